import { startCase } from '@credence/contract/verification';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import type { Client } from './calls.ts';
import { caseForOfficer, submitPictures, withDetails, withSubmittedCase } from './cases.ts';
import { blurredPassport } from './pictures-for-tests.ts';
import type { TestServer } from './server.ts';

/** The names of those whose cases wait, the older first. */
export const cleanName = 'Omar Quijano';
export const doubtfulName = 'Umar Quijano';

const heldByMe = /^You hold this case until/;
const decided = 'Approved. It takes effect in a few seconds.';

/**
 * Has a case without a doubt wait for an officer, and then one of which nothing can be read; answers the
 * latter's account.
 */
export async function prepareCases(request: APIRequestContext, server: TestServer): Promise<Client> {
  const clean = await server.addAccount();
  await caseForOfficer((await withSubmittedCase(request, server, clean)).client, clean);
  const doubtful = await server.addAccount();
  const client = await withDetails(request, server, doubtful, { firstname: 'Umar' });
  const open = await client.call(startCase, { level: 1, country: 'TR', documentType: 'PASSPORT' });
  await submitPictures(client, open, await blurredPassport());
  await caseForOfficer(client, doubtful);
  return client;
}

/** What a decision took: the keys from the open case until the next is asked for, and the notes. */
export interface Work {
  keys: number;
  notes: number;
  /** Of name, pictures and comparison, what was not wholly in the window before anything was scrolled. */
  outOfSight: string[];
}

/** Waits for a case with its document cut out, the portrait and the face, all of them drawn. */
export async function seeCase(page: Page, name: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name }).waitFor();
  const pictures = page.getByRole('main').locator('button img');
  await pictures.nth(2).waitFor();
  for (const picture of await pictures.all()) await expect(picture).toHaveJSProperty('complete', true);
}

/** Looks at the case that is open, once this officer holds it. */
async function look(page: Page, name: string): Promise<Work> {
  await seeCase(page, name);
  await expect(page.getByText(heldByMe)).toBeVisible();
  const parts = {
    name: page.getByRole('heading', { level: 1, name }),
    document: page.getByRole('button', { name: /^Document/ }),
    portrait: page.getByRole('button', { name: /^Portrait/ }),
    // The first is the tab that shows it in full.
    face: page.getByRole('button', { name: /^Selfie/ }).last(),
    comparison: page.getByRole('region', { name: 'Declared and read' }),
  };
  const outOfSight: string[] = [];
  for (const [part, where] of Object.entries(parts)) {
    const seen = expect(where).toBeInViewport({ ratio: 0.99 });
    await seen.catch(() => outOfSight.push(part));
  }
  return { keys: 0, notes: 0, outOfSight };
}

/** Presses keys and counts them; a chord counts as all of its keys. */
function keyboard(page: Page, work: Work) {
  return async (chord: string): Promise<void> => {
    work.keys += chord.split('+').length;
    await page.keyboard.press(chord);
  };
}

/** Approves the clean case, which is open and held, and takes the next. */
export async function decideClean(page: Page): Promise<Work> {
  const work = await look(page, cleanName);
  const press = keyboard(page, work);
  await press('a');
  await expect(page.getByRole('form', { name: 'Approve' })).toBeVisible();
  await press('Enter');
  await expect(page.getByText(decided)).toBeVisible();
  await press('n');
  return work;
}

/** Approves the doubtful case, which is open and held, and asks for the next. */
export async function decideDoubtful(page: Page): Promise<Work> {
  const work = await look(page, doubtfulName);
  const press = keyboard(page, work);
  await press('a');
  await expect(page.getByLabel('Private note (required)')).toBeFocused();
  await page.keyboard.type('A slip of the keyboard.');
  work.notes += 1;
  await press('Control+Enter');
  await expect(page.getByText(decided)).toBeVisible();
  await press('n');
  return work;
}
