import type { Page } from '@playwright/test';
import { signInByCall, signInOfficerByCall } from '../calls.ts';
import { stopClock } from '../clock.ts';
import { heading, hubPath } from '../people.ts';
import { expect, test } from '../test.ts';

const kycInfo = '/v3/private/kyc/kyc-info';
const general = 'Something went wrong. Please try again in a minute.';

const notice = (page: Page, hasText: string) =>
  page.getByRole('region', { name: 'Notices' }).getByRole('listitem').filter({ hasText });

/** What was told, whether or not it is still shown. */
async function openNoticeLog(page: Page) {
  await page.getByRole('button', { name: /^Notices/ }).click();
  return page.getByRole('dialog', { name: 'Notices' }).getByRole('listitem');
}

// Rejections that nobody handles, and a request that the test kills.
test.use({ expectedErrors: [/^exception: (?:Object|omar\.q@example\.com)$|net::ERR_FAILED .*\/kyc-info\)/] });

test('[S8.7] a refusal that no screen deals with is told by its text, an unknown one by code and ret_msg', async ({
  page,
  server,
  account,
}) => {
  await page.clock.install();
  await signInByCall(page.request, server, account);
  await page.goto(server.url(hubPath));
  await heading(page, 'Identity verification');
  await expect(page.getByRole('button', { name: /^Account / })).toBeVisible();
  await stopClock(page);
  const refuse = (ret_code: number, ret_msg: string) =>
    page.evaluate(
      (body) => {
        void Promise.reject(body);
      },
      { ret_code, ret_msg, result: {} },
    );
  await refuse(42011, 'too large');
  await expect(notice(page, 'The picture is larger than 12 MB')).toBeVisible();
  await refuse(4711, 'out of coffee');
  await expect(notice(page, '4711: out of coffee')).toBeVisible();
});

test('[S8.8] a call whose connection is killed is told once and reported to the operators, without anything personal', async ({
  page,
  openPage,
  server,
  account,
  officer,
}) => {
  await signInByCall(page.request, server, account);
  await page.route(`**${kycInfo}`, (route) => route.abort('failed'));
  await page.goto(server.url(hubPath));
  const told = await openNoticeLog(page);
  await expect(told.filter({ hasText: general })).toHaveCount(1);
  await page.evaluate(() => {
    void Promise.reject(new TypeError('omar.q@example.com'));
    void Promise.reject({ ret_code: 4711, ret_msg: 'told after it' });
  });
  const after = told.filter({ hasText: '4711: told after it' });
  await expect(after).toHaveCount(1);
  // The one before, and the words above the code.
  await expect(after).toContainText(general);
  await expect(told.filter({ hasText: general })).toHaveCount(2);
  // A page that is left sends what it has to say.
  await page.goto('about:blank');

  const review = await openPage();
  await signInOfficerByCall(review.request, server, officer);
  await review.goto(server.url('/console/'));
  const read = async () => (await review.request.get(server.url('/console/api/client-log'))).text();
  await expect.poll(read).toContain('"code":"79999"');
  const logged = await read();
  expect(logged).toContain('"counts":[');
  expect(logged).toMatch(/"code":"79996".*"errorName":"TypeError","stack":\[/);
  expect(logged).not.toContain('@');

  await review.getByRole('button', { name: /^Account of/ }).click();
  await review.getByRole('link', { name: 'Client log' }).click();
  await review.getByRole('link', { name: /^No connection/ }).click();
  await expect(review).toHaveURL(/\/console\/client-log\?code=79999$/);
  const row = review.getByRole('row').filter({ hasText: kycInfo }).first();
  await expect(row).toContainText(`POST ${kycInfo}`);
  await expect(row).toContainText(hubPath);
});
