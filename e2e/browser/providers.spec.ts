import { expectAccessible } from '../accessible.ts';
import { agreeToFace, heading, hubPath, submitCase, usePictureFile, verdict } from '../people.ts';
import { selfiePicture } from '../pictures-for-tests.ts';
import { expect, test } from '../test.ts';
import {
  expectConsentAsked,
  fromDetailsToApproved,
  goToNotice,
  notice,
  openPart,
  press,
  writeDocument,
} from '../vendors.ts';

test.use({ vendors: true });

for (const vendor of ['Sumsub', 'Onfido'] as const) {
  test(`[S2.2] [S3.13] [S7.11] [S7.24] [S4.9] from the details over the consent to the approved level with ${vendor}`, async ({
    page,
    server,
    account,
  }) => {
    await fromDetailsToApproved(page, server, account, vendor);
  });
}

test('[S2.2] [S3.13] [S7.11] [S7.24] [S4.9] the same with Advance.AI, for which the document is photographed here', async ({
  page,
  server,
  account,
}) => {
  const lastname = await goToNotice(page, server, account, 'Advance.AI');
  await expectConsentAsked(page, 'Advance.AI');
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
  await verdict(page, 'You’re verified');
  await page.goto(server.url(hubPath));
  await expect(page.getByRole('region', { name: 'Levels and limits' })).toContainText('Verified');
});

test('[S2.2] [S3.13] [S7.11] with our own capture, which is the last of the ways and keeps the pictures of the document', async ({
  page,
  server,
  account,
}) => {
  await goToNotice(page, server, account, 'Advance.AI');
  await page.getByRole('button', { name: 'I do not agree' }).click();
  await page.getByRole('button', { name: 'Take the pictures with us instead' }).click();
  await agreeToFace(page);
  await usePictureFile(page, selfiePicture);
  await heading(page, 'Review and submit');
  await submitCase(page);
});

test('[S7.24] [S4.9] who does not agree keeps the case; a consent once given is not asked for again', async ({
  page,
  server,
  account,
}) => {
  await goToNotice(page, server, account, 'Sumsub');
  await page.getByRole('button', { name: 'I do not agree' }).click();
  await heading(page, 'No problem. Your verification is paused.');
  await page.getByRole('link', { name: 'Back to overview' }).click();
  await expect(page.getByRole('region', { name: 'Levels and limits' })).toContainText('Started');
  await expect(page.getByText(/could not verify you/)).toHaveCount(0);
  await page.goBack();
  await expectConsentAsked(page, 'Sumsub');
  await openPart(page, 'Sumsub');
  await page.reload();
  await notice(page, 'Sumsub');
  await expect(page.getByRole('button', { name: /^Continue with/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^I agree/ })).toHaveCount(0);
  // Another vendor is offered to whom this one did not suit.
  await expect(page.getByRole('button', { name: /instead$/ })).toHaveCount(0);
  await openPart(page, 'Sumsub');
  await page.getByRole('button', { name: 'Close and continue later' }).click();
  await heading(page, 'Verification paused');
  await page.getByRole('button', { name: /^Use .* instead$/ }).click();
  await notice(page, 'Onfido');
  await expectConsentAsked(page, 'Onfido');
});

test.describe('where the vendor refuses what it gave', () => {
  test.use({ expectedErrors: [/status of 401 \(Unauthorized\)/] });

  test('[S7.11] a token that is over is renewed in the part that is open', async ({
    page,
    server,
    account,
  }) => {
    // What the vendor gave first is not valid any more when its part comes to use it.
    let asked = 0;
    await page.route('**/v3/private/kyc/get-verification-sdk-info', async (route) => {
      const response = await route.fetch();
      const body = await response.text();
      const over = body.replace(/.{4}-v2"/, 'over-v2"');
      // Before the consent nothing is given.
      await route.fulfill({ response, body: over !== body && asked++ === 0 ? over : body });
    });
    await goToNotice(page, server, account, 'Sumsub');
    const part = await openPart(page, 'Sumsub');
    await part.getByRole('button', { name: 'Approve', exact: true }).waitFor();
    expect(asked).toBe(2);
    await press(part, 'Ask again');
    await verdict(page, 'Please try again');
  });
});

test('[S2.2] the part takes neither the focus nor the place on the page, and may use the camera', async ({
  page,
  server,
  account,
}) => {
  await goToNotice(page, server, account, 'Sumsub');
  const part = await openPart(page, 'Sumsub');
  await expect(page.getByRole('heading', { level: 1, name: /Check by/ })).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await press(part, 'Turn the camera on');
  await expect(part.getByLabel('Your camera')).toBeVisible();
  await expect(part.getByRole('button', { name: 'Turn the camera off' })).toBeVisible();
});

test('has no fault that axe finds, before, in and after a vendor’s part', async ({
  page,
  server,
  account,
}) => {
  await goToNotice(page, server, account, 'Sumsub');
  await expectAccessible(page, 'consent');
  await page.getByRole('button', { name: 'I do not agree' }).click();
  await heading(page, 'No problem. Your verification is paused.');
  await expectAccessible(page, 'consent declined');
  await page.getByRole('button', { name: 'Read it again' }).click();
  await openPart(page, 'Sumsub');
  await expectAccessible(page, 'open part');
  await page.getByRole('button', { name: 'Close and continue later' }).click();
  await heading(page, 'Verification paused');
  await expectAccessible(page, 'closed part');
});
