import { kycInfo } from '@credence/contract/kyc';
import { vipPopup } from '@credence/contract/member';
import { orderReverification } from '@credence/contract/reverification';
import { claimCase } from '@credence/contract/review-queue';
import { currentCase } from '@credence/contract/verification';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { Client, signInByCall, signInOfficerByCall } from '../calls.ts';
import { approveByCall, approveLevelOne } from '../cases.ts';
import { digits, letters } from '../numbers.ts';
import { documentsPath, heading, hubPath, ownSurname, verdict, sayWhy } from '../people.ts';
import type { Account, TestServer } from '../server.ts';
import { levelOneIsVerified, moveToSite, sendNumber } from '../sites.ts';
import { expect, test } from '../test.ts';
import { notice, openPart, press, writeDocument } from '../vendors.ts';

test.use({ vendors: true });

const screenPath = '/user/accounts/auth/reverification';
const title = 'Confirm your identity again';
const region = (page: Page, name: string) => page.getByRole('region', { name });
const status = (page: Page) => region(page, 'Where it stands');

/** Somebody of India with level 1: the document with Jumio, then the PAN. */
async function verifiedInIndia(page: Page, server: TestServer, account: Account): Promise<string> {
  const lastname = ownSurname();
  const address = { residence: 'India', nationality: 'India', city: 'Pune', postalCode: '411001', lastname };
  await moveToSite(page, server, account, 'India', address);
  await page.goto(server.url(documentsPath));
  await notice(page, 'Jumio');
  await submitToJumio(page, lastname, 'Approve');
  await verdict(page, 'Your document is accepted');
  await page.goto(server.url('/user/accounts/auth/vendor'));
  await heading(page, 'Add your PAN');
  await sendNumber(page, 'PAN', `A${letters(2)}PQ${digits(3)}1F`);
  await verdict(page, 'You’re verified');
  await levelOneIsVerified(page, server);
  // The notice of the new level would cover the rest.
  const client = new Client(page.request, server);
  await client.call(vipPopup, { bus_type: 1, seen: 1 });
  return lastname;
}

async function submitToJumio(page: Page, lastname: string, outcome: string): Promise<void> {
  const part = await openPart(page, 'Jumio');
  await writeDocument(part, { 'Family name': lastname });
  await press(part, outcome);
}

/** From the button of the screen to the notice before the vendor's part, in the session it opens. */
async function beginAgain(page: Page, button: string): Promise<void> {
  const opened = page.waitForRequest((request) => request.url().includes('/auth/sdk?'));
  await status(page).getByRole('button', { name: button }).click();
  const query = Object.fromEntries(new URL((await opened).url()).searchParams);
  expect(query).toMatchObject({
    isUpdatePoi: 'true',
    site: 'IN',
    update: '1',
    from: 'email',
    hidden: 'false',
    token: expect.stringMatching(/^\S{40,}$/),
  });
  expect(Object.keys(query)).toContain('lang');
  await heading(page, title);
  await page.getByRole('radio', { name: /Passport/ }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await notice(page, 'Jumio');
}

const displayOf = async (client: Client) => (await client.call(kycInfo, {})).displayControl.displayUpdatePOI;

test('[S1.2] [S2.23] [S2.24] [S4.1] [S4.2] [S4.3] [S4.4] [S4.7] [S8.14] [S2.18] [S7.8] an officer orders it in the console; the account verifies in SDK mode, is sent back, submits again, is done', async ({
  page,
  openPage,
  server,
  account,
  officer,
}) => {
  const lastname = await verifiedInIndia(page, server, account);
  const client = await signInByCall(page.request, server, account);
  expect(await displayOf(client)).toBe('DisplayUpdatePOIStatus_No');
  const console = await openPage();
  const reviewer = await signInOfficerByCall(console.request, server, officer);

  await test.step('the officer asks for it beside the case of the account', async () => {
    const { id } = (await client.call(currentCase, { level: '1' })) ?? { id: '' };
    await console.goto(server.url(`/console/case/${account.userId}/${id}`));
    await sayWhy(console);
    const panel = region(console, 'Re-verification');
    await panel.getByRole('button', { name: 'Ask to verify again…' }).click();
    const dialog = console.getByRole('dialog', { name: 'Ask to verify again' });
    await dialog.getByLabel('Reason').selectOption('regulator');
    await expectAccessible(console, 'the dialog that orders a re-verification');
    await dialog.getByRole('button', { name: 'Ask', exact: true }).click();
    await expect(panel).toContainText('The applicant is asked to verify again now.');
    await expect(panel).toContainText('Asked');
  });

  await test.step('the notice on the hub leads to the screen', async () => {
    await page.goto(server.url(hubPath));
    await region(page, title).getByRole('link', { name: 'See what we need' }).click();
    await heading(page, title);
    await expect(page.getByText('Important note')).toBeVisible();
    await expect(page.getByText(/^Your identity documents have to be submitted again/)).toBeVisible();
    await expect(page.getByText(/^Submit them by/)).toBeVisible();
    await expect(page.getByRole('main').getByRole('listitem')).toHaveText([
      'Use an Indian ID',
      'A PAN card is not accepted',
      'Authenticate a single account only',
    ]);
    await expectAccessible(page, 'the re-verification screen');
  });

  await test.step('verify opens the SDK route, and the document goes in', async () => {
    await beginAgain(page, 'Verify now');
    await submitToJumio(page, lastname, 'Ask again');
  });

  await test.step('sent back with a reason in words, and submitted again', async () => {
    await expect.poll(() => displayOf(client), { timeout: 90_000 }).toBe('DisplayUpdatePOIStatus_Rejected');
    await page.goto(server.url(screenPath));
    await expect(status(page)).toContainText('We could not accept your documents');
    await expect(status(page)).toContainText(/Reason: .{20,}/);
    await expect(status(page)).not.toContainText(/\w+-\w+-\w+/);
    await beginAgain(page, 'Submit again');
    await submitToJumio(page, lastname, 'Leave for review');
  });

  await test.step('under review there is nothing to press', async () => {
    await expect.poll(() => displayOf(client), { timeout: 90_000 }).toBe('DisplayUpdatePOIStatus_Pending');
    await page.goto(server.url(screenPath));
    await expect(status(page)).toContainText('We are reviewing your documents');
    await expect(status(page).getByRole('button', { name: 'Reviewing' })).toBeDisabled();
  });

  await test.step('approved, it is gone', async () => {
    const find = async () => (await client.call(currentCase, { level: '1' })) ?? { id: '', state: '' };
    await expect.poll(async () => (await find()).state, { timeout: 90_000 }).toBe('in_review');
    const address = { userId: account.userId, caseId: (await find()).id };
    await reviewer.call(claimCase, address);
    await approveByCall(server, reviewer, address);
    await page.goto(server.url(screenPath));
    await expect(page.getByText('There is nothing to submit again.')).toBeVisible();
    await page.goto(server.url(hubPath));
    await levelOneIsVerified(page, server);
    await expect(region(page, title)).toHaveCount(0);
    await console.reload();
    await expect(region(console, 'Re-verification')).toContainText('Done');
  });
});

test('[S4.6] [S2.25] [S4.8] the Turkish variant, in Turkish and Arabic: the app’s code and a disabled button', async ({
  page,
  openPage,
  server,
  account,
  officer,
}) => {
  await moveToSite(page, server, account, 'Turkish', {
    residence: 'Türkiye',
    nationality: 'Türkiye',
    city: 'Ankara',
    postalCode: '06100',
  });
  await page.goto(server.url(documentsPath));
  await notice(page, 'Sumsub');
  await press(await openPart(page, 'Sumsub'), 'Approve');
  const client = new Client(page.request, server);
  await approveLevelOne(server, client, account);
  const reviewer = await signInOfficerByCall((await openPage()).request, server, officer);
  const dueAt = new Date(Date.now() + 30 * 86_400_000).toISOString();
  const order = { userId: account.userId, reason: 'regulator', consequence: 'limits', dueAt } as const;
  await reviewer.call(orderReverification, order);

  await page.goto(server.url(screenPath));
  await heading(page, title);
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText([
    'Take photos of your ID in an interview',
    'Verify your identity by NFC',
  ]);
  const code = status(page).getByRole('img');
  await expect.poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(status(page).getByRole('button', { name: 'Resubmit in app' })).toBeDisabled();
  await expect(status(page).getByRole('button')).toHaveCount(1);

  await page.goto(server.url(`${screenPath}?lang=tr-TR`));
  await expect(page.getByRole('button', { name: 'Uygulamada yeniden gönder' })).toBeDisabled();
  await expectAccessible(page, 'the Turkish variant');
  await page.goto(server.url(`${screenPath}?lang=ar-SA`));
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('button', { name: 'إعادة التقديم في التطبيق' })).toBeDisabled();
  await expectAccessible(page, 'the Turkish variant in Arabic');
});
