import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';

/** Presses the button of a copy and expects a PDF; its name and how many bytes it has. */
export async function downloadCopy(page: Page): Promise<{ name: string; bytes: number }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download a copy (PDF)' }).click(),
  ]);
  const content = await readFile(await download.path());
  expect(content.subarray(0, 5).toString('latin1')).toBe('%PDF-');
  await expect(page.getByRole('link', { name: 'Open it' })).toBeVisible();
  return { name: download.suggestedFilename(), bytes: content.length };
}
