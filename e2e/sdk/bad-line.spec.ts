import type { Page } from '@playwright/test';
import { makeToken } from '../partner.ts';
import { overview } from '../people.ts';
import type { TestServer } from '../server.ts';
import { expect, test } from '../test.ts';

const exchange = '**/v1/s1/kyc/integration/access-token';

const linkWith = (server: TestServer, token: string) =>
  server.url(`/user/accounts/auth/sdk?lang=en&token=${token}`);

test.use({ expectedErrors: [/net::ERR_FAILED .*\/integration\/(?:token-info|access-token)/] });

test('[S4.17] a profile that does not come is no error by itself, and the screen offers another try', async ({
  page,
  request,
  server,
  account,
}) => {
  const failing = '**/v1/s1/kyc/integration/token-info*';
  await page.route(failing, (route) => route.abort());
  // A profile as usual would come with the answer to the token.
  await page.goto(`${linkWith(server, await makeToken(request, server, account))}&isUpdatePoi=true`);
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await page.unroute(failing);
  await again.click();
  await overview(page);
});

test('[S1.3] a link that could not be opened without a line is opened by trying again', async ({
  page,
  request,
  server,
  account,
}) => {
  await page.route(exchange, (route) => route.abort());
  await page.goto(linkWith(server, await makeToken(request, server, account)));
  await expect(page.getByRole('alert')).toContainText('No connection');
  await page.unroute(exchange);
  await page.getByRole('button', { name: 'Try again' }).click();
  await overview(page);
});

for (const [how, again] of [
  ['trying again', (page: Page) => page.getByRole('button', { name: 'Try again' }).click()],
  ['a reload', (page: Page) => page.reload()],
] as const) {
  test(`[S1.3] [S8.2] an answer to the link that is lost costs nobody the session: ${how} opens it`, async ({
    page,
    request,
    server,
    account,
  }) => {
    await page.route(exchange, async (route) => {
      expect(await (await route.fetch()).json()).toMatchObject({ ret_code: 0 });
      await route.abort();
    });
    await page.goto(linkWith(server, await makeToken(request, server, account)));
    await expect(page.getByRole('alert')).toContainText('No connection');
    await page.unroute(exchange);
    await again(page);
    await overview(page);
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('oneTime');
  });
}
