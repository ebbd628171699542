// Long: the whole way from the first visit to the limit, as one person goes it.
import type { Page } from '@playwright/test';
import {
  agreeToFace,
  choosePassport,
  confirmDetails,
  decide,
  documentsPath,
  enterCredentials,
  heading,
  holder,
  hubPath,
  livesIn,
  openOldestCase,
  signInOfficerByForm,
  submitCase,
  takeCase,
  usePictureFile,
} from '../people.ts';
import { passportPicture, selfiePicture } from '../pictures-for-tests.ts';
import { expect, test } from '../test.ts';
import type { Watch } from '../watch.ts';

async function compareAndApprove(officer: Page): Promise<void> {
  await openOldestCase(officer);
  const compared = officer.getByRole('table', { name: /declared beside what the document says/ });
  for (const field of ['Name', 'Date of birth', 'Nationality']) {
    await expect(compared.getByRole('row', { name: new RegExp(`^${field}`) })).toContainText('Same');
  }
  await officer.keyboard.press('1');
  const picture = officer.getByRole('img', { name: 'Front, as the applicant sent it' });
  await expect(picture).toBeVisible();
  await officer.getByRole('button', { name: 'Zoom in, Front' }).click();
  await expect(officer.getByText('100 %', { exact: true })).toBeHidden();
  await officer.getByRole('button', { name: 'Turn by 90°, Front' }).click();
  await expect(picture).toHaveAttribute('style', /rotate\(90deg\) scale\(1\.\d/);
  await takeCase(officer);
  await decide(officer, { outcome: 'Approve' });
}

async function expectNothingPersonalKept(
  page: Page,
  watched: Watch,
  personal: readonly string[],
): Promise<void> {
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  for (const value of personal) {
    expect(kept.toLowerCase()).not.toContain(value.toLowerCase());
    const telling = watched.addresses.filter((address) =>
      decodeURIComponent(address).toLowerCase().includes(value.toLowerCase()),
    );
    expect(telling).toEqual([]);
  }
}

test('[S1.1] [S1.2] [S2.1] [S2.2] [S4.9] [S4.11] [S4.17] [S5.1] [S5.2] [S6.1] from the first visit to a verified account', async ({
  page,
  openPage,
  watched,
  startOwn,
}) => {
  const { server } = await startOwn({ environment: { CREDENCE_DEMONSTRATION: 'on' } });
  const { applicant, officers } = server.demonstration;
  await test.step('a visitor is asked to sign in and comes back', async () => {
    await page.goto(server.url(hubPath));
    await page.waitForURL(/\/login\?redirect_url=/);
    expect(new URL(page.url()).searchParams.get('redirect_url')).toBe(server.url(hubPath));
    await enterCredentials(page, applicant);
    await page.waitForURL(server.url(hubPath));
  });

  await test.step('the overview names the next step and what it gives', async () => {
    await heading(page, 'Identity verification');
    await expect(page.getByRole('heading', { name: 'Verify your identity' })).toBeVisible();
    const levels = page.getByRole('region', { name: 'Levels and limits' });
    await expect(levels).toContainText(/Not verifiedYour limit now0\.00000000.BTC/);
    await expect(levels).toContainText(/Ready to start.*10\.00000000.BTC900,000\.00.EUR/);
    await expect(levels).toContainText('After level 1');
    await page.getByRole('button', { name: 'Start verification' }).click();
  });

  await test.step('mistakes are told at their fields', async () => {
    await page.getByRole('link', { name: 'Verifying a company instead?' }).click();
    await heading(page, 'Your details');
    const email = page.getByLabel('E-mail');
    await email.fill('omar@');
    await page.getByLabel('Mobile number').fill('123456');
    await page.getByLabel('Surname').focus();
    await expect(email).toHaveAccessibleDescription(/Invalid email/);
    await expect(page.getByLabel('Mobile number')).toHaveAccessibleDescription(/Invalid mobile number/);
    await page.getByRole('button', { name: 'Save and continue' }).click();
    const summary = page.getByRole('group', { name: /fields need your attention/ });
    await expect(summary).toBeFocused();
    await summary.getByRole('link', { name: 'Surname' }).click();
    await expect(page.getByLabel('Surname')).toBeFocused();
  });

  await test.step('what was typed is still there after a reload', async () => {
    await page.getByLabel('E-mail').fill(holder.email);
    await page.getByLabel('Mobile number').fill(holder.mobile);
    await page.getByLabel('City or town').fill(holder.city);
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('City or town')).toHaveValue(holder.city);
    await expect(page.getByLabel('Mobile number')).toHaveValue(holder.mobile);
    await page.goto(server.url(documentsPath));
  });

  await test.step('the document comes first and fills in the form; only the address is typed', async () => {
    await livesIn(page);
    await choosePassport(page);
    await usePictureFile(page, passportPicture);
    await confirmDetails(page);
  });

  await test.step('the selfie follows, and everything is submitted', async () => {
    await agreeToFace(page);
    await usePictureFile(page, selfiePicture);
    await heading(page, 'Review and submit');
    await submitCase(page);
    await page.evaluate(() => {
      document.documentElement.dataset['sinceTheWait'] = 'yes';
    });
  });

  await test.step('an officer compares, looks closely and approves', async () => {
    const officer = await openPage();
    await signInOfficerByForm(officer, server, officers[0]);
    await compareAndApprove(officer);
  });

  await test.step('the applicant learns it without a reload', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'You’re verified' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-since-the-wait', 'yes');
    await page.getByRole('link', { name: 'See your limits' }).click();
    await expect(page.getByRole('heading', { name: 'You’re verified', exact: true })).toBeVisible();
    await expect(page.getByText(/^You can now withdraw up to .?10\.00000000.BTC.? a day/)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Raise your limit' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Levels and limits' })).toContainText('Verified');
  });

  await test.step('nothing personal is in an address or kept in the browser', async () => {
    await expectNothingPersonalKept(page, watched, [
      applicant.email,
      applicant.password,
      holder.firstname,
      holder.lastname,
      holder.born.year,
      holder.city,
      holder.mobile,
      holder.email,
      '617306055',
    ]);
  });
});
