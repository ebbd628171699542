import type { Frame, Page } from '@playwright/test';
import { frameOf } from '../partner.ts';
import { type Connected, test } from '../partner-site.ts';
import { fillDetails, formPath, heading, holder, overview, ownSurname, verdict } from '../people.ts';
import { phone } from '../phone.ts';
import { expect } from '../test.ts';
import { goOnTo, openPart, press, thePart, type Vendor } from '../vendors.ts';

test.use({ ...phone, vendors: true, mode: 'live' });

/** From the site's page to the notice before the vendor's part. */
async function goToNotice(page: Page, { site }: Connected, vendor: Vendor): Promise<Frame> {
  await page.goto(`${site.origin}/`);
  await page.getByRole('button', { name: 'Verify in this page' }).click();
  const frame = await frameOf(page);
  await overview(frame);
  await frame.evaluate((path) => history.pushState(null, '', path), formPath);
  const lastname = ownSurname();
  await fillDetails(frame, { ...holder, lastname });
  await frame.getByRole('button', { name: 'Save and continue' }).click();
  await goOnTo(frame, vendor, lastname);
  return frame;
}

test('[S1.3] [S7.11] in a partner’s page with a policy of its own, a vendor’s part has the camera and leads to the signed verdict', async ({
  page,
  connected,
}) => {
  const frame = await goToNotice(page, connected, 'Sumsub');
  const part = await openPart(frame, 'Sumsub');
  await press(part, 'Turn the camera on');
  await expect(part.getByLabel('Your camera')).toBeVisible();
  await expect(part.getByRole('button', { name: 'Turn the camera off' })).toBeVisible();
  await press(part, 'Approve');
  await verdict(frame, 'You’re verified');
  await expect(page.getByText('Verified, level 1')).toBeVisible();
});

test('[S1.3] [S7.11] a vendor whose page leads back to one of ours does so with the partner’s page around it, which hears of its camera', async ({
  page,
  connected,
}) => {
  const frame = await goToNotice(page, connected, 'Advance.AI');
  // As where the person does not let the vendor have the camera.
  await press(await openPart(frame, 'Advance.AI'), 'Close the window');
  await expect(page.locator('#heard')).toContainText('error camera-blocked');
  await frame.getByRole('button', { name: 'Try again' }).click();
  await press(await thePart(frame, 'Advance.AI'), 'Approve');
  await heading(frame, 'We are checking your document');
  await expect(page.locator('#heard')).toContainText('submitted');
});
