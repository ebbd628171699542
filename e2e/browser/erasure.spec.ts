import { expectAccessible } from '../accessible.ts';
import { withSubmittedCase } from '../cases.ts';
import { prove } from '../people.ts';
import { expect, test } from '../test.ts';

test('[S2.13] [S8.12] an account asks to be closed, confirms who it is, says what is kept until when, and takes it back; consent to pictures of the face is taken back', async ({
  page,
  server,
  account,
}) => {
  await withSubmittedCase(page.request, server, account);
  await page.goto(server.url('/user/accounts/auth/security'));
  await page.getByRole('button', { name: 'Withdraw consent' }).click();
  const withdrawing = page.getByRole('alertdialog', { name: /^Withdraw your consent/ });
  await expect(withdrawing).toContainText('A check that is not decided yet ends');
  await withdrawing.getByRole('button', { name: 'Withdraw consent' }).click();
  await expect(page.getByText('Your consent is withdrawn.')).toBeVisible();

  await expect(page.getByText(/^Documents, pictures and what was read from them, until /)).toBeVisible();
  await page.getByRole('button', { name: 'Close my account' }).click();
  const closing = page.getByRole('alertdialog', { name: 'Close your account?' });
  await expectAccessible(page, 'closing an account');
  await closing.getByRole('button', { name: 'Close my account' }).click();
  await prove(page, account, 'Close my account');
  await expect(page.getByText(/^Your account closes on /)).toBeVisible();
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await expect(page.getByText(/^Your account closes on /)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Close my account' })).toBeVisible();
});
