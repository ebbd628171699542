import type { Page } from '@playwright/test';
import { signInOfficerByCall } from '../calls.ts';
import { caseForOfficer, withSubmittedCase } from '../cases.ts';
import {
  decide,
  documentsPath,
  heading,
  hubPath,
  openCase,
  submitCase,
  takeCase,
  usePictureFile,
} from '../people.ts';
import { passportPicture } from '../pictures-for-tests.ts';
import type { TestServer } from '../server.ts';
import { expect, test } from '../test.ts';

const note = 'Corner lifted; compare with the photo of last week.';
const glare = /A reflection hides part of your document/;
const altered = /This document seems to have been altered/;

/** Opens the selfie of the review, and closes it by the keyboard. */
async function lookAtSelfie(page: Page): Promise<void> {
  const look = page.getByRole('button', { name: 'Look at \u2068Selfie\u2069' });
  await look.click();
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Selfie' })).toBeFocused();
  await page.getByRole('button', { name: 'Larger' }).click();
  await page.keyboard.press('Escape');
  await expect(look).toBeFocused();
}

/** Finds a case in the console by what its applicant calls it. */
async function findByReference(officer: Page, server: TestServer, reference: string): Promise<void> {
  await officer.goto(server.url('/console/queue/waiting'));
  await officer.getByRole('searchbox').fill(reference);
  await expect(officer.getByRole('row').filter({ hasText: 'Passport' })).toHaveCount(1);
}

test('[S4.9] asked again, tried again, refused for good: the applicant reads the reasons and never the note', async ({
  page,
  openPage,
  watched,
  server,
  account,
  officer: login,
}) => {
  const officer = await openPage();
  const bodies: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/v3/private/kyc/') && !response.url().includes('/file/'))
      bodies.push(response.text().catch(() => ''));
  });

  const { client } = await withSubmittedCase(page.request, server, account);
  await test.step('the officer asks again', async () => {
    await page.goto(server.url(documentsPath));
    await heading(page, 'We are checking your document');
    await signInOfficerByCall(officer.request, server, login);
    await openCase(officer, server, await caseForOfficer(client, account));
    await takeCase(officer);
    await decide(officer, { outcome: 'Ask again', reasons: ['Glare on the document'], note });
  });

  await test.step('the applicant reads why, in both places', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Please try again' })).toBeVisible();
    await expect(page.getByText(glare)).toBeVisible();
    await page.goto(server.url(hubPath));
    await expect(page.getByRole('heading', { name: 'Please try again' })).toBeVisible();
    await expect(page.getByText(glare)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Levels and limits' })).toContainText('Action needed');
    await page.getByRole('link', { name: 'Try again' }).click();
  });

  await test.step('a new attempt is a new case, for which only the rejected picture is taken', async () => {
    await heading(page, 'Please try again');
    await expect(page.getByText('You keep: Selfie')).toBeVisible();
    await page.getByRole('button', { name: 'Take it again: Passport, photo page' }).click();
    await heading(page, 'Photo page of your passport');
    await usePictureFile(page, passportPicture);
    await heading(page, 'Review and submit');
    await lookAtSelfie(page);
    await submitCase(page);
  });

  await test.step('the officer knows of the first attempt and refuses for good', async () => {
    await openCase(officer, server, await caseForOfficer(client, account));
    await expect(officer.getByText('Attempt 2', { exact: true })).toBeVisible();
    await takeCase(officer);
    await decide(officer, { outcome: 'Refuse', reasons: ['Document altered'], note });
  });

  await test.step('the end is told plainly, with the way to support', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'We could not verify you' })).toBeVisible();
    await expect(page.getByText(altered)).toBeVisible();
    const reference = (await page.getByText(/^C-[2-9A-Z]{4}-[2-9A-Z]{4}$/).textContent()) ?? '';
    const contact = page.getByRole('main').getByRole('link', { name: 'Contact support' });
    await expect(contact).toHaveAttribute('href', '/user/accounts/auth/help#contact');
    await expect(page).toHaveTitle(/^We could not verify you · /);
    await findByReference(officer, server, reference);
    await page.getByRole('link', { name: 'Back to overview' }).click();
    await expect(page.getByRole('heading', { name: 'We could not verify your identity' })).toBeVisible();
    await expect(page.getByText(altered)).toBeVisible();
    await expect(page.getByText(/contact support and quote your reference/)).toBeVisible();
    await expect(page.getByText(reference, { exact: true })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Levels and limits' })).toContainText('Not approved');
    await expect(page.getByRole('link', { name: 'Try again' })).toHaveCount(0);
    await page.goto(server.url(documentsPath));
    await heading(page, 'We could not verify you');
  });

  const answers = (await Promise.all(bodies)).join('\n');
  expect(answers).toContain('document-glare');
  expect(answers).not.toContain('Corner lifted');
  expect(await page.content()).not.toContain('Corner lifted');
  expect(watched.addresses.join('\n')).not.toContain('Corner');
});
