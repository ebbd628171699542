import type { Page } from '@playwright/test';
import { ownNumber, withNumber } from '../numbers.ts';
import { heading, holder, hubPath } from '../people.ts';
import { makeToken, openInFrame } from '../partner.ts';
import { expect, test } from '../test.ts';

test.use({ vendors: true });

const password = (page: Page) => page.getByLabel('Password', { exact: true });

test('[S2.13] [S7.16] [S7.20] [S8.12] a reset says before what goes and what stays, asks, proves who asks, and leaves nothing verified', async ({
  page,
  server,
  account,
}) => {
  await withNumber(page.request, server, account, ownNumber());
  await page.goto(server.url('/user/accounts/auth/resetkyc'));
  await heading(page, 'Reset your verification');
  await expect(page.getByText('O••• Q•••')).toBeVisible();
  await expect(page.getByText('Every level you have reached')).toBeVisible();
  await expect(page.getByText('Your balances')).toBeVisible();

  // Shown in full behind the same check.
  await page.getByRole('button', { name: 'Show in full' }).click();
  await password(page).fill(account.password);
  await page.getByRole('dialog').getByRole('button', { name: 'Show in full' }).click();
  await expect(page.getByText(`${holder.firstname} ${holder.lastname}`)).toBeVisible();
  await page.getByRole('button', { name: 'Hide again' }).click();
  await expect(page.getByText('O••• Q•••')).toBeVisible();

  await page.getByRole('button', { name: 'Reset verification' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Reset your verification?' })).toContainText(
    'This cannot be undone',
  );
  await page.getByRole('button', { name: 'Yes, reset it' }).click();
  await password(page).fill('not-this-one-1');
  await page.getByRole('button', { name: 'Reset now' }).click();
  await expect(page.getByText('That password isn’t right. Try again.')).toBeVisible();
  await expect(password(page)).toBeFocused();
  await password(page).fill(account.password);
  await page.getByRole('button', { name: 'Reset now' }).click();
  await heading(page, 'Your verification was reset');
  await page.getByRole('link', { name: 'Check your details' }).click();
  await heading(page, 'Your details');
  await expect(page.getByLabel('Surname')).toHaveValue(holder.lastname);
  await expect(page.getByLabel('Surname')).toBeEditable();
  await page.goto(server.url(hubPath));
  await expect(page.getByRole('region', { name: 'Levels and limits' })).not.toContainText('Verified');
  await page.goto(server.url('/user/accounts/auth/kyc'));
  await heading(page, 'checks your document for us');
});

test('[S7.16] [S7.20] inside another site’s page nobody is asked for the password of the exchange', async ({
  page,
  server,
  account,
  partner,
}) => {
  await withNumber(page.request, server, account, ownNumber());
  const token = await makeToken(page.request, server, account, { origin: partner.origin });
  const link = server.url(`/user/accounts/auth/sdk?from=email&lang=en&token=${token}`);
  const frame = await openInFrame(page, partner.pageWith(link));
  await expect(frame.getByRole('region', { name: 'Levels and limits' })).toContainText('Verified');
  await frame.evaluate(() => history.pushState(null, '', '/user/accounts/auth/resetkyc'));
  await frame.getByRole('button', { name: 'Reset verification' }).click();
  await frame.getByRole('button', { name: 'Yes, reset it' }).click();
  const dialog = frame.getByRole('dialog', { name: 'Continue in your own account' });
  await expect(dialog).toContainText('never inside another site’s page');
  await expect(frame.getByLabel('Password', { exact: true })).toHaveCount(0);
  const own = dialog.getByRole('link', { name: /^Open my account/ });
  await expect(own).toHaveAttribute('href', '/user/accounts/auth/resetkyc');
  await expect(own).toHaveAttribute('target', '_blank');
});
