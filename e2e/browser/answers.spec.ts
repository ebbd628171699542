import { clientLog } from '@credence/contract/client-log';
import type { Page, Route } from '@playwright/test';
import { signInByCall, signInOfficerByCall } from '../calls.ts';
import { passUntil, standStill } from '../clock.ts';
import { formPath, heading, hubPath, ready } from '../people.ts';
import { expect, test } from '../test.ts';

const kycInfo = '**/v3/private/kyc/kyc-info';
const made = { 'x-made-by-test': '1' };

const failure = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'We could not load your verification' });
const toasts = (page: Page) => page.getByRole('region', { name: /^Notices/ }).getByRole('listitem');

const refuse =
  (ret_code: number, ret_msg = 'no') =>
  (route: Route) =>
    route.fulfill({ json: { ret_code, ret_msg, result: {} }, headers: made });

test.beforeEach(async ({ page, server, account }) => {
  await signInByCall(page.request, server, account);
});

test('[S7.6] [S8.4] a result is what an answer of ret_code 0 holds; any other code is told by its text and can be asked again', async ({
  page,
  server,
}) => {
  await page.route(kycInfo, refuse(42_010));
  await page.goto(server.url(hubPath));
  await expect(failure(page)).toBeVisible();
  await page.unroute(kycInfo);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Start verification' })).toBeVisible();
});

for (const [code, text] of [
  [33_003, 'Your account isn’t allowed to do this.'],
  [10_009, 'Your account is restricted right now.'],
] as const)
  test(`[S6.5] [S8.3] ${code}: what the account may not do is told where it was asked, without a toast`, async ({
    page,
    server,
  }) => {
    await page.route(kycInfo, refuse(code));
    await page.goto(server.url(hubPath));
    await expect(failure(page)).toContainText(text);
    await expect(toasts(page)).toHaveCount(0);
  });

test('[S8.3] 10007 empties what was kept and leads to the sign-in, and back from there', async ({
  page,
  server,
}) => {
  await page.goto(server.url(formPath));
  await heading(page, 'Your details');
  const kept = () => page.evaluate(() => JSON.stringify(localStorage).includes('country-list'));
  await expect.poll(kept).toBe(true);
  await page.route('**/v2/private/user/profile', refuse(10_007));
  await page.goto(server.url(formPath));
  await page.waitForURL(/\/login\?redirect_url=/);
  expect(new URL(page.url()).searchParams.get('redirect_url')).toBe(server.url(formPath));
  expect(await kept()).toBe(false);
});

test('[S8.1] an answer that says nothing is not taken for one', async ({ page, server }) => {
  await page.route(kycInfo, (route) => route.fulfill({ body: '', headers: made }));
  await page.goto(server.url(hubPath));
  await expect(failure(page)).toContainText('We couldn’t read the answer.');
  await page.unroute(kycInfo);
  await page.route(kycInfo, (route) =>
    route.fulfill({ json: { ret_code: 0, ret_msg: 'OK', ok: false, result: {} }, headers: made }),
  );
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(failure(page)).toContainText('We couldn’t read the answer.');
});

test('[S8.6] an answer is waited for 30 seconds, then the request is given up', async ({ page, server }) => {
  await standStill(page);
  await page.route(kycInfo, () => undefined);
  const given = page.waitForEvent('requestfailed', (request) => request.url().endsWith('kyc-info'));
  const asked = page.waitForRequest(kycInfo);
  await page.goto(server.url(hubPath));
  await heading(page, 'Identity verification');
  await asked;
  // By when its code runs the page waits; the answer may have been asked for before.
  const begun = await passUntil(page, page.getByRole('button', { name: /^Account / }).waitFor());
  const over = await passUntil(page, Promise.race([given, failure(page).waitFor()]));
  expect(begun.seconds + over.seconds).toBeGreaterThanOrEqual(30);
  expect(over.seconds).toBeLessThanOrEqual(40);
  await given;
});

test('[S7.5] what is the same for everybody is kept for a minute, and not asked for again meanwhile', async ({
  page,
  watched,
  server,
}) => {
  const asked = () => watched.addresses.filter((address) => address.includes('/country-list')).length;
  await page.goto(server.url(formPath));
  await heading(page, 'Your details');
  await expect.poll(asked).toBe(1);
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('country-list');
  await page.reload();
  await heading(page, 'Your details');
  await expect(page.getByLabel('Surname')).toBeEditable();
  await ready(page);
  expect(asked()).toBe(1);
});

test('[S8.10] an answer that takes its time is told to the operators, and to nobody else', async ({
  page,
  openPage,
  server,
  officer,
}) => {
  await page.route(kycInfo, async (route) => {
    await new Promise((resolve) => {
      setTimeout(resolve, 3_200);
    });
    await route.continue();
  });
  await page.goto(server.url(hubPath));
  await expect(page.getByRole('button', { name: 'Start verification' })).toBeVisible();
  await expect(toasts(page)).toHaveCount(0);
  // Sent when the page is left, and until the code for it has come there is nothing to send.
  const reported = page.waitForRequest((request) => request.url().endsWith(clientLog.path));
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('pagehide')));
    expect(await Promise.race([reported, page.waitForTimeout(200)])).toBeDefined();
  }).toPass();
  const review = await openPage();
  await signInOfficerByCall(review.request, server, officer);
  const log = async () => (await review.request.get(server.url('/console/api/client-log'))).text();
  await expect.poll(log).toContain('slow-request');
});

test('[S5.3] [S4.15] [S3.2] a German reads the same amounts above the list of limits and in it, which is shown and hidden', async ({
  page,
  server,
  account,
}) => {
  await page.goto(server.url(`${hubPath}?lang=de-DE`));
  await ready(page);
  const levels = page.getByRole('region', { name: 'Stufen und Limits' });
  await expect(levels).toContainText('10.00000000\u00a0BTC');
  await expect(levels).toContainText('900,000.00\u00a0EUR');
  const button = page.getByRole('button', { name: 'Alle Limits anzeigen' });
  await button.click();
  const table = page.getByRole('table');
  await expect(table).toContainText('10.00000000');
  await expect(table).toContainText('900,000.00');
  await expect(table).toContainText('900.00K');
  await page.getByRole('button', { name: 'Alle Limits ausblenden' }).click();
  await expect(table).toHaveCount(0);
  expect(await page.evaluate(() => Reflect.get(globalThis, 'credenceUserId'))).toBe(account.userId);
});

test('[S2.5] [S2.19] the guide ends, and a link that has ended leads on, at the personal information', async ({
  page,
  server,
}) => {
  await page.goto(server.url('/user/accounts/auth/step1'));
  await heading(page, 'How verification works');
  await page.getByRole('link', { name: 'Next: your data' }).click();
  await heading(page, 'What happens to your data');
  await expect(page).toHaveURL(server.url('/user/accounts/auth/step2'));
  await page.goto(server.url('/user/accounts/auth/sdk?lang=en'));
  await page.getByRole('button', { name: 'Go to identity verification' }).click();
  await page.waitForURL(server.url(formPath));
  await heading(page, 'Your details');
});

test('[S4.20] where an app has its own frame around the page, what was said in passing can be read again below the screen', async ({
  page,
  server,
}) => {
  await page.goto(server.url(`${hubPath}?appMode=true`));
  await ready(page);
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Account / })).toBeVisible();
  await page.evaluate(() => {
    void Promise.reject({ ret_code: 4711, ret_msg: 'out of coffee', result: {} });
  });
  await page.getByRole('button', { name: 'Notices, unread' }).click();
  const log = page.getByRole('dialog', { name: 'Notices' });
  await expect(log.getByRole('listitem')).toContainText('4711: out of coffee');
});

test.use({ expectedErrors: [/^exception: Object$|net::ERR_(?:FAILED|ABORTED)/] });
