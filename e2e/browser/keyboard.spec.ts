import type { Locator, Page } from '@playwright/test';
import { withDetails } from '../cases.ts';
import { heading, holder, hubPath } from '../people.ts';
import { passportPicture, selfiePicture } from '../pictures-for-tests.ts';
import { expect, test } from '../test.ts';

/** More than any screen has to stop at. */
const stops = 60;

/** Goes on with Tab until something has the focus, which can be seen at every stop. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible();
  for (let stop = 0; stop < stops; stop += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
    const hidden = await page.evaluate(() => {
      const focused = document.activeElement;
      if (focused === null || focused === document.body) return '';
      const { width, height } = focused.getBoundingClientRect();
      // A field of a file, and what draws its focus around its frame, are as large as that.
      return width > 0 && height > 0 ? '' : focused.outerHTML.slice(0, 200);
    });
    expect(hidden, 'has the focus and cannot be seen').toBe('');
  }
  throw new Error(`Tab does not lead to ${String(wanted)}`);
}

async function press(page: Page, role: 'button' | 'link', name: string | RegExp): Promise<void> {
  await tabTo(page, page.getByRole(role, { name }));
  await page.keyboard.press('Enter');
}

async function giveFile(page: Page, file: string): Promise<void> {
  await press(page, 'button', 'Upload a picture instead');
  const field = page.getByLabel('Picture from this device');
  await tabTo(page, field);
  const chooser = page.waitForEvent('filechooser');
  await page.keyboard.press('Space');
  await (await chooser).setFiles(file);
  const use = page.getByRole('button', { name: /^Use (this picture|it anyway)$/ });
  const next = page.getByRole('button', { name: /^(I agree|Submit)$/ });
  await expect(use.or(next).first()).toBeVisible();
  if (await use.isVisible()) await press(page, 'button', /^Use (this picture|it anyway)$/);
}

test('[S2.2] level 1 from the overview to the receipt, and the way back, by the keyboard alone', async ({
  page,
  server,
  account,
}) => {
  await withDetails(page.request, server, account);
  await page.goto(server.url(hubPath));
  await heading(page, 'Identity verification');
  await press(page, 'button', 'Add your document');
  await tabTo(page, page.getByRole('combobox', { name: 'Country that issued it' }));
  await page.keyboard.type(holder.nationality);
  await page.keyboard.press('Enter');
  await press(page, 'button', /^Passport/);
  await heading(page, 'Photo page of your passport');
  await giveFile(page, passportPicture);
  await heading(page, 'Your face');
  await press(page, 'button', 'I agree');
  await giveFile(page, selfiePicture);
  await heading(page, 'Review and submit');
  await press(page, 'button', /^Look at .*Passport, photo page/);
  await page.keyboard.press('Escape');
  await press(page, 'button', 'Submit');
  await heading(page, 'We are checking your document');
  await press(page, 'link', 'Back to overview');
  await heading(page, 'Identity verification');
});
