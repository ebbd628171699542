import { endAccountSessions } from '@credence/contract/account-sessions';
import type { PlaywrightWorkerArgs } from '@playwright/test';
import { signInByCall } from '../calls.ts';
import {
  agreeToFace,
  choosePassport,
  documentsPath,
  enterCredentials,
  formPath,
  heading,
  holder,
  hubPath,
  submitCase,
  usePictureFile,
} from '../people.ts';
import { passportPicture, selfiePicture } from '../pictures-for-tests.ts';
import { withDetails } from '../cases.ts';
import { breakStorage, expectDatesOfServer, handIn, setClock, year } from '../bad-input.ts';
import type { Login, TestServer } from '../server.ts';
import { expect, test } from '../test.ts';

/** Ends the account's sessions but for one on another device, as its owner does there. */
async function endFromElsewhere(
  playwright: PlaywrightWorkerArgs['playwright'],
  server: TestServer,
  account: Login,
): Promise<void> {
  const elsewhere = await playwright.request.newContext();
  const owner = await signInByCall(elsewhere, server, account);
  await owner.call(endAccountSessions, {});
  await elsewhere.dispose();
}

test('[S2.2] a clock that is a year behind: everything works, and dates are those of the server', async ({
  page,
  server,
  account,
}) => {
  await page.addInitScript(setClock, -year);
  await expectDatesOfServer(page, server, account);
});

test('[S2.2] storage that is forbidden: from the sign-in to a submitted case, nothing is missing', async ({
  page,
  server,
  account,
}) => {
  await page.addInitScript(breakStorage.forbidden);
  await handIn(page, server, account);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test.describe('cookies that are blocked', () => {
  const said = /Signing in needs cookies, and this browser does not keep them/;

  test('a session that the browser does not keep: the sign-in page says so instead of coming back again and again', async ({
    page,
    server,
    account,
  }) => {
    await page.goto(server.url('/login'));
    await page.route('**/user/public/login', async (route) => {
      const response = await route.fetch();
      await page.context().clearCookies();
      const { 'set-cookie': _dropped, ...headers } = response.headers();
      await route.fulfill({ response, headers });
    });
    await enterCredentials(page, account);
    await expect(page.getByRole('alert')).toHaveText(said);
    await expect(page).toHaveURL(server.url('/login'));
    await page.unroute('**/user/public/login');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL(server.url(hubPath));
    await heading(page, 'Identity verification');
  });

  test('a browser that blocks cookies is told before anything is typed', async ({
    page,
    server,
    account,
  }) => {
    const browser = await page.context().newCDPSession(page);
    await browser.send('Emulation.setDocumentCookieDisabled', { disabled: true });
    await page.goto(server.url(formPath));
    await page.waitForURL(/\/login\?redirect_url=/);
    await expect(page.getByRole('alert')).toHaveText(said);
    await browser.send('Emulation.setDocumentCookieDisabled', { disabled: false });
    await page.reload();
    await heading(page, 'Sign in');
    await expect(page.getByText(said)).toHaveCount(0);
    await enterCredentials(page, account);
    await page.waitForURL(server.url(formPath));
  });
});

test('[S4.17] [S6.1] a redirect_url that leads elsewhere leads to the overview', async ({
  openPage,
  server,
  account,
}) => {
  // The login page's own rule; that of the server, with every variant, is tested over HTTP.
  const variants = [
    'javascript:alert(1)',
    '/\\evil.example',
    `${server.url('')}@evil.example/user/accounts/auth/help`,
  ];
  const visited: string[] = [];
  for (const variant of variants) {
    const page = await openPage();
    page.on('framenavigated', (frame) => visited.push(frame.url()));
    page.on('dialog', (dialog) => visited.push(`dialog ${dialog.message()}`));
    await page.goto(server.url(`/login?redirect_url=${encodeURIComponent(variant)}`));
    await enterCredentials(page, account);
    await page.waitForURL((address) => address.pathname !== '/login');
    expect(page.url(), variant).toBe(server.url(hubPath));
    await heading(page, 'Identity verification');
  }
  expect(visited.filter((address) => !address.startsWith(server.url('/')))).toEqual([]);
});

/** A device that takes a second to seal what waits on it: nobody leaves the page before that is done. */
function sealSlowly(): void {
  const encrypt = crypto.subtle.encrypt.bind(crypto.subtle);
  crypto.subtle.encrypt = async (...given) => {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    return encrypt(...given);
  };
}

test.describe('a session that ends while the page is open', () => {
  test.beforeEach(({ page }) => page.addInitScript(sealSlowly));

  test('[S4.17] [S6.1] the form: sign in, and every letter that was typed is there', async ({
    page,
    playwright,
    server,
    account,
  }) => {
    await withDetails(page.request, server, account);
    await page.goto(server.url(formPath));
    await expect(page.getByLabel('Surname')).toHaveValue(holder.lastname);
    await endFromElsewhere(playwright, server, account);
    await page.getByLabel('City or town').fill('Oldenburg');
    await page.waitForURL(/\/login\?redirect_url=/);
    await enterCredentials(page, account);
    await page.waitForURL(server.url(formPath));
    await expect(page.getByLabel('City or town')).toHaveValue('Oldenburg');
    await expect(page.getByLabel('Surname')).toHaveValue(holder.lastname);
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(
      'unsaved',
    );
  });

  test('[S4.17] [S2.2] the pictures: sign in, and those that were given are sent', async ({
    page,
    playwright,
    server,
    account,
  }) => {
    await withDetails(page.request, server, account);
    await page.goto(server.url(documentsPath));
    await choosePassport(page);
    await endFromElsewhere(playwright, server, account);
    await usePictureFile(page, passportPicture);
    await page.waitForURL(/\/login\?redirect_url=/);
    await enterCredentials(page, account);
    await page.waitForURL((address) => address.pathname === documentsPath);
    await agreeToFace(page);
    await usePictureFile(page, selfiePicture);
    await heading(page, 'Review and submit');
    await submitCase(page);
  });
});
