import { expect, type Frame, type FrameLocator, type Page } from '@playwright/test';
import { choosePassport, heading, usePictureFile } from './people.ts';
import { ownPassport } from './pictures-for-tests.ts';

/** In the order in which the provider's own site offers them. */
export const vendors = ['Sumsub', 'Onfido', 'Jumio', 'Advance.AI'] as const;
export type Vendor = (typeof vendors)[number];

/** The notice before a vendor's part, which asks for the consent to it as well where that is owed. */
export const notice = (page: Page | Frame, vendor: Vendor) =>
  expect(
    page.getByRole('heading', { level: 1, name: new RegExp(`${vendor}.* checks your document for us`) }),
  ).toBeVisible();

/** From the choice of the document to the notice of a vendor that has it photographed by us. */
export async function photographDocument(page: Page | Frame, vendor: Vendor): Promise<void> {
  await heading(page, 'Which document will you use?');
  await choosePassport(page);
  await page.getByRole('button', { name: 'Take the pictures' }).click();
  await heading(page, 'Photo page of your passport');
  await usePictureFile(page, await ownPassport());
  await heading(page, 'Check your pictures');
  const goOn = page.getByRole('button', { name: 'Continue', exact: true });
  await expect(goOn).toBeEnabled();
  await goOn.click();
  await notice(page, vendor);
}

/** From the first vendor's notice to that of another. */
export async function goOnTo(page: Page | Frame, vendor: Vendor): Promise<void> {
  for (const name of vendors) {
    if (name === 'Advance.AI') await photographDocument(page, name);
    else await notice(page, name);
    if (name === vendor) break;
    await page.getByRole('button', { name: /^Use .* instead$/ }).click();
  }
}

/** Opens the vendor's part, agreeing where that is asked for; answers the page of the vendor in it. */
export async function openPart(page: Page | Frame, vendor: Vendor): Promise<FrameLocator> {
  await page.getByRole('button', { name: new RegExp(`^(I agree, c|C)ontinue with .*${vendor}`) }).click();
  return thePart(page, vendor);
}

/** The page of the vendor in its part, which is open. */
async function thePart(page: Page | Frame, vendor: Vendor): Promise<FrameLocator> {
  const ours = page.frameLocator('iframe');
  const theirs = ours.frameLocator('iframe');
  await expect(theirs.getByRole('heading', { name: `Simulated ${vendor}` })).toBeVisible();
  return theirs;
}

/** Chooses what the vendor finds. */
export const press = (part: FrameLocator, name: string) =>
  part.getByRole('button', { name, exact: true }).click();

/** Writes what is to be read on the document, in the part of a vendor that is told nothing of the person. */
export async function writeDocument(
  part: FrameLocator,
  document: Partial<Record<'Given names' | 'Family name' | 'Date of birth' | 'Document number', string>>,
): Promise<void> {
  for (const [label, text] of Object.entries(document))
    await part.getByLabel(label, { exact: true }).fill(text);
}
