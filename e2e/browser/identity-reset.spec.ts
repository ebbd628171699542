import type { Page } from '@playwright/test';
import { fillDetails, formPath, heading, holder, hubPath, signIn, verdict } from '../people.ts';
import { type Login, withSimulatedVendors } from '../server.ts';
import { expect, test } from '../test.ts';

const { server } = withSimulatedVendors();

const resetPath = '/user/accounts/auth/resetkyc';
const updatePath = '/user/accounts/auth/updatekyc';

/** Signs a new account in; with a number of its own it is verified by the registry. */
async function account(page: Page, number: string | undefined): Promise<Login> {
  const login = await server().addAccount(`${crypto.randomUUID()}@example.com`);
  await signIn(page, server(), formPath, login);
  await fillDetails(page, { ...holder, residence: 'Nigeria' });
  const saved = page.waitForResponse(
    (response) => response.url().endsWith('/kyc-personal-info') && response.request().method() === 'POST',
  );
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await saved;
  if (number === undefined) return login;
  await page.goto(server().url('/user/accounts/auth/vendor'));
  await page.getByRole('textbox', { name: /BVN/ }).fill(number);
  await page.getByRole('button', { name: 'Check my BVN' }).click();
  await verdict(page, 'You are verified');
  return login;
}

const password = (page: Page) => page.getByLabel('Password', { exact: true });

test('[S2.13] [S7.16] [S7.20] [S8.12] a reset says before what goes and what stays, asks, proves who asks, and leaves nothing verified', async ({
  page,
}) => {
  const login = await account(page, '22200001101');
  await page.goto(server().url(resetPath));
  await heading(page, 'Reset your verification');
  await expect(page.getByText('O••• Q•••')).toBeVisible();
  await expect(page.getByText('Every level you have reached')).toBeVisible();
  await expect(page.getByText('Your balances')).toBeVisible();

  // Shown in full behind the same check.
  await page.getByRole('button', { name: 'Show in full' }).click();
  await password(page).fill(login.password);
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
  await expect(page.getByText('This password is not right. Try again.')).toBeVisible();
  await expect(password(page)).toBeFocused();
  await password(page).fill(login.password);
  await page.getByRole('button', { name: 'Reset now' }).click();
  await heading(page, 'Your verification was reset');
  await page.getByRole('link', { name: 'Look through your details' }).click();
  await heading(page, 'Your details');
  await expect(page.getByLabel('Surname')).toHaveValue(holder.lastname);
  await expect(page.getByLabel('Surname')).toBeEditable();
  await page.goto(server().url(hubPath));
  await expect(page.getByRole('region', { name: 'Levels and limits' })).not.toContainText('Verified');
  await page.goto(server().url('/user/accounts/auth/kyc'));
  await heading(page, 'checks your document for us');
});

test('[S2.13] [S7.16] an update begins beside the verified level and goes on with the pictures; a second one has to wait [S8.11]', async ({
  page,
}) => {
  const login = await account(page, '22200001102');
  await page.goto(server().url(updatePath));
  await heading(page, 'Update your document');
  await expect(page.getByText('Your level and your limits')).toBeVisible();
  const country = page.getByRole('combobox', { name: 'Country that issued it' });
  await country.fill(holder.nationality);
  await country.press('Enter');
  await page.getByRole('radio', { name: /^Passport/ }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await password(page).fill(login.password);
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL(/\/auth\/kyc\?level=1$/);

  await page.goto(server().url(updatePath));
  await expect(page.getByText('You have begun an update')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go on with it' })).toBeVisible();
  await page.goto(server().url(resetPath));
  await expect(
    page.getByText(
      'Your identity was changed a short time ago. Some time has to pass before it can be changed again.',
    ),
  ).toBeVisible();
  await expect(page.getByText(/^Possible again from /)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reset verification' })).toHaveCount(0);
});

test('[S8.11] while nothing is verified, both say so by the text of the code', async ({ page }) => {
  await account(page, undefined);
  for (const path of [resetPath, updatePath]) {
    await page.goto(server().url(path));
    await expect(page.getByText('Nothing is verified yet. Finish the verification first.')).toBeVisible();
  }
});
