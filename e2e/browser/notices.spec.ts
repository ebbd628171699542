import { expectAccessible } from '../accessible.ts';
import type { Page } from '@playwright/test';
import { signInByCall } from '../calls.ts';
import { stopClock } from '../clock.ts';
import { heading, hubPath } from '../people.ts';
import type { TestServer } from '../server.ts';
import { expect, test } from '../test.ts';
import { boxOf, desktop } from '../toasts.ts';

test.use({ viewport: desktop });

// The rejection that nobody handles, which the test causes.
test.use({ expectedErrors: [/^exception: Object$|net::ERR_FAILED .*\/kyc-personal-info/] });

/** A refusal that no screen deals with. */
const refuse = (page: Page, code: number) =>
  page.evaluate((ret_code) => {
    void Promise.reject({ ret_code, ret_msg: 'out of coffee', result: {} });
  }, code);

test('[S4.20] [S8.7] a toast goes, and can be read again in the log of notices, without anything moving', async ({
  page,
  server,
  account,
}) => {
  await page.clock.install();
  await signInByCall(page.request, server, account);
  await page.goto(server.url(hubPath));
  await heading(page, 'Identity verification');
  const menu = page.getByRole('button', { name: /^Account / });
  const before = await boxOf(menu);
  await stopClock(page);
  await refuse(page, 4711);
  const toast = page.getByRole('region', { name: 'Notices (F8)' }).getByRole('listitem');
  await expect(toast).toContainText('4711: out of coffee');
  const bell = page.getByRole('button', { name: 'Notices, unread' });
  await expect(bell).toBeVisible();
  expect(await boxOf(menu)).toEqual(before);
  await page.clock.fastForward(3100);
  await expect(toast).toHaveCount(0);
  await page.clock.resume();

  await bell.focus();
  await page.keyboard.press('Enter');
  const log = page.getByRole('dialog', { name: 'Notices' });
  await expect(log.getByRole('listitem')).toContainText('4711: out of coffee');
  await expectAccessible(page, 'the log of notices');
  await page.keyboard.press('Tab');
  await expect(log.getByRole('button', { name: 'Clear' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(log.getByText('No notices yet.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(log).toBeHidden();
  await expect(page.getByRole('button', { name: 'Notices', exact: true })).toBeFocused();

  await page.goto(server.url(`${hubPath}?lang=ar-SA`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/[\u0600-\u06ff]/);
  // What stands around the screen comes by the clock.
  await expect(page.getByRole('banner').getByRole('button').first()).toBeVisible();
  await stopClock(page);
  await refuse(page, 4712);
  const arabic = page.getByRole('region', { name: 'تنبيهات (F8)' });
  await expect(arabic.getByRole('button', { name: 'إغلاق' })).toBeVisible();
  await page.getByRole('button', { name: /^التنبيهات/ }).click();
  await expect(page.getByRole('dialog', { name: 'التنبيهات' })).toBeVisible();
});

const saving = '**/v3/private/kyc/kyc-personal-info';

/** Types into the form while the clock stands, and gives the request that saves it. */
async function typeAndSave(page: Page, server: TestServer, meets: Parameters<Page['route']>[1]) {
  await page.goto(server.url(`${hubPath}/personal`));
  await heading(page, 'Your details');
  await expect(page.getByRole('button', { name: /^Account / })).toBeVisible();
  await page.route(saving, meets);
  await stopClock(page);
  const sent = page.waitForRequest(saving);
  await page.getByLabel('Surname').fill('Quijano');
  await page.getByLabel('City').focus();
  await page.clock.runFor(1000);
  return sent;
}

/** Expects a toast that is shown for so long, within a tenth of a second. */
async function expectToastFor(page: Page, hasText: string, milliseconds: number): Promise<void> {
  const toast = page.getByRole('region', { name: 'Notices (F8)' }).getByRole('listitem').filter({ hasText });
  await expect(toast).toBeVisible();
  await page.clock.fastForward(milliseconds - 100);
  await expect(toast).toBeVisible();
  await page.clock.fastForward(200);
  await expect(toast).toHaveCount(0);
}

test.describe('a call', () => {
  test.beforeEach(async ({ page, server, account }) => {
    await page.clock.install();
    await signInByCall(page.request, server, account);
  });

  test('[S8.8] [S9.8] that fails on its way is told by the text of 50016, for two seconds; what changes something carries its tag [S7.3] [S9.10]', async ({
    page,
    server,
  }) => {
    const sent = await typeAndSave(page, server, (route) => route.abort('failed'));
    expect(sent.headers()['x-client-tag']).toBe('kyc-personal-info');
    await expectToastFor(page, 'Something went wrong. Please try again in a minute.', 2000);
  });

  for (const [code, ret_msg, text] of [
    [1007, 'token is gone', 'Timeout, token is gone.'],
    [1008, '', 'Timeout, token error.'],
  ] as const)
    test(`[S8.2] [S9.8] that is refused with ${code} is told as '${text}', for three seconds`, async ({
      page,
      server,
    }) => {
      const json = { ret_code: code, ret_msg, result: {} };
      await typeAndSave(page, server, (route) => route.fulfill({ json, headers: { 'x-made-by-test': '1' } }));
      await expectToastFor(page, text, 3000);
    });
});
