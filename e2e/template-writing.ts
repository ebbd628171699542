import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

/** The form of the part that is selected. */
export const partForm = (page: Page, title: string): Locator =>
  page.getByRole('region', { name: title, exact: true });

const outline = (page: Page) => page.getByRole('navigation', { name: 'Parts of the template' });

/** Selects a part of the template. */
export const selectPart = (page: Page, name: string) =>
  outline(page)
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click();

/** Everything typed so far is on the server. */
export const saved = (page: Page) => expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();

export const openTab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click();

/** Options of the choice that is selected, in the place of those that it began with. */
export async function writeOptions(
  page: Page,
  options: readonly { code: string; text: string; score: string }[],
): Promise<void> {
  const rows = page.getByRole('group', { name: 'Options', exact: true }).getByRole('listitem');
  for (const [at, { code, text, score }] of options.entries()) {
    await rows.nth(at).getByLabel('Code', { exact: true }).fill(code);
    await rows.nth(at).getByLabel('English text').fill(text);
    await rows.nth(at).getByLabel('Score').fill(score);
  }
}

/** Begins German and writes its texts beside the English ones. */
export async function writeGerman(page: Page, texts: Readonly<Record<string, string>>): Promise<void> {
  await openTab(page, 'Languages');
  await page.getByRole('button', { name: 'Begin German (Germany)' }).click();
  for (const [key, text] of Object.entries(texts))
    await page.getByLabel(`${key} in German (Germany)`, { exact: true }).fill(text);
  await expect(page.getByRole('row', { name: /^German/ })).toContainText('None');
}
