import type { Page } from '@playwright/test';
import { isWhole } from '../../scripts/lib/whole.ts';
import { signInByCall, signInOfficerByCall } from '../calls.ts';
import { formPath, heading, hubPath, ready } from '../people.ts';
import { holdBack, recordRequests } from '../requests.ts';
import { expect, test } from '../test.ts';

/** Paths of the scripts requested from now on. */
function recordScripts(page: Page): Set<string> {
  const scripts = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(new URL(request.url()).pathname);
  });
  return scripts;
}

const named = (scripts: ReadonlySet<string>, name: string) =>
  [...scripts].filter((path) => path.includes(name));

const everyFourth = (screens: readonly string[]) => screens.filter((_, at) => at % 4 === 0);

async function openAccountMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account / }).click();
}

test('[S1.1] [S2.16] scripts come from the account area, and each screen brings its own when it is opened', async ({
  page,
  server,
  account,
}) => {
  await signInByCall(page.request, server, account);
  const scripts = recordScripts(page);
  const requests = recordRequests(page);
  await page.goto(server.url(hubPath));
  await ready(page);
  await expect(page.getByRole('button', { name: /^Account / })).toBeVisible();
  await requests.answered();
  expect(scripts.size).toBeGreaterThan(0);
  for (const path of scripts) expect(path).toMatch(/^\/user\/accounts\/assets\/[\w.-]+\.js$/);
  for (const name of [
    'personal-info-screen',
    'submission-screen',
    'help-screen',
    'not-found',
    'mrz',
    'tus',
    'browser-',
  ]) {
    expect(named(scripts, name), `${name} on the overview`).toEqual([]);
  }

  await page.getByRole('button', { name: 'Start verification' }).click();
  await expect.poll(() => named(scripts, 'start-choice')).not.toEqual([]);
  expect(named(scripts, 'personal-info-screen')).toEqual([]);

  await page.getByRole('link', { name: 'Verifying a company instead?' }).click();
  await expect(page.getByLabel('Surname')).toBeVisible();
  await expect.poll(() => named(scripts, 'personal-info-screen')).not.toEqual([]);
  expect(named(scripts, 'help-screen')).toEqual([]);

  await page.getByRole('link', { name: 'Help', exact: true }).click();
  await heading(page, 'Help with verification');
  await expect.poll(() => named(scripts, 'help-screen')).not.toEqual([]);
});

test('[S2.16] every screen that is opened by its address brings the menu of the account with it', async ({
  page,
  server,
  account,
}) => {
  await signInByCall(page.request, server, account);
  const screens = [
    'personal',
    'kyc',
    'kyc?level=2',
    'help',
    'step1',
    'step2',
    'updatekyc',
    'resetkyc',
    'reverification',
    'refresh',
    'messages',
    'security',
    'transfer',
    'agreement',
    'client-agreement',
    'professional',
    'qualifiedInvestor',
    'piquestion',
    'crypto-knowledge-test',
    'risk-tolerance-test',
    'residenceInfo',
  ];
  for (const screen of isWhole ? screens : everyFourth(screens)) {
    await page.goto(server.url(`${hubPath}/${screen}`));
    await expect(page.getByRole('button', { name: /^Account / }), screen).toBeVisible();
  }
});

test('[S2.17] no screen is shown before the profile is there', async ({ page, server, account }) => {
  await signInByCall(page.request, server, account);
  let answers = 0;
  page.on('requestfinished', (request) => {
    if (/\/(?:kyc-info|kyc-personal-info|member\/info)$/.test(request.url())) answers += 1;
  });
  const answer = await holdBack(page, '**/v2/private/user/profile');
  const asked = page.waitForRequest('**/v2/private/user/profile');
  await page.goto(server.url(hubPath));
  await asked;
  // Everything else that the screen shows has come, and the page has had the time to draw it.
  await expect.poll(() => answers).toBe(3);
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestIdleCallback(() => requestAnimationFrame(resolve));
      }),
  );
  // What the page has come with is the same for everybody.
  const next = page.getByRole('button', { name: 'Start verification' });
  await expect(next).toHaveCount(0);
  expect(await page.evaluate(() => performance.getEntriesByName('app:ready').length)).toBe(0);
  answer();
  await expect(next).toBeVisible();
});

test('[S2.31] [S4.18] lang=ar-SA turns the page around, and the choice is kept', async ({
  page,
  server,
  account,
}) => {
  await signInByCall(page.request, server, account);
  await page.goto(server.url(`${hubPath}?lang=ar-SA`));
  const html = page.locator('html');
  await expect(html).toHaveAttribute('lang', 'ar-SA');
  await expect(html).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/[\u0600-\u06ff]/);
  await page.goto(server.url(formPath));
  await expect(html).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto(server.url(`${formPath}?lang=en`));
  await heading(page, 'Your details');
  await expect(html).toHaveAttribute('dir', 'ltr');
});

test('light, dark, or as the device: chosen in the account menu and kept', async ({
  page,
  server,
  account,
}) => {
  const ink = () => page.evaluate(() => getComputedStyle(document.body).color);
  await page.emulateMedia({ colorScheme: 'light' });
  await signInByCall(page.request, server, account);
  await page.goto(server.url(hubPath));
  await heading(page, 'Identity verification');
  const light = await ink();
  await openAccountMenu(page);
  await page.getByRole('button', { name: 'Dark' }).click();
  await expect.poll(ink).not.toBe(light);
  await page.reload();
  await heading(page, 'Identity verification');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await openAccountMenu(page);
  await page.getByRole('button', { name: 'System' }).click();
  await expect.poll(ink).toBe(light);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(ink).not.toBe(light);
});

test('an address that does not exist is answered with the way on, in both apps', async ({
  page,
  openPage,
  server,
  account,
  officer: login,
}) => {
  await signInByCall(page.request, server, account);
  await page.goto(server.url('/user/accounts/auth/nowhere'));
  await heading(page, 'This page does not exist');
  await page.getByRole('link', { name: 'Go to identity verification' }).click();
  await heading(page, 'Identity verification');

  const officer = await openPage();
  await signInOfficerByCall(officer.request, server, login);
  await officer.goto(server.url('/console/nowhere'));
  await expect(officer.getByText('There is no such page')).toBeVisible();
  await officer.getByRole('button', { name: 'Go to the queue' }).click();
  await heading(officer, 'Queue');
});

test('[S2.29] signing out leads to the sign-in page, in both apps, and nothing but the look is left of the session', async ({
  page,
  openPage,
  server,
  account,
  officer: login,
}) => {
  await signInByCall(page.request, server, account);
  await page.goto(server.url(hubPath));
  await heading(page, 'Identity verification');
  await page.evaluate(() => localStorage.setItem('left-behind', 'yes'));
  await openAccountMenu(page);
  await page.getByRole('button', { name: 'Dark' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL(server.url('/login'));
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(await page.evaluate(() => localStorage.getItem('left-behind'))).toBeNull();
  await page.goto(server.url(hubPath));
  await page.waitForURL(/\/login\?redirect_url=/);

  const officer = await openPage();
  await signInOfficerByCall(officer.request, server, login);
  await officer.goto(server.url('/console/'));
  await heading(officer, 'Queue');
  await officer.getByRole('button', { name: 'Sign out' }).click();
  await heading(officer, 'Sign in to the console');
  await officer.goto(server.url('/console/queue/waiting'));
  await heading(officer, 'Sign in to the console');
});
