import type { Page } from '@playwright/test';
import { type Details, fillDetails, formPath, heading, holder, hubPath, signIn, verdict } from '../people.ts';
import { withSimulatedVendors } from '../server.ts';
import { expect, test } from '../test.ts';
import { notice, openPart, photographDocument, press, writeDocument } from '../vendors.ts';

const documentPath = '/user/accounts/auth/kyc';
const numberPath = '/user/accounts/auth/vendor';

const { server } = withSimulatedVendors();

/** Signs a new account in, declares where its holder lives, and moves it to the site that is in charge there. */
async function moveToSite(page: Page, site: string, more: Partial<Details>): Promise<void> {
  const login = await server().addAccount(`${crypto.randomUUID()}@example.com`);
  await signIn(page, server(), formPath, login);
  await fillDetails(page, { ...holder, ...more });
  const saved = page.waitForResponse(
    (response) => response.url().endsWith('/kyc-personal-info') && response.request().method() === 'POST',
  );
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await saved;
  await page.goto(server().url(hubPath));
  const move = new RegExp(`^Move to .*${site}`);
  await page.getByRole('button', { name: move }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: move }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: move })).toHaveCount(0);
}

async function levelOneIsVerified(page: Page): Promise<void> {
  await page.goto(server().url(hubPath));
  await expect(page.getByRole('region', { name: 'Levels and limits' })).toContainText('Verified');
}

async function sendNumber(page: Page, scheme: 'PAN' | 'NIK', number: string): Promise<void> {
  await page.getByRole('textbox', { name: new RegExp(scheme) }).fill(number);
  await page.getByRole('button', { name: `Check my ${scheme}` }).click();
}

test('[S6.4] [S7.19] [S2.2] [S2.3] India: moved there by residence, the document with Jumio, then the PAN, refused with its reason at first', async ({
  page,
}) => {
  test.slow();
  const lastname = 'Edwin';
  await moveToSite(page, 'India', { residence: 'India', city: 'Pune', postalCode: '411001', lastname });
  await page.goto(server().url(documentPath));
  await notice(page, 'Jumio');
  const part = await openPart(page, 'Jumio');
  await writeDocument(part, { 'Family name': lastname });
  await press(part, 'Approve');
  await verdict(page, 'Your document is accepted');
  await page.goto(server().url(hubPath));
  await expect(page.getByRole('heading', { name: 'One more thing: your number' })).toBeVisible();
  await page.getByRole('link', { name: 'Go on with your number' }).click();

  await heading(page, 'Add your PAN');
  await sendNumber(page, 'PAN', 'ABCCE1231F');
  await expect(page.getByText('This is the PAN of a company or trust. Type your own.')).toBeVisible();
  await sendNumber(page, 'PAN', 'ABCPE1230F');
  await verdict(page, 'We could not confirm your number');
  await expect(page.getByText(/The registry does not know this number/)).toBeVisible();
  await sendNumber(page, 'PAN', 'ABCPE1231F');
  await verdict(page, 'You are verified');
  await levelOneIsVerified(page);
});

test('[S6.4] [S3.14] India: a PAN card is no identity document, and it is said why', async ({ page }) => {
  test.slow();
  await moveToSite(page, 'India', { residence: 'India', nationality: 'India', lastname: 'Fernandes' });
  await page.goto(server().url(documentPath));
  await notice(page, 'Jumio');
  await page.getByRole('button', { name: /^Use .*Advance\.AI.* instead$/ }).click();
  await heading(page, 'Which document will you use?');
  const country = page.getByRole('combobox', { name: 'Country that issued it' });
  await country.fill('India');
  await country.press('Enter');
  await expect(
    page.getByText(/It shows a tax number and does not count as proof of identity/).first(),
  ).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(2);
  await expect(page.getByRole('radio', { name: /driving/i })).toHaveCount(0);
});

test('[S6.4] [S7.19] [S2.2] [S2.3] Indonesia: the NIK, refused with its reason at first, then the document with Advance.AI', async ({
  page,
}) => {
  test.slow();
  await moveToSite(page, 'Indonesia', { residence: 'Indonesia', city: 'Bandung', postalCode: '40111' });
  await page.goto(server().url(numberPath));
  await heading(page, 'Add your NIK');
  await sendNumber(page, 'NIK', '3171011501900001');
  await expect(page.getByText(/This number holds another date of birth than your details/)).toBeVisible();
  await sendNumber(page, 'NIK', '3171011410960010');
  await verdict(page, 'We could not confirm your number');
  await expect(page.getByText(/The registry does not know this number/)).toBeVisible();
  await sendNumber(page, 'NIK', '3171011410960001');
  await verdict(page, 'Your number is confirmed');

  await page.getByRole('link', { name: 'Go on with your document' }).click();
  await photographDocument(page, 'Advance.AI');
  await press(await openPart(page, 'Advance.AI'), 'Approve');
  await verdict(page, 'You are verified');
  await levelOneIsVerified(page);
});
