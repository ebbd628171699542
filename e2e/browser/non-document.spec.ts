import type { Page } from '@playwright/test';
import { type Details, fillDetails, formPath, heading, holder, hubPath, signIn, verdict } from '../people.ts';
import { withSimulatedVendors } from '../server.ts';
import { expect, test } from '../test.ts';

const vendorPath = '/user/accounts/auth/vendor';

const { server, simulator } = withSimulatedVendors();

/** A number that is seen with two accounts is for a person to look at, so everybody here has one of their own. */
let people = 0;
const bvn = (lastDigits: string): string => `2220000${String((people += 1)).padStart(2, '0')}${lastDigits}`;

/** The way that the screens offer to those whose country has one. */
const instead = (page: Page) => page.getByRole('link', { name: 'Verify without a document' });

/** Signs a new account in and fills in the details; what comes next begins with the document. */
async function declare(page: Page, more: Partial<Details>): Promise<void> {
  const login = await server().addAccount(`${crypto.randomUUID()}@example.com`);
  await signIn(page, server(), formPath, login);
  await fillDetails(page, { ...holder, ...more });
  const saved = page.waitForResponse(
    (response) => response.url().endsWith('/kyc-personal-info') && response.request().method() === 'POST',
  );
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await saved;
}

/** The same, and from there to the screen. */
async function open(page: Page, more: Partial<Details>): Promise<void> {
  await declare(page, more);
  await instead(page).click();
  await page.waitForURL(server().url(vendorPath));
}

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
}) => {
  await open(page, { residence: 'Nigeria' });
  await heading(page, 'Verify with your BVN');
  await send(page, '222 0000');
  await expect(page.getByText('A BVN has exactly 11 digits. Check it and type it again.')).toBeVisible();
  await expect(field(page)).toBeFocused();

  const unknown = bvn('10');
  await send(page, unknown);
  await verdict(page, 'We could not confirm your number');
  await expect(page.getByText(/The registry does not know this number/)).toBeVisible();
  await expect(page.getByText('•••••••••10')).toBeVisible();
  expect(await page.content()).not.toContain(unknown);

  const known = bvn('01');
  await send(page, known);
  await verdict(page, 'You are verified');
  await expect(page.getByText('•••••••••01')).toBeVisible();
  expect(await kept(page)).not.toContain(known);
  expect(watched.addresses.filter((address) => address.includes(known))).toEqual([]);

  await page.goto(server().url(hubPath));
  await expect(page.getByRole('region', { name: 'Levels and limits' })).toContainText('Verified');
});

test('[S2.3] while the registry does not answer one may leave, come back, and find the result', async ({
  page,
}) => {
  await open(page, { residence: 'Nigeria' });
  simulator().faults('number-registry', { answers: { broken: 'down' } });
  await send(page, bvn('02'));
  await heading(page, 'We are asking the registry');
  await page.goto(server().url(hubPath));
  await heading(page, 'Identity verification');
  await page.goto(server().url(vendorPath));
  await heading(page, 'We are asking the registry');
  simulator().faults('number-registry', {});
  await expect(page.getByRole('heading', { level: 1, name: 'You are verified' })).toBeVisible({
    timeout: 90_000,
  });
});

test('[S2.3] [S7.11] electronic identity: declining leaves the case open, and what comes back is nowhere in the address', async ({
  page,
  watched,
}) => {
  await open(page, {
    residence: 'Sweden',
    firstname: 'Anna Maria',
    lastname: 'Eriksson',
    born: { day: '12', month: '8', year: '1974' },
  });
  await heading(page, 'Verify with your electronic identity');
  const go = page.getByRole('button', { name: 'Go to my electronic identity' });
  await go.click();
  await page.getByRole('button', { name: 'Refuse' }).click();
  await expect(page.getByText('You stopped it')).toBeVisible();
  expect(page.url()).toBe(server().url(vendorPath));

  await go.click();
  await page.getByRole('button', { name: 'Confirm as this person' }).click();
  await verdict(page, 'You are verified');
  expect(page.url()).toBe(server().url(vendorPath));
  const back = watched.addresses
    .map((address) => new URL(address))
    .find((url) => url.searchParams.has('code'));
  const secrets = ['code', 'state'].map((name) => back?.searchParams.get(name) ?? 'never there');
  for (const secret of secrets) {
    expect(await kept(page)).not.toContain(secret);
    // The page that the browser was sent back to, and nothing that it asked for.
    const seen = watched.addresses.filter(
      (address) => address.startsWith(server().url('/')) && address.includes(secret),
    );
    expect(seen.every((address) => new URL(address).pathname === vendorPath)).toBe(true);
    expect(seen.length).toBeGreaterThan(0);
  }
});

test('[S2.3] the way without a document is offered on the overview too', async ({ page }) => {
  await declare(page, { residence: 'Nigeria' });
  await page.goto(server().url(hubPath));
  await instead(page).click();
  await heading(page, 'Verify with your BVN');
});

test('[S2.3] without a registry for the country of residence a document is asked for', async ({ page }) => {
  await declare(page, { residence: 'Germany' });
  await expect(page.getByText(/^Documents taken from /)).toBeVisible();
  await expect(instead(page)).toHaveCount(0);
  await page.goto(server().url(vendorPath));
  await expect(page.getByText('A document is needed here')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Use a document instead' })).toBeVisible();
});
