import { expect, type Locator, type Page } from '@playwright/test';

export const day = 86_400_000;

/** A day so far from today, as a date field takes it. */
function inDays(days: number): { day: string; month: string; year: string } {
  const at = new Date(Date.now() + days * day);
  return {
    day: String(at.getUTCDate()),
    month: String(at.getUTCMonth() + 1),
    year: String(at.getUTCFullYear()),
  };
}

/** Writes a day so far from today into the date field. */
export async function fillDay(within: Locator | Page, days: number): Promise<void> {
  const wanted = inDays(days);
  await within.getByLabel('Day', { exact: true }).fill(wanted.day);
  await within.getByLabel('Month', { exact: true }).fill(wanted.month);
  await within.getByLabel('Year', { exact: true }).fill(wanted.year);
}

/** Takes a step, for a reason. */
export async function step(
  page: Page,
  button: string,
  confirm: string,
  more?: (dialog: Locator) => Promise<void>,
): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
  // One that warns has another role.
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await more?.(dialog);
  await dialog.getByRole('textbox', { name: /^(Reason|What )/ }).fill('The regulator says so.');
  await dialog.getByRole('button', { name: confirm, exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

/** A number of the campaign that is open. */
export const tile = (page: Page, of: string): Locator =>
  page.getByRole('region', { name: 'Progress' }).locator('dl > div').filter({ hasText: of }).locator('dd');
