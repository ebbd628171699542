import type { Page } from '@playwright/test';
import { documentsPath, formPath, heading, hubPath, signIn, signInOfficer } from '../people.ts';
import { useServer } from '../server.ts';
import { expect, test } from '../test.ts';

const server = useServer();

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

async function openAccountMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account / }).click();
}

test('[S1.1] [S2.16] scripts come from the account area, and each screen brings its own when it is opened', async ({
  page,
}) => {
  await signIn(page, server());
  const scripts = recordScripts(page);
  await page.reload();
  await heading(page, 'Identity verification');
  await page.waitForLoadState('networkidle');
  expect(scripts.size).toBeGreaterThan(0);
  for (const path of scripts) expect(path).toMatch(/^\/user\/accounts\/assets\/[\w.-]+\.js$/);
  for (const name of [
    'personal-form',
    'document-screen',
    'help-screen',
    'not-found',
    'mrz',
    'tus',
    'browser-',
  ]) {
    expect(named(scripts, name), `${name} on the overview`).toEqual([]);
  }

  await page.getByRole('link', { name: 'Start verification' }).click();
  await heading(page, 'Your details');
  await expect(page.getByLabel('Surname')).toBeVisible();
  await expect.poll(() => named(scripts, 'personal-form')).not.toEqual([]);
  expect(named(scripts, 'document-screen')).toEqual([]);

  await page.goto(server().url(documentsPath));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => named(scripts, 'document-screen')).not.toEqual([]);
  expect(named(scripts, 'help-screen')).toEqual([]);

  await page.getByRole('link', { name: 'Help', exact: true }).click();
  await heading(page, 'Help with verification');
  await expect.poll(() => named(scripts, 'help-screen')).not.toEqual([]);
});

test('[S2.17] no screen is shown before the profile is there', async ({ page }) => {
  await signIn(page, server());
  await heading(page, 'Identity verification');
  // What that page still asks is none of the next one's.
  await page.goto('about:blank');
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch' && !request.url().includes('/common-static/'))
      asked.push(new URL(request.url()).pathname);
  });
  await page.route('**/v2/private/user/profile', async (route) => {
    await held;
    await route.continue();
  });
  const otherAnswers = page.waitForResponse('**/v3/private/kyc/kyc-info');
  await page.goto(server().url(hubPath));
  await otherAnswers;
  expect(asked[0]).toBe('/v2/private/user/profile');
  // What the page has come with is the same for everybody.
  const next = page.getByRole('link', { name: 'Start verification' });
  await expect(next).toHaveCount(0);
  answer();
  await expect(next).toBeVisible();
});

test('[S2.31] [S4.18] lang=ar-SA turns the page around, and the choice is kept', async ({ page }) => {
  await signIn(page, server());
  await page.goto(server().url(`${hubPath}?lang=ar-SA`));
  const html = page.locator('html');
  await expect(html).toHaveAttribute('lang', 'ar-SA');
  await expect(html).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/[\u0600-\u06ff]/);
  await page.goto(server().url(formPath));
  await expect(html).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto(server().url(`${formPath}?lang=en`));
  await heading(page, 'Your details');
  await expect(html).toHaveAttribute('dir', 'ltr');
});

test('light, dark, or as the device: chosen in the account menu and kept', async ({ page }) => {
  const ink = () => page.evaluate(() => getComputedStyle(document.body).color);
  await page.emulateMedia({ colorScheme: 'light' });
  await signIn(page, server());
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
}) => {
  await signIn(page, server(), '/user/accounts/auth/nowhere');
  await heading(page, 'This page does not exist');
  await page.getByRole('link', { name: 'Go to identity verification' }).click();
  await heading(page, 'Identity verification');

  const officer = await openPage();
  await signInOfficer(officer, server(), server().officers[0]);
  await officer.goto(server().url('/console/nowhere'));
  await expect(officer.getByText('There is no such page')).toBeVisible();
  await officer.getByRole('button', { name: 'Go to the queue' }).click();
  await heading(officer, 'Queue');
});

test('[S2.29] signing out leads to the sign-in page, in both apps, and the session is over', async ({
  page,
  openPage,
}) => {
  await signIn(page, server());
  await heading(page, 'Identity verification');
  await openAccountMenu(page);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL(server().url('/login'));
  await page.goto(server().url(hubPath));
  await page.waitForURL(/\/login\?redirect_url=/);

  const officer = await openPage();
  await signInOfficer(officer, server(), server().officers[1]);
  await officer.getByRole('button', { name: 'Sign out' }).click();
  await heading(officer, 'Sign in to the console');
  await officer.goto(server().url('/console/queue/waiting'));
  await heading(officer, 'Sign in to the console');
});

test('every kind of answer carries the security headers', async ({ request }) => {
  const page = await (await request.get(server().url('/login'))).text();
  const asset = /\/user\/accounts\/assets\/[^"]+\.js/.exec(page)?.[0] ?? '';
  expect(asset).not.toBe('');
  const paths = [
    '/',
    '/login',
    hubPath,
    '/console/',
    asset,
    '/user/accounts/assets/gone.js',
    '/v2/private/user/profile',
    '/console/api/officer',
    '/nowhere',
    '/docs',
    '/healthz',
    '/common-static/fhs/i18n-upload/low-cache/project/release/user-accounts/en.json?v=1',
  ];
  for (const path of paths) {
    const answer = await request.get(server().url(path), { maxRedirects: 0 });
    const headers = answer.headers();
    expect
      .soft(headers['content-security-policy'], path)
      .toMatch(/^default-src 'self';script-src 'self'(?: 'sha256-[^']+')*;/);
    expect.soft(headers['x-content-type-options'], path).toBe('nosniff');
    expect.soft(headers['x-frame-options'], path).toBe('DENY');
    expect.soft(headers['referrer-policy'], path).toBe('no-referrer');
    expect.soft(headers['cross-origin-opener-policy'], path).toBe('same-origin');
    expect.soft(headers['permissions-policy'], path).toContain('camera=(self)');
    expect.soft(headers['server'], path).toBeUndefined();
    expect.soft(headers['x-powered-by'], path).toBeUndefined();
  }
  const cached = await request.get(server().url(asset));
  expect(cached.headers()['cache-control']).toContain('immutable');
});

test('the contract is published for people and for tools, and the probes answer', async ({
  page,
  request,
}) => {
  await page.goto(server().url('/docs'));
  await heading(page, 'Credence API');
  await expect(page.getByText('POST /v3/private/kyc/kyc-info')).toBeVisible();
  const document = await (await request.get(server().url('/docs/openapi.json'))).json();
  expect(document.openapi).toMatch(/^3\.1/);
  expect(Object.keys(document.paths)).toContain('/v3/private/kyc/kyc-info');
  expect(await (await request.get(server().url('/healthz'))).json()).toEqual({ status: 'ok' });
  expect(await (await request.get(server().url('/readyz'))).json()).toEqual({ status: 'ready' });
});
