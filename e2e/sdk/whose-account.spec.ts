import { signInByCall } from '../calls.ts';
import { makeToken } from '../partner.ts';
import { expect, test } from '../test.ts';

test('a link says whose account it is for, and opens none beside another one', async ({
  page,
  openPage,
  request,
  server,
  account,
}) => {
  const link = async () =>
    server.url(
      `/user/accounts/auth/sdk?from=email&lang=en&token=${await makeToken(request, server, account)}`,
    );
  await page.goto(await link());
  await expect(page.getByText(/^Account .+•@.+•\.com/)).toBeVisible();
  const other = await openPage();
  await signInByCall(other.request, server, await server.addAccount());
  await other.goto(await link());
  await expect(other.getByText('Another account is signed in here')).toBeVisible();
  await expect(other.getByText(/^Account /)).toHaveCount(0);
});
