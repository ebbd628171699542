import type { Page } from '@playwright/test';
import { giveTokens, hears } from '../loader-page.ts';
import { frameOf } from '../partner.ts';
import { test } from '../partner-site.ts';
import { heading } from '../people.ts';
import { expect } from '../test.ts';

/** Holds the exchange of tokens back until the result is called. */
async function holdExchange(page: Page): Promise<() => void> {
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/integration/access-token', async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

test('[S1.3] a frame shows what it is about while its token is exchanged, and fetches nothing that its page has brought', async ({
  page,
  request,
  server,
  account,
  partner,
}) => {
  giveTokens({ request, server, account, partner });
  const exchange = await holdExchange(page);
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
    return performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime < (usable?.startTime ?? 0))
      .map(({ name }) => new URL(name).pathname);
  });
  expect(early).toEqual(['/v1/s1/kyc/integration/access-token']);
});

test('the page of a partner is in its theme before anything is known of whom it is for', async ({
  page,
  connected,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await connected.wear({ theme: 'dark' });
  const exchange = await holdExchange(page);
  await page.goto(await connected.addressFor(page, 'link'));
  await heading(page, 'Identity verification');
  const html = page.locator('html');
  await expect(html).toHaveCSS('color-scheme', 'dark');
  exchange();
  await expect(page.getByRole('button', { name: 'Start verification' })).toBeVisible();
  await expect(html).toHaveCSS('color-scheme', 'dark');
});
