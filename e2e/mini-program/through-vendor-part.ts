import { expect, type Page } from '@playwright/test';
import {
  enterCredentials,
  fillDetails,
  formPath,
  heading,
  holder,
  hubPath,
  overview,
  ownSurname,
  verdict,
} from '../people.ts';
import type { Account, TestServer } from '../server.ts';
import { notice, openPart, press } from '../vendors.ts';
import { Messenger } from '../messenger.ts';

/** From the launch over Sumsub's part to the approved level, left by the native back button in between. */
export async function throughVendorPart(
  page: Page,
  server: TestServer,
  account: Account,
  platform: 'ios' | 'android',
): Promise<void> {
  const messenger = await Messenger.around(page);
  await messenger.open(server.url(formPath), { platform });
  await page.waitForURL(/\/login/);
  await enterCredentials(page, account);
  await fillDetails(page, { ...holder, lastname: ownSurname() });
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await notice(page, 'Sumsub');

  const part = await openPart(page, 'Sumsub');
  await expect(part.getByRole('button', { name: 'Approve', exact: true })).toBeVisible();
  expect(messenger.backButton()).toBe(true);
  // The part is as wide as the screen lets it be, and nothing stands beside the screen.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await messenger.pressBack();
  await heading(page, 'Your details');
  expect(messenger.backButton()).toBe(true);

  await page.goForward();
  await notice(page, 'Sumsub');
  await press(await openPart(page, 'Sumsub'), 'Approve');
  await verdict(page, 'You’re verified');
  await page.goto(server.url(hubPath));
  await overview(page);
  await expect(page.getByRole('region', { name: 'Levels and limits' })).toContainText('Verified');
}
