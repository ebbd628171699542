import type { Page } from '@playwright/test';
import {
  agreeToFace,
  choosePassport,
  documentsPath,
  enterCredentials,
  fillDetails,
  formPath,
  givePictures,
  heading,
  holder,
  hubPath,
  passportPicture,
  selfiePicture,
  sendDetails,
  signIn,
  submitCase,
  usePictureFile,
} from '../people.ts';
import { type Login, useServer } from '../server.ts';
import { expect, test } from '../test.ts';

const server = useServer();

/** From the sign-in to the waiting view, through every screen. */
async function handInAs(page: Page, login: Login): Promise<void> {
  await signIn(page, server(), formPath, login);
  await fillDetails(page);
  await sendDetails(page);
  await choosePassport(page);
  await givePictures(page);
  await submitCase(page);
}

/** Signs the page's account out in another tab. */
async function signOutInAnotherTab(page: Page): Promise<void> {
  const other = await page.context().newPage();
  await other.goto(server().url(hubPath));
  await other.getByRole('button', { name: /^Account / }).click();
  await other.getByRole('button', { name: 'Sign out' }).click();
  await other.waitForURL(server().url('/login'));
  await other.close();
}

/** Makes the page's clock run beside the true time. In milliseconds. */
function setClock(wrongBy: number): void {
  const { Date: TrueDate } = globalThis;
  globalThis.Date = new Proxy(TrueDate, {
    construct: (target, given: [], newTarget) =>
      Reflect.construct(target, given.length === 0 ? [TrueDate.now() + wrongBy] : given, newTarget),
    get: (target, name, receiver) =>
      name === 'now' ? () => TrueDate.now() + wrongBy : Reflect.get(target, name, receiver),
  });
}

const year = 365 * 24 * 60 * 60 * 1000;

for (const [what, wrongBy] of [
  ['a year behind', -year],
  ['a year ahead', year],
] as const) {
  test(`[S2.2] a clock that is ${what}: everything works, and dates are those of the server`, async ({
    page,
  }) => {
    const login = await server().addAccount(`clock${wrongBy}@example.com`);
    await page.addInitScript(setClock, wrongBy);
    const dayNow = () => new Intl.DateTimeFormat('en', { dateStyle: 'long' }).format(new Date());
    const before = dayNow();
    await handInAs(page, login);
    // Midnight may pass meanwhile.
    const today = new RegExp(`${before}|${dayNow()}`);
    await expect(page.getByText(today)).toBeVisible();
    await page.goto(server().url(hubPath));
    await heading(page, 'Identity verification');
    await expect(page.getByText(today).first()).toBeVisible();
    await page.reload();
    await expect(page.getByText(today).first()).toBeVisible();
  });
}

test.describe('a browser that keeps nothing', () => {
  const broken = {
    full: () => {
      const full = () => new DOMException('full', 'QuotaExceededError');
      Storage.prototype.setItem = () => {
        throw full();
      };
      IDBObjectStore.prototype.put = () => {
        throw full();
      };
    },
    forbidden: () => {
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('denied', 'SecurityError');
          },
        });
      }
    },
  };
  for (const [what, breakIt] of Object.entries(broken)) {
    test(`[S2.2] storage that is ${what}: from the sign-in to a case handed in, nothing is missing`, async ({
      page,
    }) => {
      const login = await server().addAccount(`storage-${what}@example.com`);
      await page.addInitScript(breakIt);
      await handInAs(page, login);
      await expect(page.getByRole('alert')).toHaveCount(0);
    });
  }
});

test.describe('cookies that are blocked', () => {
  const said = /Signing in needs cookies, and this browser does not keep them/;

  test('a session that the browser does not keep: the sign-in page says so instead of coming back again and again', async ({
    page,
  }) => {
    await page.goto(server().url('/login'));
    await page.route('**/user/public/login', async (route) => {
      const response = await route.fetch();
      await page.context().clearCookies();
      const { 'set-cookie': _dropped, ...headers } = response.headers();
      await route.fulfill({ response, headers });
    });
    await enterCredentials(page, server());
    await expect(page.getByRole('alert')).toHaveText(said);
    await expect(page).toHaveURL(server().url('/login'));
    await page.unroute('**/user/public/login');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL(server().url(hubPath));
    await heading(page, 'Identity verification');
  });

  test('a browser that blocks cookies is told before anything is typed', async ({ page }) => {
    const browser = await page.context().newCDPSession(page);
    await browser.send('Emulation.setDocumentCookieDisabled', { disabled: true });
    await page.goto(server().url(formPath));
    await page.waitForURL(/\/login\?redirect_url=/);
    await expect(page.getByRole('alert')).toHaveText(said);
    await browser.send('Emulation.setDocumentCookieDisabled', { disabled: false });
    await page.reload();
    await heading(page, 'Sign in');
    await expect(page.getByText(said)).toHaveCount(0);
    await enterCredentials(page, server());
    await page.waitForURL(server().url(formPath));
  });
});

test('[S4.17] [S6.1] a redirect_url that leads elsewhere leads to the overview', async ({ page }) => {
  const variants = [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    '//evil.example',
    '/\\evil.example',
    '%2F%2Fevil.example',
    '/%2Fevil.example',
    'https://evil.example',
    'data:text/html,x',
    `${server().url('')}.evil.example/user/accounts/auth/help`,
    `${server().url('')}@evil.example/user/accounts/auth/help`,
  ];
  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(frame.url()));
  page.on('dialog', (dialog) => visited.push(`dialog ${dialog.message()}`));
  for (const variant of variants) {
    await page.context().clearCookies();
    await page.goto(server().url(`/login?redirect_url=${encodeURIComponent(variant)}`));
    await enterCredentials(page, server());
    await page.waitForURL((address) => address.pathname !== '/login');
    expect(page.url(), variant).toBe(server().url(hubPath));
    await heading(page, 'Identity verification');
  }
  expect(visited.filter((address) => !address.startsWith(server().url('/')))).toEqual([]);
});

test.describe('a session that ends while the page is open', () => {
  test('[S4.17] [S6.1] the form: sign in, and every letter that was typed is there', async ({ page }) => {
    const login = await server().addAccount('ends-form@example.com');
    await signIn(page, server(), formPath, login);
    await fillDetails(page);
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await signOutInAnotherTab(page);
    await page.getByLabel('City or town').fill('Oldenburg');
    await page.waitForURL(/\/login\?redirect_url=/);
    await enterCredentials(page, server(), login);
    await page.waitForURL(server().url(formPath));
    await expect(page.getByLabel('City or town')).toHaveValue('Oldenburg');
    await expect(page.getByLabel('Surname')).toHaveValue(holder.lastname);
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(
      'unsaved',
    );
  });

  test('[S4.17] [S2.2] the pictures: sign in, and those that were given are sent', async ({ page }) => {
    const login = await server().addAccount('ends-pictures@example.com');
    await signIn(page, server(), formPath, login);
    await fillDetails(page);
    await sendDetails(page);
    await choosePassport(page);
    await signOutInAnotherTab(page);
    await page.getByRole('button', { name: 'Take the pictures' }).click();
    await heading(page, 'Photo page of your passport');
    await usePictureFile(page, passportPicture);
    await page.waitForURL(/\/login\?redirect_url=/);
    await enterCredentials(page, server(), login);
    await page.waitForURL((address) => address.pathname === documentsPath);
    await agreeToFace(page);
    await usePictureFile(page, selfiePicture);
    await heading(page, 'Check and send');
    await submitCase(page);
  });
});
