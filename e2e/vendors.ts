import { expect, type Frame, type FrameLocator, type Page } from '@playwright/test';
import { withDetails } from './cases.ts';
import {
  choosePassport,
  documentsPath,
  heading,
  hubPath,
  ownSurname,
  usePictureFile,
  verdict,
} from './people.ts';
import { ownPassport } from './pictures-for-tests.ts';
import type { Account, TestServer } from './server.ts';

/** In the order in which the provider's own site offers them. */
export const vendors = ['Sumsub', 'Onfido', 'Jumio', 'Advance.AI'] as const;
export type Vendor = (typeof vendors)[number];

/** The notice before a vendor's part, which asks for the consent to it as well where that is owed. */
export const notice = (page: Page | Frame, vendor: Vendor) =>
  expect(
    page.getByRole('heading', { level: 1, name: new RegExp(`${vendor}.* checks your document for us`) }),
  ).toBeVisible();

/**
 * From the choice of the document to the notice of a vendor that has it photographed by us; with a surname
 * other than the specimen's, which its owner keeps.
 */
export async function photographDocument(
  page: Page | Frame,
  vendor: Vendor,
  lastname?: string,
): Promise<void> {
  await heading(page, 'Which document will you use?');
  await choosePassport(page, undefined, 'How to take good pictures');
  await page.getByRole('button', { name: 'Take the pictures' }).click();
  await heading(page, 'Photo page of your passport');
  await usePictureFile(page, await ownPassport());
  if (lastname !== undefined) {
    await heading(page, 'Is this you?');
    await page.getByRole('button', { name: 'Correct it' }).click();
    await page.getByLabel('Surname').fill(lastname);
    await page.getByRole('button', { name: 'Save and continue' }).click();
  }
  await heading(page, 'Check your pictures');
  const goOn = page.getByRole('button', { name: 'Continue', exact: true });
  await expect(goOn).toBeEnabled();
  await goOn.click();
  await notice(page, vendor);
}

/** From the first vendor's notice to that of another. */
export async function goOnTo(page: Page | Frame, vendor: Vendor, lastname: string): Promise<void> {
  for (const name of vendors) {
    if (name === 'Advance.AI') await photographDocument(page, name, lastname);
    else await notice(page, name);
    if (name === vendor) break;
    // Another is offered to whoever does not want this one.
    await page.getByRole('button', { name: 'I do not agree' }).click();
    await page.getByRole('button', { name: /^Use .* instead$/ }).click();
  }
}

/** Opens the vendor's part, agreeing where that is asked for; answers the page of the vendor in it. */
export async function openPart(page: Page | Frame, vendor: Vendor): Promise<FrameLocator> {
  await page.getByRole('button', { name: new RegExp(`^(I agree, c|C)ontinue with .*${vendor}`) }).click();
  return thePart(page, vendor);
}

/** The page of the vendor in its part, which is open. */
export async function thePart(page: Page | Frame, vendor: Vendor): Promise<FrameLocator> {
  const ours = page.frameLocator('iframe');
  const theirs = ours.frameLocator('iframe');
  const title = theirs.getByRole('heading', { name: `Simulated ${vendor}` });
  // A frame whose page gives way to one of another site while one looks into it is told as a closed page.
  await expect(() => expect(title).toBeVisible()).toPass({ timeout: 60_000 });
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

/**
 * Signs somebody in whose details are saved and goes as far as the notice before the vendor's part;
 * answers the surname.
 */
export async function goToNotice(
  page: Page,
  server: TestServer,
  account: Account,
  vendor: Vendor,
): Promise<string> {
  const lastname = ownSurname();
  await withDetails(page.request, server, account, { lastname });
  await page.goto(server.url(documentsPath));
  await goOnTo(page, vendor, lastname);
  return lastname;
}

/**
 * What is agreed to before a vendor's part says who receives what, and for how long; the part is not there
 * before.
 */
export async function expectConsentAsked(page: Page, vendor: Vendor): Promise<void> {
  await page.getByRole('button', { name: 'Read all' }).click();
  const statement = page.getByText(new RegExp(`I agree that .?${vendor}.? takes pictures of my face`));
  await expect(statement).toBeVisible();
  const kept = 'Encrypted with your verification, until 5 years after your account ends.';
  await expect(page.getByText(kept, { exact: true })).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
}

/** What runs in the vendor's page, be it the vendor's own script, reaches nothing of the screen around it. */
async function expectApart(page: Page, vendor: Vendor): Promise<void> {
  const frame = page.frames().find((one) => one.url().includes(`/frames/${vendor.toLowerCase()}`));
  if (!frame) throw new Error('There is no page of the vendor.');
  await expect(frame.evaluate(() => parent.document.title)).rejects.toThrow('cross-origin');
  expect(await frame.evaluate(() => [document.cookie, sessionStorage.length, localStorage.length])).toEqual([
    '',
    0,
    0,
  ]);
}

/** Approves somebody of this surname: Jumio is told nothing of the person, so its document is written. */
export async function approve(part: FrameLocator, vendor: Vendor, lastname: string): Promise<void> {
  if (vendor === 'Jumio') await writeDocument(part, { 'Family name': lastname });
  await press(part, 'Approve');
}

/** From the saved details over the consent to the approved level. */
export async function fromDetailsToApproved(
  page: Page,
  server: TestServer,
  account: Account,
  vendor: Vendor,
): Promise<void> {
  const lastname = await goToNotice(page, server, account, vendor);
  await expectConsentAsked(page, vendor);
  const part = await openPart(page, vendor);
  await expectApart(page, vendor);
  await approve(part, vendor, lastname);
  await verdict(page, 'You’re verified');
  await page.goto(server.url(hubPath));
  await expect(page.getByRole('region', { name: 'Levels and limits' })).toContainText('Verified');
}
