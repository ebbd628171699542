import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { approveLevelOne, withSubmittedCase } from '../cases.ts';
import { hubPath, prove } from '../people.ts';
import { expect, test } from '../test.ts';

/** What a new level gives is told once, before anything else. */
const readNotice = (page: Page) =>
  expect(page.getByRole('heading', { name: 'You’re verified', exact: true })).toBeVisible();

test('[S7.19] [S7.17] who is verified and moves to the site of his country takes the verification over there, with consent', async ({
  page,
  server,
  account,
}) => {
  const { client } = await withSubmittedCase(page.request, server, account, { residence: 'Georgia' });
  await approveLevelOne(server, client, account);
  await page.goto(server.url(hubPath));
  await readNotice(page);
  const levels = page.getByRole('region', { name: 'Levels and limits' });
  await expect(levels).toContainText('Verified');
  // Who has something to lose finds it in the menu only.
  const offer = page.getByRole('button', { name: /^Switch to .*our Georgian service/ });
  await expect(offer).toHaveCount(0);
  await page.getByRole('button', { name: /^Account/ }).click();
  await offer.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Your levels don’t move with you');
  await expect(dialog.getByRole('row', { name: /^Level 1/ })).toContainText(
    /10\.00000000.BTC.*5\.00000000.BTC/,
  );
  await expectAccessible(page, 'hub, what a move means');
  await dialog.getByRole('button', { name: /^Switch to / }).click();
  // Who is verified proves to be the owner.
  await prove(page, account, /^Switch to /);
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Use your earlier verification' })).toBeVisible();
  await expect(levels).not.toContainText('Verified');
  await expectAccessible(page, 'hub, quick verification');
  await page.getByRole('button', { name: 'Use it here' }).click();
  await expect(page.getByText(/^Agree first/)).toBeVisible();
  await page.getByRole('checkbox', { name: /I agree that my earlier verification/ }).check();
  await page.getByRole('button', { name: 'Use it here' }).click();
  await readNotice(page);
  await expect(levels).toContainText('Verified');
});
