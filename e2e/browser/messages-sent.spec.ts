import { noticeList } from '@credence/contract/notice';
import { askAgain } from '@credence/contract/review-decision';
import { claimCase } from '@credence/contract/review-queue';
import { expect } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { signInOfficerByCall } from '../calls.ts';
import { caseForOfficer, withSubmittedCase } from '../cases.ts';
import { heading, hubPath } from '../people.ts';
import { test } from '../test.ts';

test('without a mail server an officer reads what an account was told, in the language in which it signed in', async ({
  page,
  openPage,
  server,
  account,
  officer,
  request,
}) => {
  const turkish = await openPage({ locale: 'tr-TR' });
  await turkish.goto(server.url('/login'));
  await turkish.locator('input[type=email]').fill(account.email);
  await turkish.locator('input[type=password]').fill(account.password);
  await turkish.locator('button[type=submit]').click();
  await turkish.waitForURL(`**${hubPath}`);
  const { client } = await withSubmittedCase(request, server, account);
  const path = await caseForOfficer(client, account);
  const byCall = await signInOfficerByCall(page.request, server, officer);
  const address = { userId: account.userId, caseId: path.split('/').at(-1) ?? '' };
  await byCall.call(claimCase, address);
  await byCall.call(askAgain, { ...address, labels: ['document-blurred'], privateNote: '' });
  // The page asks anew only twice a minute.
  const listed = async () => (await byCall.call(noticeList, { search: account.email })).notices;
  await expect
    .poll(async () => (await listed()).find(({ kind }) => kind === 'case-retry')?.state)
    .toBe('kept');

  await page.goto(server.url('/console/'));
  await page.getByRole('link', { name: 'Messages sent' }).click();
  await heading(page, 'Messages sent');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  // Before the search: while it loads, the rows of before are dimmed.
  await expectAccessible(page, 'the list of messages');
  await page.getByRole('searchbox').fill(account.email);
  const row = page
    .getByRole('row')
    .filter({ hasText: 'Asked again' })
    .filter({ has: page.getByRole('button', { name: `Copy account id ${account.userId}` }) });
  await expect(row).toContainText('tr-TR');
  await expect(row).toContainText('Kept');
  await row.getByRole('button', { name: 'Asked again' }).click();
  const dialog = page.getByRole('dialog', { name: 'Doğrulamanız için yeniden bir şey gerekiyor' });
  await expect(dialog).toContainText('/user/accounts/auth');
  await expectAccessible(page, 'a message', 'dialog');
});
