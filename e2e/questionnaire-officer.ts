import type { Page } from '@playwright/test';
import { heading } from './people.ts';
import { expect } from './test.ts';

/** The list of questionnaires, narrowed to one account. */
export async function findAccount(page: Page, userId: string): Promise<void> {
  await page.getByRole('link', { name: 'Questionnaires', exact: true }).click();
  await heading(page, 'Questionnaires');
  const found = page.waitForResponse((answer) => answer.request().postData()?.includes(userId) ?? false);
  await page.getByLabel(/^Search by/).fill(userId);
  await found;
  await expect(page.locator('tbody')).toHaveAttribute('aria-busy', 'false');
  await expect(page.getByRole('row').filter({ has: page.getByRole('link') })).toHaveCount(1);
}

export async function openFirst(page: Page, title: string): Promise<void> {
  await page.getByRole('link', { name: `open ${title}` }).click();
  await heading(page, title);
}

export const take = (page: Page) => page.getByRole('button', { name: /^Take this questionnaire/ }).click();

/** Writes a remark at a question of a questionnaire that is held, and opens the form that sends it back. */
export async function remarkOn(page: Page, question: string, remark: string): Promise<void> {
  await page.getByRole('button', { name: `Remark on: ${question}`, exact: true }).click();
  await page.keyboard.type(remark);
  await page.getByRole('button', { name: /^Send back \(1\)/ }).click();
}

/** Approves a questionnaire that is held, with a note for other officers. */
export async function approve(page: Page, note: string): Promise<void> {
  await page.getByRole('button', { name: /^Approve/ }).click();
  await page.getByLabel(/^Private note/).fill(note);
  const form = page.getByRole('form', { name: 'Approve' });
  await form.getByRole('button', { name: /^Approve/ }).click();
  await expect(page.getByText('Approved. The applicant sees it now.')).toBeVisible();
}
