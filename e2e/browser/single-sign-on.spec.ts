import { singleSignOnLogout } from '@credence/contract/single-sign-on';
import { type OpenIdProvider, startOpenIdProvider } from '@credence/simulator/openid-provider';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { heading } from '../people.ts';
import type { TestServer } from '../server.ts';
import { expect, test } from '../test.ts';
import { vendorOrigins } from '../world.ts';

const name = 'Example Exchange';
const secret = 'a secret between the two';

const settings = (prefix: string, issuer: string) => ({
  [`${prefix}_ISSUER`]: issuer,
  [`${prefix}_CLIENT_ID`]: 'credence',
  [`${prefix}_CLIENT_SECRET`]: secret,
  [`${prefix}_NAME`]: name,
});

let provider: OpenIdProvider;
test.beforeAll(async () => {
  provider = await startOpenIdProvider();
  vendorOrigins.add(provider.issuer);
});
test.afterAll(() => provider.stop());

function serve(server: TestServer): void {
  const pages = ['/login', '/console/sign-in'].map((path) => server.url(path));
  provider.serve({
    id: 'credence',
    secret,
    redirectUris: pages,
    afterLogout: pages,
    logoutUri: server.url(singleSignOnLogout.path),
  });
}

/** Says who one is on the provider's page. */
async function sayWho(page: Page, who: string): Promise<void> {
  await heading(page, name);
  await page.getByLabel('User name').fill(who);
  await page.getByRole('button', { name: 'Go on' }).click();
}

/** The name stands in a sentence of any direction, with marks around it that nobody sees. */
const named = (before: string, after = ''): RegExp => new RegExp(`^${before} .?${name}.?${after}`);

test('a customer signs in at the exchange, confirms a step there and signs out of both', async ({
  page,
  startOwn,
}) => {
  const { server } = await startOwn({
    environment: { ...settings('CREDENCE_OIDC', provider.issuer), CREDENCE_OIDC_PASSWORDS: 'off' },
  });
  serve(server);
  provider.people.set('ada', { email: 'ada@example.com', email_verified: true, locale: 'en-GB' });
  const goOn = page.getByRole('button', { name: named('Continue with') });
  const wanted = '/user/accounts/auth/messages';

  await test.step('going back there is no failure, and where one wanted to go is kept', async () => {
    await page.goto(server.url(wanted));
    await goOn.click();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(page.getByText(named('You came back from', ' without signing in'))).toBeVisible();
    await expect(page.getByLabel('Password')).toHaveCount(0);
    expect(new URL(page.url()).searchParams.has('state')).toBe(false);
    await expectAccessible(page, 'signing in at the provider alone');
  });

  await test.step('the first sign-in makes the account', async () => {
    await goOn.click();
    await sayWho(page, 'ada');
    await page.waitForURL(server.url(wanted));
  });

  await test.step('a step is confirmed in another window, and goes on by itself in this one', async () => {
    await page.goto(server.url('/user/accounts/auth/security'));
    await expect(page.getByText(named('You sign in with', '. There is no password here'))).toBeVisible();
    await expect(page.getByText('Change the password')).toHaveCount(0);
    await page.getByRole('button', { name: 'Set up' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
    await expect(dialog.getByText(named('Confirm it at'))).toBeVisible();
    await expectAccessible(page, 'the check at the provider');
    const opened = page.context().waitForEvent('page');
    await dialog.getByRole('button', { name: named('Confirm at') }).click();
    await sayWho(await opened, 'ada');
    await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
  });

  await test.step('signing out leads through the provider back to the sign-in page', async () => {
    await page.goto(server.url('/user/accounts/auth/security'));
    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('button', { name: 'Sign out', exact: true }).first().click();
    await page.getByRole('heading', { name: `Sign out of ${name}?` }).waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL(server.url('/login'));
    await goOn.click();
    await heading(page, name);
  });
});

test('an officer signs in by the groups of the exchange, sees the own sessions, and signs out of both', async ({
  page,
  startOwn,
}) => {
  const { server } = await startOwn({
    environment: {
      ...settings('CREDENCE_OFFICER_OIDC', provider.issuer),
      CREDENCE_OFFICER_OIDC_GROUPS: 'compliance=reviewer@HKG',
    },
  });
  serve(server);
  const officer = (who: string, groups: readonly string[]) =>
    provider.people.set(who, { email: `${who}@exchange.example`, email_verified: true, name: who, groups });
  officer('mira', ['staff', 'compliance']);
  officer('tom', ['staff']);
  const goOn = page.getByRole('button', { name: `Continue with ${name}` });

  await test.step('who has no role is told so', async () => {
    await page.goto(server.url('/console/'));
    await expect(page.getByLabel('E-mail')).toBeVisible();
    await expectAccessible(page, 'the console’s ways in');
    await goOn.click();
    await sayWho(page, 'tom');
    await expect(page.getByText('You may not use this console')).toBeVisible();
  });

  await test.step('who has one arrives', async () => {
    await page.context().clearCookies();
    await page.goto(server.url('/console/queue/mine'));
    await goOn.click();
    await sayWho(page, 'mira');
    await heading(page, 'Queue');
    expect(new URL(page.url()).pathname).toBe('/console/queue/mine');
    expect(new URL(page.url()).search).toBe('');
  });

  await test.step('the own session is listed', async () => {
    await page.getByRole('button', { name: 'Account of mira' }).click();
    await page.getByRole('link', { name: 'Your sessions' }).click();
    await heading(page, 'Your sessions');
    await expect(page.getByText('You are signed in nowhere else.')).toBeVisible();
    await expectAccessible(page, 'the officer’s sessions');
  });

  await test.step('signing out leads through the provider back to the console', async () => {
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: `Sign out of ${name}?` }).waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL(server.url('/console/sign-in'));
    await heading(page, 'Sign in to the console');
  });
});
