import type { Page } from '@playwright/test';
import { hubPath, signIn, signInOfficer } from '../people.ts';
import { useServer } from '../server.ts';
import { expect, test } from '../test.ts';

const server = useServer();
const kycInfo = '/v3/private/kyc/kyc-info';
const general = 'Something went wrong. Please try again in a minute.';

const notice = (page: Page, hasText: string) =>
  page.getByRole('region', { name: 'Notices' }).getByRole('listitem').filter({ hasText });

// Rejections that nobody handles, and a request that the test kills.
test.use({ expectedErrors: [/^exception: |net::ERR_FAILED/] });

test('[S8.7] a refusal that no screen deals with is told by its text, an unknown one by code and ret_msg', async ({
  page,
}) => {
  await signIn(page, server());
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
}) => {
  await signIn(page, server());
  await page.route(`**${kycInfo}`, (route) => route.abort('failed'));
  await page.reload();
  await expect(notice(page, general)).toHaveCount(1);
  await page.evaluate(() => {
    void Promise.reject(new TypeError('omar.q@example.com'));
    void Promise.reject({ ret_code: 4711, ret_msg: 'told after it' });
  });
  await expect(notice(page, '4711: told after it')).toBeVisible();
  // A page that is left sends what it has to say.
  await page.goto('about:blank');

  const review = await openPage();
  const [officer] = server().officers;
  await signInOfficer(review, server(), officer);
  const read = async () => (await review.request.get(server().url('/console/api/client-log'))).text();
  await expect.poll(read).toContain('"code":"79999"');
  const told = await read();
  expect(told).toContain('"counts":[');
  expect(told).toMatch(/"code":"79996".*"errorName":"TypeError","stack":\[/);
  expect(told).not.toContain('@');

  await review.getByRole('link', { name: 'Client log' }).click();
  await review.getByRole('link', { name: /^No connection/ }).click();
  await expect(review).toHaveURL(/\/console\/client-log\?code=79999$/);
  const row = review.getByRole('row').filter({ hasText: kycInfo }).first();
  await expect(row).toContainText(`POST ${kycInfo}`);
  await expect(row).toContainText(hubPath);
});
