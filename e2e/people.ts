import { expect, type Frame, type Page } from '@playwright/test';
import { currentCode, signInByCall, signInOfficerByCall } from './calls.ts';
import { passportPicture, selfiePicture } from './pictures-for-tests.ts';
import type { Login, OfficerLogin, TestServer } from './server.ts';

export const hubPath = '/user/accounts/auth';
export const formPath = '/user/accounts/auth/personal';
export const documentsPath = '/user/accounts/auth/kyc';

/** What somebody writes into the form. */
export interface Details {
  firstname: string;
  lastname: string;
  born: { day: string; month: string; year: string };
  nationality: string;
  residence: string;
  address: string;
  city: string;
  postalCode: string;
  email: string;
  mobile: string;
}

/** The holder of the specimen passport. */
export const holder: Details = {
  firstname: 'Omar',
  lastname: 'Quijano',
  born: { day: '14', month: '10', year: '1996' },
  nationality: 'Türkiye',
  residence: 'Germany',
  address: 'Hafenstraße 7',
  city: 'Bremen',
  postalCode: '28195',
  email: 'omar.q@example.com',
  mobile: '15123456789',
};

/** A surname that nobody else has: a document that is seen with two accounts is for a person to look at. */
export function ownSurname(): string {
  const letters = [...crypto.randomUUID().replaceAll('-', '')].map((digit) =>
    String.fromCharCode('a'.charCodeAt(0) + Number.parseInt(digit, 16)),
  );
  return `Q${letters.slice(0, 11).join('')}`;
}

/** Puts credentials into the sign-in page that is open. */
export async function enterCredentials(page: Page, { email, password }: Login): Promise<void> {
  await page.getByLabel('E-mail', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Opens an address of the account area as an applicant who has to sign in first. */
export async function signIn(page: Page, server: TestServer, login: Login, path = hubPath): Promise<void> {
  await page.goto(server.url(path));
  await page.waitForURL(/\/login\?redirect_url=/);
  await enterCredentials(page, login);
  await page.waitForURL(server.url(path));
}

/** Opens an address of the account area as somebody who is signed in. */
export async function openSignedIn(
  page: Page,
  server: TestServer,
  login: Login,
  path: string,
): Promise<void> {
  await signInByCall(page.request, server, login);
  await page.goto(server.url(path));
}

/** Types into a list that typing narrows, and takes the first match. */
export async function choose(page: Page | Frame, label: string, option: string): Promise<void> {
  const field = page.getByRole('combobox', { name: label });
  await field.fill(option);
  await field.press('Enter');
  await expect(field).toHaveValue(option);
}

/** Fills in the whole form; it is not sent. */
export async function fillDetails(page: Page | Frame, details: Details = holder): Promise<void> {
  await page.getByLabel('First and middle names').fill(details.firstname);
  await page.getByLabel('Surname').fill(details.lastname);
  await page.getByLabel('Day', { exact: true }).fill(details.born.day);
  await page.getByLabel('Month', { exact: true }).selectOption(details.born.month);
  await page.getByLabel('Year', { exact: true }).fill(details.born.year);
  await choose(page, 'Nationality', details.nationality);
  await choose(page, 'Country of residence', details.residence);
  await page.getByLabel('Street and number').fill(details.address);
  await page.getByLabel('City or town').fill(details.city);
  await page.getByLabel('Postal code').fill(details.postalCode);
  await page.getByLabel('E-mail').fill(details.email);
  await page.getByLabel('Mobile number').fill(details.mobile);
}

/** From the open form to the choice of the document. */
export async function sendDetails(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await heading(page, 'Which document will you use?');
}

/** Waits for the mark by which a screen says that it can be used. */
export const ready = (page: Page | Frame) =>
  page.waitForFunction(() => performance.getEntriesByName('app:ready').length > 0);

/** The heading of the screen, once it is there: that of the overview is drawn before there is a session. */
export async function heading(page: Page | Frame, name: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** The overview, once it can be used. */
export async function overview(page: Page | Frame): Promise<void> {
  await heading(page, 'Identity verification');
  await ready(page);
}

/** The heading that comes with a verdict: others decide, and the page asks for it now and then. */
export async function verdict(page: Page | Frame, name: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible({ timeout: 90_000 });
}

/** Says where somebody lives, which decides who serves them. */
export const livesIn = (page: Page | Frame, country = holder.residence): Promise<void> =>
  choose(page, 'Country of residence', country);

/** Chooses a passport, the specimen's by default; its picture follows, or for a vendor the guidance. */
export async function choosePassport(
  page: Page | Frame,
  country = holder.nationality,
  next = 'Photo page of your passport',
): Promise<void> {
  await choose(page, 'Country that issued it', country);
  await page.getByRole('button', { name: /^Passport/ }).click();
  await heading(page, next);
}

/** Gives a picture as a file and uses it, at a step that asks for one. */
export async function usePictureFile(
  page: Page | Frame,
  file: string | { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  const instead = page.getByRole('button', { name: 'Upload a picture instead' });
  const field = page.getByLabel('Picture from this device');
  // A camera that is refused takes the button away, and shows the field itself.
  await expect(async () => {
    if (!(await field.isVisible())) await instead.click({ timeout: 2000 });
    await expect(field).toBeVisible({ timeout: 2000 });
  }).toPass();
  const before = await page.getByRole('heading', { level: 1 }).innerText();
  await field.setInputFiles(file);
  const use = page.getByRole('button', { name: /^Use (this picture|it anyway)$/ });
  // What the machine is sure of is used without a question.
  const next = page.getByRole('heading', { level: 1 }).filter({ hasNotText: before });
  await expect(use.or(next).first()).toBeVisible();
  if (await use.isVisible()) await use.click();
}

/** Says yes to what was read from the document, and adds the address. */
export async function confirmDetails(page: Page | Frame, details: Details = holder): Promise<void> {
  await heading(page, 'Is this you?');
  await page.getByLabel('Street and number').fill(details.address);
  await page.getByLabel('City or town').fill(details.city);
  await page.getByRole('button', { name: 'That’s me' }).click();
}

/** Agrees to pictures of the face, in the view that takes the first. */
export async function agreeToFace(page: Page | Frame, view = 'Your face'): Promise<void> {
  await heading(page, view);
  const agree = page.getByRole('button', { name: 'I agree', exact: true });
  await agree.click();
  await expect(agree).toHaveCount(0);
}

/** From the picture of the passport to the review, with both pictures ready. */
export async function givePictures(page: Page | Frame): Promise<void> {
  await heading(page, 'Photo page of your passport');
  await usePictureFile(page, passportPicture);
  await agreeToFace(page);
  await usePictureFile(page, selfiePicture);
  await heading(page, 'Review and submit');
}

/** Waits until so many pictures of the review are looked at and good. */
export async function picturesReady(page: Page | Frame, count: number): Promise<void> {
  await expect(page.getByRole('listitem').getByText('Ready', { exact: true })).toHaveCount(count);
}

/** From the review to the waiting view, also where pictures are still on their way. */
export async function submitCase(page: Page | Frame): Promise<void> {
  await page.getByRole('button', { name: 'Submit' }).click();
  await heading(page, 'We are checking your document');
}

/** Opens the queue as an officer who is signed in. */
export async function signInOfficer(page: Page, server: TestServer, officer: OfficerLogin): Promise<void> {
  await signInOfficerByCall(page.request, server, officer);
  await page.goto(server.url('/console/'));
  await heading(page, 'Queue');
}

/** Signs an officer in as officers do, with both factors; the queue follows. */
export async function signInOfficerByForm(
  page: Page,
  server: TestServer,
  officer: OfficerLogin,
): Promise<void> {
  await page.goto(server.url('/console/'));
  await heading(page, 'Sign in to the console');
  await page.getByLabel('E-mail').fill(officer.email);
  await page.getByLabel('Password', { exact: true }).fill(officer.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Six-digit code').fill(currentCode(officer));
  await heading(page, 'Queue');
}

/** Opens the oldest case that nobody holds; it comes by itself once the document has been read. */
export async function openOldestCase(page: Page): Promise<void> {
  const free = page.getByRole('row').filter({ hasText: 'Nobody', hasNotText: 'left this list' });
  const link = free.getByRole('link', { name: /open case/ }).first();
  await link.click({ timeout: 90_000 });
  await expect(page.getByRole('button', { name: /^Take this case/ })).toBeVisible();
}

/** Opens a case by its address in the console. */
export async function openCase(page: Page, server: TestServer, path: string): Promise<void> {
  await page.goto(server.url(path));
  await expect(page.getByRole('button', { name: /^Take this case/ })).toBeVisible();
}

/** Says why a case is opened of which nothing waits to be decided. */
export async function sayWhy(page: Page): Promise<void> {
  await heading(page, 'Why do you look at this case?');
  await page.getByLabel('Reason').fill('The applicant asks about it.');
  await page.getByRole('button', { name: 'Open the case' }).click();
}

/** Takes the case that is open. */
export async function takeCase(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Take this case/ }).click();
  await expect(page.getByText(/^You hold this case until/)).toBeVisible();
}

/**
 * Decides the case that the officer holds, with reasons by the names that officers read; answers whether it
 * waits for a second officer.
 */
export async function decide(
  page: Page,
  decision: {
    outcome: 'Approve' | 'Ask again' | 'Refuse';
    reasons?: readonly string[];
    note?: string;
    /** An approval against what the rules found: it waits for a second officer. */
    proposed?: true | 'or not';
  },
): Promise<boolean> {
  const { outcome, reasons = [], note = '' } = decision;
  await page.getByRole('button', { name: new RegExp(`^${outcome}`) }).click();
  const form = page.getByRole('form', { name: outcome });
  for (const reason of reasons) await form.getByRole('checkbox', { name: new RegExp(`^${reason}`) }).check();
  await form.getByLabel('Private note').fill(note);
  await form.getByRole('button', { name: new RegExp(`^${outcome}`) }).click();
  const done = page.getByText(/^(Approved|Asked again|Refused for good)\. The applicant sees/);
  const proposed = page.getByText(/^Proposed\. A second officer/);
  await expect(
    decision.proposed === 'or not' ? done.or(proposed) : decision.proposed ? proposed : done,
  ).toBeVisible();
  return proposed.isVisible();
}

/** Gives the password where a step asks for it once more. */
export async function prove(page: Page, login: Login, button: string | RegExp): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await dialog.getByLabel('Password', { exact: true }).fill(login.password);
  await dialog.getByRole('button', { name: button }).click();
}
