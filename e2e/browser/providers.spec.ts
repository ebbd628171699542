import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import {
  agreeToFace,
  fillDetails,
  formPath,
  heading,
  holder,
  hubPath,
  selfiePicture,
  signIn,
  submitCase,
  usePictureFile,
  verdict,
} from '../people.ts';
import { withSimulatedVendors } from '../server.ts';
import { expect, test } from '../test.ts';
import { goOnTo, notice, openPart, press, type Vendor, writeDocument } from '../vendors.ts';

const { server } = withSimulatedVendors();

/** A document that is seen with two accounts is for a person to look at, so everybody here is somebody else. */
const surnames = [
  'Aksoy',
  'Bulut',
  'Demir',
  'Erdem',
  'Kaplan',
  'Korkmaz',
  'Polat',
  'Sahin',
  'Tekin',
  'Yavuz',
  'Yildiz',
];

/** Signs a new account in and goes as far as the notice before the vendor's part. */
async function goToNotice(page: Page, vendor: Vendor): Promise<string> {
  const lastname = surnames.pop() ?? holder.lastname;
  const login = await server().addAccount(`${crypto.randomUUID()}@example.com`);
  await signIn(page, server(), formPath, login);
  await fillDetails(page, { ...holder, lastname });
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await goOnTo(page, vendor);
  return lastname;
}

async function approved(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'You are verified' })).toBeVisible({
    timeout: 90_000,
  });
  await page.goto(server().url(hubPath));
  await expect(page.getByRole('region', { name: 'Levels and limits' })).toContainText('Verified');
}

/** What is agreed to before a vendor's part says who receives what, and for how long; the part is not there before. */
async function consented(page: Page, vendor: Vendor): Promise<void> {
  const statement = page.getByText(new RegExp(`I agree that .?${vendor}.? takes pictures of my face`));
  await expect(statement).toBeVisible();
  await expect(page.getByText(/until 5 years after your account ends/)).toBeVisible();
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

for (const vendor of ['Sumsub', 'Onfido', 'Jumio'] as const) {
  test(`[S2.2] [S3.13] [S7.11] [S7.24] [S4.9] from the details over the consent to the approved level with ${vendor}`, async ({
    page,
  }) => {
    const lastname = await goToNotice(page, vendor);
    await consented(page, vendor);
    const part = await openPart(page, vendor);
    await expectApart(page, vendor);
    if (vendor === 'Jumio') await writeDocument(part, { 'Family name': lastname });
    await press(part, 'Approve');
    await approved(page);
  });
}

test('[S2.2] [S3.13] [S7.11] [S7.24] [S4.9] the same with Advance.AI, for which the document is photographed here', async ({
  page,
}) => {
  const lastname = await goToNotice(page, 'Advance.AI');
  await consented(page, 'Advance.AI');
  await test.step('the pictures can be looked at until the part is open, and are there after a reload', async () => {
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await heading(page, 'Check your pictures');
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await notice(page, 'Advance.AI');
    await page.reload();
    await notice(page, 'Advance.AI');
  });
  const part = await openPart(page, 'Advance.AI');
  await writeDocument(part, { 'Family name': lastname });
  await press(part, 'Approve');
  await approved(page);
});

test('[S2.2] [S3.13] [S7.11] with our own capture, which is the last of the ways and keeps the pictures of the document', async ({
  page,
}) => {
  await goToNotice(page, 'Advance.AI');
  await page.getByRole('button', { name: 'Take the pictures with us instead' }).click();
  await agreeToFace(page);
  await usePictureFile(page, selfiePicture);
  await heading(page, 'Check and send');
  await submitCase(page);
});

test('[S7.24] [S4.9] who does not agree keeps the case; a consent once given is not asked for again', async ({
  page,
}) => {
  await goToNotice(page, 'Sumsub');
  await page.getByRole('button', { name: 'I do not agree' }).click();
  await heading(page, 'You have not agreed');
  await page.getByRole('link', { name: 'Back to overview' }).click();
  await expect(page.getByText(/could not verify you/)).toHaveCount(0);
  await page.goBack();
  await consented(page, 'Sumsub');
  await openPart(page, 'Sumsub');
  await page.reload();
  await notice(page, 'Sumsub');
  await expect(page.getByRole('button', { name: /^Continue with/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^I agree/ })).toHaveCount(0);
  await page.getByRole('button', { name: /^Use .* instead$/ }).click();
  await notice(page, 'Onfido');
  await consented(page, 'Onfido');
});

test('[S2.2] [S4.9] a closed window is not a refusal: the case stays open and one goes on', async ({
  page,
}) => {
  await goToNotice(page, 'Onfido');
  const part = await openPart(page, 'Onfido');
  await press(part, 'Close the window');
  await heading(page, 'You closed the check');
  await page.goto(server().url(hubPath));
  await expect(page.getByText(/could not verify you/)).toHaveCount(0);
  await page.goBack();
  await notice(page, 'Onfido');
  await press(await openPart(page, 'Onfido'), 'Approve');
  await approved(page);
});

test('[S2.2] [S4.9] refused for good, and asked again with the reason and another try', async ({ page }) => {
  await goToNotice(page, 'Sumsub');
  await press(await openPart(page, 'Sumsub'), 'Ask again');
  await verdict(page, 'Please try once more');
  await page.getByRole('button', { name: 'Try again' }).click();
  await notice(page, 'Sumsub');
  await press(await openPart(page, 'Sumsub'), 'Refuse');
  await verdict(page, 'We could not verify you');
});

test('[S2.2] left for review: a place to leave and to come back to', async ({ page }) => {
  await goToNotice(page, 'Jumio');
  await press(await openPart(page, 'Jumio'), 'Leave for review');
  await heading(page, 'We are checking your document');
  await page.reload();
  await heading(page, 'We are checking your document');
});

test.describe('where the vendor refuses what it gave', () => {
  test.use({ expectedErrors: [/status of 401 \(Unauthorized\)/] });

  test('[S7.11] a token that is over is renewed in the part that is open', async ({ page }) => {
    // What the vendor gave first is not valid any more when its part comes to use it.
    let asked = 0;
    await page.route('**/v3/private/kyc/get-verification-sdk-info', async (route) => {
      const response = await route.fetch();
      const body = await response.text();
      const over = body.replace(/.{4}-v2"/, 'over-v2"');
      // Before the consent nothing is given.
      await route.fulfill({ response, body: over !== body && asked++ === 0 ? over : body });
    });
    await goToNotice(page, 'Sumsub');
    const part = await openPart(page, 'Sumsub');
    await part.getByRole('button', { name: 'Approve', exact: true }).waitFor();
    expect(asked).toBe(2);
    await press(part, 'Ask again');
    await verdict(page, 'Please try once more');
  });
});

test('[S2.2] the part takes neither the focus nor the place on the page, and may use the camera', async ({
  page,
}) => {
  await goToNotice(page, 'Sumsub');
  const part = await openPart(page, 'Sumsub');
  await expect(page.getByRole('heading', { level: 1, name: /Check by/ })).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await press(part, 'Turn the camera on');
  await expect(part.getByLabel('Your camera')).toBeVisible();
  await expect(part.getByRole('button', { name: 'Turn the camera off' })).toBeVisible();
});

test('has no fault that axe finds, before, in and after a vendor’s part', async ({ page }) => {
  await goToNotice(page, 'Sumsub');
  await expectAccessible(page, 'consent');
  await page.getByRole('button', { name: 'I do not agree' }).click();
  await heading(page, 'You have not agreed');
  await expectAccessible(page, 'consent declined');
  await page.getByRole('button', { name: 'Read it again' }).click();
  await openPart(page, 'Sumsub');
  await expectAccessible(page, 'open part');
  await page.getByRole('button', { name: 'Close and go on later' }).click();
  await heading(page, 'You closed the check');
  await expectAccessible(page, 'closed part');
});
