import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { approveLevelOne, withSubmittedCase } from '../cases.ts';
import { hubPath, prove } from '../people.ts';
import { expect, test } from '../test.ts';

/** What a new level gives is told once, over everything else. */
const readNotice = (page: Page) =>
  page.getByRole('dialog', { name: 'You’re verified' }).getByRole('button', { name: 'OK' }).click();

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
  const offered = page.getByRole('region', { name: 'Another of our sites may be right for you' });
  await expect(offered).toContainText(/You live in .*Georgia/);
  await offered.getByRole('button', { name: /^Switch to / }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Your levels don’t move with you');
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
