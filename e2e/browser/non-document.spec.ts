import type { Page } from '@playwright/test';
import { withDetails } from '../cases.ts';
import { ownNumber } from '../numbers.ts';
import { heading, hubPath, verdict } from '../people.ts';
import { expect, test } from '../test.ts';

const vendorPath = '/user/accounts/auth/vendor';

test.use({ vendors: true });

const field = (page: Page) => page.getByRole('textbox', { name: /BVN/ });

async function send(page: Page, number: string): Promise<void> {
  await field(page).fill(number);
  await page.getByRole('button', { name: 'Check my BVN' }).click();
}

/** Everything that outlives the page. */
const kept = (page: Page): Promise<string> =>
  page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href, history.state]),
  );

test('[S2.3] [S7.11] a number is checked for its form at the field, asked about, and never shown in full again', async ({
  page,
  watched,
  server,
  account,
}) => {
  await withDetails(page.request, server, account, { residence: 'Nigeria' });
  await page.goto(server.url(hubPath));
  await page.getByRole('link', { name: /^About 1 minute.*BVN/ }).click();
  await page.waitForURL(({ pathname }) => pathname === vendorPath);
  await heading(page, 'Verify with your BVN');
  await send(page, '222 0000');
  await expect(page.getByText('A BVN has exactly 11 digits. Check it and try again.')).toBeVisible();
  await expect(field(page)).toBeFocused();

  const unknown = ownNumber('10');
  await send(page, unknown);
  await verdict(page, 'We could not confirm your number');
  await expect(page.getByText(/This number isn’t in the registry/)).toBeVisible();
  await expect(page.getByText('•••••••••10')).toBeVisible();
  expect(await page.content()).not.toContain(unknown);

  const known = ownNumber('01');
  await send(page, known);
  await verdict(page, 'You’re verified');
  await expect(page.getByText('•••••••••01')).toBeVisible();
  expect(await kept(page)).not.toContain(known);
  expect(watched.addresses.filter((address) => address.includes(known))).toEqual([]);

  await page.goto(server.url(hubPath));
  await expect(page.getByRole('region', { name: 'Levels and limits' })).toContainText('Verified');
});

test('[S2.3] [S7.11] electronic identity: declining leaves the case open, and what comes back is nowhere in the address', async ({
  page,
  watched,
  startOwn,
}) => {
  // Of its own: the specimen's identity can be seen with one account only.
  const { server } = await startOwn({ vendors: true });
  await withDetails(page.request, server, await server.addAccount(), {
    residence: 'Sweden',
    firstname: 'Anna Maria',
    lastname: 'Eriksson',
    born: { day: '12', month: '8', year: '1974' },
  });
  await page.goto(server.url(vendorPath));
  await heading(page, 'Verify with your electronic identity');
  const go = page.getByRole('button', { name: 'Go to my electronic identity' });
  await go.click();
  await page.getByRole('button', { name: 'Refuse' }).click();
  await expect(page.getByText('You cancelled')).toBeVisible();
  expect(page.url()).toBe(server.url(vendorPath));

  await go.click();
  await page.getByRole('button', { name: 'Confirm as this person' }).click();
  await verdict(page, 'You’re verified');
  expect(page.url()).toBe(server.url(vendorPath));
  const back = watched.addresses
    .map((address) => new URL(address))
    .find((url) => url.searchParams.has('code'));
  const secrets = ['code', 'state'].map((name) => back?.searchParams.get(name) ?? 'never there');
  for (const secret of secrets) {
    expect(await kept(page)).not.toContain(secret);
    // The page that the browser was sent back to, and nothing that it asked for.
    const seen = watched.addresses.filter(
      (address) => address.startsWith(server.url('/')) && address.includes(secret),
    );
    expect(seen.every((address) => new URL(address).pathname === vendorPath)).toBe(true);
    expect(seen.length).toBeGreaterThan(0);
  }
});
