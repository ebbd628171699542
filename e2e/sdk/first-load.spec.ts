import { giveTokens, hears } from '../loader-page.ts';
import { frameOf } from '../partner.ts';
import { heading } from '../people.ts';
import { holdBack } from '../requests.ts';
import { expect, test } from '../test.ts';

test('[S1.3] a frame shows what it is about while its token is exchanged, and fetches nothing that its page has brought', async ({
  page,
  request,
  server,
  account,
  partner,
}) => {
  giveTokens({ request, server, account, partner });
  const exchange = await holdBack(page, '**/integration/access-token');
  await page.setViewportSize({ width: 430, height: 932 });
  await page.goto(partner.hostPage(server));
  const frame = await frameOf(page);
  await heading(frame, 'Identity verification');
  await expect(frame.getByRole('heading', { name: 'Level 1: identity' })).toBeVisible();
  await expect(frame.getByRole('button')).toHaveCount(0);
  const titleAt = async () => (await frame.getByRole('heading', { level: 1 }).boundingBox())?.y;
  const before = await titleAt();

  exchange();
  await hears(page, { type: 'ready' });
  await expect(frame.getByRole('button', { name: 'Start verification' })).toBeVisible();
  expect(await titleAt()).toBe(before);
  const early = await frame.evaluate(() => {
    const [usable] = performance.getEntriesByName('app:ready');
    return (
      performance
        .getEntriesByType('resource')
        // After eight seconds, on a slow machine, comes what is for when nobody waits any more.
        .filter(({ startTime }) => startTime < Math.min(usable?.startTime ?? 0, 8_000))
        .map(({ name }) => new URL(name).pathname)
    );
  });
  expect(early).toEqual(['/v1/s1/kyc/integration/access-token']);
});
