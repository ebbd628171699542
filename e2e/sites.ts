import type { Page } from '@playwright/test';
import { withDetails } from './cases.ts';
import { type Details, hubPath } from './people.ts';
import type { Account, TestServer } from './server.ts';
import { expect } from './test.ts';

/**
 * Signs somebody in whose details are saved, and moves the account to the site that is in charge where he
 * lives.
 */
export async function moveToSite(
  page: Page,
  server: TestServer,
  account: Account,
  site: string,
  more: Partial<Details>,
): Promise<void> {
  await withDetails(page.request, server, account, more);
  await page.goto(server.url(hubPath));
  const move = new RegExp(`^Switch to .*${site}`);
  await page.getByRole('button', { name: move }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: move }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: move })).toHaveCount(0);
}

export async function levelOneIsVerified(page: Page, server: TestServer): Promise<void> {
  await page.goto(server.url(hubPath));
  await expect(page.getByRole('region', { name: 'Levels and limits' })).toContainText('Verified');
}

export async function sendNumber(page: Page, scheme: 'PAN' | 'NIK', number: string): Promise<void> {
  await page.getByRole('textbox', { name: new RegExp(scheme) }).fill(number);
  await page.getByRole('button', { name: `Check my ${scheme}` }).click();
}
