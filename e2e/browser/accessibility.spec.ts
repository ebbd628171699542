import { clientLog } from '@credence/contract/client-log';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { Client, currentCode, signInByCall } from '../calls.ts';
import { caseForOfficer, withDetails, withSubmittedCase } from '../cases.ts';
import {
  choosePassport,
  decide,
  documentsPath,
  formPath,
  givePictures,
  heading,
  holder,
  hubPath,
  openCase,
  picturesReady,
  submitCase,
  takeCase,
} from '../people.ts';
import { expect, test } from '../test.ts';

test.describe('no fault that axe finds, in light and dark', () => {
  test('from the sign-in to the details', async ({ page, server, account }) => {
    await page.goto(server.url('/login'));
    await heading(page, 'Sign in');
    await expectAccessible(page, 'sign-in');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expectAccessible(page, 'sign-in with mistakes');

    await signInByCall(page.request, server, account);
    await page.goto(server.url(hubPath));
    await expect(page.getByRole('heading', { name: 'Verify your identity' })).toBeVisible();
    await expectAccessible(page, 'overview');
    await page.getByRole('button', { name: 'See all limits' }).click();
    await expect(page.getByRole('table', { name: 'All daily limits' })).toBeVisible();
    await expectAccessible(page, 'overview with all limits');
    await page.getByRole('button', { name: /^Account / }).click();
    await expectAccessible(page, 'account menu');

    await page.goto(server.url(formPath));
    await heading(page, 'Your details');
    await expectAccessible(page, 'form');
    await page.getByRole('button', { name: 'Save and continue' }).click();
    await expect(page.getByRole('group', { name: /need your attention/ })).toBeFocused();
    await page.getByRole('combobox', { name: 'Nationality' }).fill('ger');
    await expectAccessible(page, 'form with mistakes and an open list');
    await page.keyboard.press('Escape');
    for (const path of [hubPath, formPath]) {
      await page.goto(server.url(`${path}?lang=ar-SA`));
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
      await expect(page.getByRole('button').or(page.getByRole('textbox')).first()).toBeVisible();
      await expectAccessible(page, `${path} in Arabic`);
    }
  });

  test('from the document to the wait', async ({ page, server, account }) => {
    await withDetails(page.request, server, account);
    await page.goto(server.url(documentsPath));
    await heading(page, 'Which document will you use?');
    await expectAccessible(page, 'choice of the document');
    await choosePassport(page);
    await expect(page.getByRole('button', { name: 'Take the picture' })).toBeVisible();
    await expectAccessible(page, 'camera');
    await page.getByRole('button', { name: 'Upload a picture instead' }).click();
    await expectAccessible(page, 'picture as a file');

    await page.goto(server.url(documentsPath));
    await givePictures(page);
    await picturesReady(page, 2);
    await expectAccessible(page, 'review');
    await page.goto(server.url(hubPath));
    await expect(page.getByRole('heading', { name: 'Almost done: submit' })).toBeVisible();
    await expect(page.locator('main img')).toHaveCount(2);
    for (const picture of await page.locator('main img').all()) {
      await expect(picture).toHaveJSProperty('complete', true);
    }
    await expectAccessible(page, 'overview before submitting');
    await page.getByRole('link', { name: 'Continue' }).click();
    await submitCase(page);
    await expectAccessible(page, 'waiting');
    await page.getByRole('link', { name: 'Back to overview' }).click();
    await expect(page.getByRole('heading', { name: 'We are checking your documents' })).toBeVisible();
    await expectAccessible(page, 'overview while waiting');
  });

  test('guide, help and documentation', async ({ page, server, account }) => {
    await signInByCall(page.request, server, account);
    await page.goto(server.url('/user/accounts/auth/step1'));
    await heading(page, 'How verification works');
    await expectAccessible(page, 'user guide, step 1');
    await page.getByRole('link', { name: 'Next: your data' }).click();
    await heading(page, 'What happens to your data');
    await expectAccessible(page, 'user guide, step 2');

    await page.goto(server.url('/user/accounts/auth/help'));
    await heading(page, 'Help with verification');
    await expectAccessible(page, 'help');
    await page.goto(server.url('/docs'));
    await expectAccessible(page, 'documentation of the API');
  });

  test('the console, and an applicant who is asked again', async ({
    page,
    openPage,
    request,
    server,
    account,
    officer: login,
  }) => {
    const { client } = await withSubmittedCase(page.request, server, account);
    const path = await caseForOfficer(client, account);
    const officer = await openPage({ viewport: { width: 1440, height: 900 } });
    await officer.goto(server.url('/console/'));
    await heading(officer, 'Sign in to the console');
    await expectAccessible(officer, 'console sign-in');
    await officer.getByLabel('E-mail').fill(login.email);
    await officer.getByLabel('Password', { exact: true }).fill(login.password);
    await officer.getByRole('button', { name: 'Continue' }).click();
    await heading(officer, 'Enter your code');
    await expectAccessible(officer, 'console code');
    await officer.getByLabel('Six-digit code').fill(currentCode(login));
    await expect(officer.getByRole('link', { name: /open case/ }).first()).toBeVisible();
    await expectAccessible(officer, 'queue');
    const script = { host: 'browser', language: 'en', release: '1', page: hubPath } as const;
    await new Client(request, server).call(clientLog, {
      events: [{ code: 'script-error', delayMs: 0, ...script, stack: ['a.js:1:2'] }],
    });
    await officer.getByRole('button', { name: /^Account of/ }).click();
    await officer.getByRole('link', { name: 'Client log' }).click();
    await expect(officer.getByText('Where in the page').first()).toBeVisible();
    await expectAccessible(officer, 'client log');
    await openCase(officer, server, path);
    await expect(officer.getByRole('button', { name: /^Document/ })).toBeVisible();
    await expectAccessible(officer, 'case');
    await takeCase(officer);
    await officer.getByRole('button', { name: /^Ask again/ }).click();
    await expect(officer.getByRole('form', { name: 'Ask again' })).toBeVisible();
    await expectAccessible(officer, 'case being decided');
    await officer.getByRole('button', { name: 'Close, keeping the draft' }).click();
    await decide(officer, { outcome: 'Ask again', reasons: ['Glare on the document'] });
    await expectAccessible(officer, 'case decided');

    await page.goto(server.url(documentsPath));
    await heading(page, 'Please try again');
    await expectAccessible(page, 'asked again');
    await page.goto(server.url(hubPath));
    await expect(page.getByRole('heading', { name: 'Please try again' })).toBeVisible();
    await expectAccessible(page, 'overview, asked again');
  });
});

test.describe('the keyboard alone', () => {
  /** Presses Tab until the focus is on what is wanted, which has to come soon. */
  async function tabTo(
    page: Page,
    role: Parameters<Page['getByRole']>[0],
    name: string | RegExp,
  ): Promise<void> {
    const target = page.getByRole(role, { name, exact: typeof name === 'string' });
    await expect(target).toBeVisible();
    for (let presses = 0; presses < 25; presses++) {
      if (await target.evaluate((element) => element === document.activeElement)) {
        const outlined = await target.evaluate((element) => {
          const marks = [element, ...(element.parentElement ? [element.parentElement] : [])];
          return marks.some((mark) => {
            const { outlineStyle, boxShadow } = getComputedStyle(mark);
            return outlineStyle !== 'none' || boxShadow !== 'none';
          });
        });
        expect(outlined, `the focus on ${String(name)} can be seen`).toBe(true);
        return;
      }
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab does not lead to ${role} ${String(name)}.`);
  }

  test('is enough to sign in, start, fill in the form and send it', async ({ page, server, account }) => {
    await page.goto(server.url(hubPath));
    await page.waitForURL(/\/login/);
    await heading(page, 'Sign in');
    await tabTo(page, 'link', 'Skip to content');
    await tabTo(page, 'textbox', 'E-mail');
    await page.keyboard.type(account.email);
    await tabTo(page, 'textbox', 'Password');
    await page.keyboard.type(account.password);
    await page.keyboard.press('Enter');
    await page.waitForURL(server.url(hubPath));

    await tabTo(page, 'button', 'Start verification');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: 'Which document will you use?' })).toBeFocused();
    await tabTo(page, 'link', 'Verifying a company instead?');
    await page.keyboard.press('Enter');
    await heading(page, 'Your details');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await tabTo(page, 'textbox', 'First and middle names');
    await page.keyboard.type(holder.firstname);
    await tabTo(page, 'textbox', 'Surname');
    await page.keyboard.type(holder.lastname);
    await tabTo(page, 'textbox', 'Day');
    await page.keyboard.type(holder.born.day);
    await tabTo(page, 'combobox', 'Month');
    await page.keyboard.type('Oct');
    await tabTo(page, 'textbox', 'Year');
    await page.keyboard.type(holder.born.year);
    await tabTo(page, 'combobox', 'Nationality');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('listbox')).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('combobox', { name: 'Country of residence' })).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.type('turk');
    await expect(page.getByRole('option', { name: holder.nationality })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await tabTo(page, 'combobox', 'Country of residence');
    await page.keyboard.type('germ');
    await page.keyboard.press('Enter');
    await tabTo(page, 'textbox', 'Street and number');
    await page.keyboard.type(holder.address);
    await tabTo(page, 'textbox', 'City or town');
    await page.keyboard.type(holder.city);
    await tabTo(page, 'button', 'Save and continue');
    await page.keyboard.press('Enter');
    await heading(page, 'Which document will you use?');
  });
});
