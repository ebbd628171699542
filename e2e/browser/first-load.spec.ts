import type { Page } from '@playwright/test';
import { signInByCall } from '../calls.ts';
import { documentsPath, formPath, heading, hubPath, ready } from '../people.ts';
import { loadFiles, recordRequests, type Requests } from '../requests.ts';
import { expect, test } from '../test.ts';

const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 800 };
const firstCalls = [
  '/v2/private/user/profile',
  '/user/private/member/info',
  '/v3/private/kyc/kyc-info',
  '/v3/private/kyc/kyc-personal-info',
];

/**
 * Waits until the overview is complete: it can be used, and what comes after the screen has been drawn and
 * answered.
 */
async function complete(page: Page, requests: Requests): Promise<void> {
  await ready(page);
  await expect(page.getByRole('button', { name: /^Account / })).toBeVisible();
  await requests.answered();
}

test('the page shows what it is about before any script has run, in the reader’s language', async ({
  openPage,
  server,
}) => {
  const english = await openPage({ javaScriptEnabled: false, locale: 'en-GB' });
  await english.goto(server.url(hubPath));
  await heading(english, 'Identity verification');
  await expect(english.locator('noscript')).toBeInViewport();
  await expect(english.getByRole('heading', { name: 'Level 1: identity' })).toBeVisible();
  await expect(english.locator('header')).toBeVisible();
  await english.goto(server.url('/login'));
  await expect(english.locator('header')).toBeVisible();

  const arabic = await openPage({ javaScriptEnabled: false, locale: 'ar-EG' });
  await arabic.goto(server.url(hubPath));
  await expect(arabic.locator('html[lang=ar-SA][dir=rtl]')).toBeVisible();
  await expect(arabic.getByRole('heading', { level: 1 })).toHaveText(/[\u0600-\u06ff]/);
});

test.describe('when nothing but the page itself comes', () => {
  test.use({ expectedErrors: [/ERR_BLOCKED_BY_CLIENT|dynamically imported module/] });

  test('style and first script are in the page, allowed by their hashes alone, and paint it in the chosen theme', async ({
    page,
    server,
    account,
  }) => {
    await signInByCall(page.request, server, account);
    await page.goto(server.url(hubPath));
    await ready(page);
    await page.evaluate(() => localStorage.setItem('credence-theme', 'dark'));
    // Nothing but the page itself comes.
    await page.route('**/assets/**', (route) => route.abort('blockedbyclient'));
    const response = await page.goto(server.url(hubPath), { waitUntil: 'domcontentloaded' });
    await expect(page.locator('html[data-theme=dark]')).toBeVisible();
    await expect(page.locator('header')).toHaveCSS('position', 'sticky');
    expect(response?.headers()['content-security-policy']).toMatch(/style-src 'self' 'sha256-[^ ]+';/);
  });
});

test.describe('when the code cannot be had', () => {
  test.use({ expectedErrors: [/ERR_FAILED .*\/shell-/] });

  test('the page says so in the reader’s language, and trying again goes on', async ({
    openPage,
    server,
  }) => {
    const page = await openPage({ locale: 'de-DE' });
    const shell = /\/shell-[^/]*\.js$/;
    await page.route(shell, (route) => route.abort());
    await page.goto(server.url('/login'));
    await expect(page.getByRole('alert')).toContainText('Diese Seite konnte nicht geladen werden');
    await expect(page.getByRole('button', { name: 'Anmelden', exact: true })).toBeHidden();
    await page.unroute(shell);
    await page.getByRole('link', { name: 'Noch einmal versuchen' }).click();
    await expect(page.getByRole('button', { name: 'Anmelden', exact: true })).toBeEnabled();
  });
});

for (const files of [false, true]) {
  test.describe(files ? 'a browser that has the files' : 'a browser that has no files', () => {
    test('asks for what the first screen shows once, and nothing twice [S2.16]', async ({
      page,
      server,
      account,
    }) => {
      if (files) await loadFiles(page, server);
      await signInByCall(page.request, server, account);
      const requests = recordRequests(page);
      const asked = requests.paths;
      // An answer that grows old before it is drawn is asked for anew: on a machine that stands still.
      await page.addInitScript((at) => {
        Date.now = () => at;
      }, Date.now());
      await page.goto(server.url(hubPath));
      await complete(page, requests);
      for (const path of firstCalls)
        expect(
          asked.filter((one) => one === path),
          path,
        ).toHaveLength(1);

      const scripts = asked.filter((path) => path.endsWith('.js'));
      expect(scripts.every((path) => path.startsWith('/user/accounts/assets/'))).toBe(true);
      expect(new Set(scripts).size).toBe(scripts.length);
      expect(scripts.some((path) => path.includes('submission-screen-'))).toBe(false);
      // What is in the page must not come once more from its file: there would be two of everything.
      const shell = scripts.filter((path) => /\/shell-[^/]*\.js$/.test(path) && !path.endsWith('.page.js'));
      expect(shell).toHaveLength(files ? 1 : 0);

      await page.getByRole('link', { name: 'Help', exact: true }).first().click();
      await expect(page).toHaveURL(/\/auth\/help/);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.goto(server.url(documentsPath));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect.poll(() => asked.some((path) => path.includes('submission-screen-'))).toBe(true);
    });
  });
}

for (const [name, viewport] of Object.entries({ phone, desktop })) {
  test(`nothing moves while the first screen loads on a ${name}`, async ({ page, server, account }) => {
    await page.setViewportSize(viewport);
    await signInByCall(page.request, server, account);
    await page.addInitScript(() => {
      const seen: { value: number } = { value: 0 };
      Object.assign(window, { shifts: seen });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          if ('value' in entry && typeof entry.value === 'number') seen.value += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const requests = recordRequests(page);
    await page.goto(server.url(hubPath));
    await complete(page, requests);
    const shifts = await page.evaluate<{ value: number }>('shifts');
    expect(shifts.value).toBeLessThanOrEqual(0.02);
  });
}

test('every screen says when it can be used', async ({ page, server, account }) => {
  await page.goto(server.url('/login'));
  await ready(page);
  await signInByCall(page.request, server, account);
  for (const path of [hubPath, formPath, documentsPath, '/user/accounts/auth/help']) {
    await page.goto(server.url(path));
    await ready(page);
  }
});
