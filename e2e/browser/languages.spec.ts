import type { Page, Route } from '@playwright/test';
import { signInByCall } from '../calls.ts';
import { enterCredentials, fillDetails, formPath, heading, holder } from '../people.ts';
import type { TestServer } from '../server.ts';
import { expect, test } from '../test.ts';

const texts = (language: string) => `**/low-cache/project/release/*/${language}.json*`;

const html = (page: Page) => page.locator('html');
const languageButton = (page: Page) => page.locator('header [aria-haspopup=menu]');

async function chooseLanguage(page: Page, endonym: string): Promise<void> {
  await languageButton(page).click();
  await page.getByRole('menuitemradio', { name: endonym, exact: true }).click();
}

const storedLanguage = (page: Page) =>
  page.evaluate(() => [localStorage.getItem('i18nextLng'), /i18nextLng=([^;]*)/.exec(document.cookie)?.[1]]);

test('[S4.18] [S9.5] the address wins over what was stored, that over the browser, and the choice is stored twice', async ({
  openPage,
  server,
}) => {
  const page = await openPage({ locale: 'ar-EG' });
  const login = server.url('/login');
  await page.goto(login);
  await expect(html(page)).toHaveAttribute('lang', 'ar-SA');
  await expect(html(page)).toHaveAttribute('dir', 'rtl');
  await expect.poll(() => storedLanguage(page)).toEqual(['ar-SA', 'ar-SA']);

  await page.goto(`${login}?lang=en`);
  await expect(html(page)).toHaveAttribute('lang', 'en');
  await expect.poll(() => storedLanguage(page)).toEqual(['en', 'en']);
  await page.goto(login);
  await heading(page, 'Sign in');

  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await heading(page, 'Sign in');
  await page.goto(`${login}?lang=tlh`);
  await expect(html(page)).toHaveAttribute('lang', 'en');
});

test('[S7.25] [S4.19] only the files of the language in use are asked for, compressed', async ({
  openPage,
  server,
}) => {
  const page = await openPage();
  const asked: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith('/common-static/'))
      asked.push(`${pathname.split('/').slice(-2).join('/')} ${response.headers()['content-encoding']}`);
  });
  await page.goto(server.url('/login?lang=ar-SA'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect
    .poll(() => asked.toSorted())
    .toEqual(['inverse-error-code/ar-SA.json br', 'user-accounts/ar-SA.json br']);
});

test.describe('switching in the header', () => {
  test('[S4.18] [S1.4] [S2.31] turns the page without a reload and keeps what was typed', async ({
    page,
    server,
    account,
  }) => {
    await signInByCall(page.request, server, account);
    await page.goto(server.url(`${formPath}?lang=en`));
    await fillDetails(page);
    await page.evaluate(() => document.body.setAttribute('data-same-page', 'yes'));
    await chooseLanguage(page, 'العربية');
    await expect(html(page)).toHaveAttribute('dir', 'rtl');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/[\u0600-\u06ff]/);
    await expect(page).toHaveTitle(/[\u0600-\u06ff]/);
    await expect(page.locator('#personal-lastname')).toHaveValue(holder.lastname);
    await expect(page.locator('#personal-birthDate-day')).toHaveValue(holder.born.day);
    await expect(page.locator('#personal-birthDate-month')).toHaveValue(holder.born.month);
    await expect(page.locator('#personal-nationality')).toHaveValue('تركيا');
    await expect.poll(() => storedLanguage(page)).toEqual(['ar-SA', 'ar-SA']);
    expect(new URL(page.url()).searchParams.get('lang')).toBe('ar-SA');
    await chooseLanguage(page, 'English');
    await heading(page, 'Your details');
    await expect(page.locator('#personal-nationality')).toHaveValue('Türkiye');
    await expect(page.locator('body')).toHaveAttribute('data-same-page', 'yes');
  });

  test('[S9.5] by keyboard, on a phone, on the sign-in page; the focus comes back to the button', async ({
    openPage,
    server,
  }) => {
    const page = await openPage({ viewport: { width: 390, height: 700 } });
    await page.goto(server.url('/login?lang=en'));
    await page.getByLabel('E-mail', { exact: true }).fill('omar@example.com');
    await languageButton(page).press('Enter');
    await expect(page.getByRole('menuitemradio', { name: 'English', exact: true })).toBeFocused();
    await page.keyboard.press('End');
    const arabic = page.getByRole('menuitemradio', { name: 'العربية' });
    await expect(arabic).toBeFocused();
    await expect(arabic, 'the focus can be seen').toHaveCSS('outline-style', 'solid');
    await page.keyboard.press('Enter');
    await expect(html(page)).toHaveAttribute('lang', 'ar-SA');
    await expect(languageButton(page)).toBeFocused();
    await expect(page.getByRole('menu')).toBeHidden();
    await expect(page.locator('input[type=email]')).toHaveValue('omar@example.com');
  });

  test('two tabs keep a language each; a new one has the last that was chosen', async ({
    openPage,
    server,
  }) => {
    const first = await openPage();
    await first.goto(server.url('/login?lang=en'));
    await heading(first, 'Sign in');
    const second = await first.context().newPage();
    await second.goto(server.url('/login'));
    await chooseLanguage(second, 'العربية');
    await expect(html(second)).toHaveAttribute('lang', 'ar-SA');
    await heading(first, 'Sign in');
    await expect(html(first)).toHaveAttribute('lang', 'en');
    const third = await first.context().newPage();
    await third.goto(server.url('/login'));
    await expect(html(third)).toHaveAttribute('lang', 'ar-SA');
  });
});

test.describe('texts that cannot be had', () => {
  test.use({ expectedErrors: [/status of (404|503) .*\/low-cache\/project\/release\//] });

  const answer =
    (status: number, body = '') =>
    (route: Route) =>
      route.fulfill({ status, body, headers: { 'x-made-by-test': 'yes' } });

  for (const [what, reply] of [
    ['missing (404)', answer(404)],
    ['no JSON', answer(200, '<!doctype html>')],
  ] as const) {
    test(`[S7.25] a file that is ${what}: the page is in English, says so, and the choice stays`, async ({
      openPage,
      server,
    }) => {
      const page = await openPage();
      await page.route(texts('ar-SA'), reply);
      await page.goto(server.url('/login?lang=ar-SA'));
      await expect(page.getByText('This page is in English for now.').first()).toBeVisible();
      await heading(page, 'Sign in');
      await expect(html(page)).toHaveAttribute('dir', 'ltr');
      await expect.poll(() => storedLanguage(page)).toEqual(['ar-SA', 'ar-SA']);
    });
  }

  test('a switch to it says that it failed, and everything stays as it was', async ({ openPage, server }) => {
    const page = await openPage();
    await page.route(texts('ar-SA'), answer(404));
    await page.goto(server.url('/login?lang=en'));
    await chooseLanguage(page, 'العربية');
    await expect(page.getByRole('alert')).toHaveText(/could not be loaded/);
    await heading(page, 'Sign in');
    await page.unroute(texts('ar-SA'));
    await page.getByRole('menuitemradio', { name: 'العربية' }).click();
    await expect(html(page)).toHaveAttribute('lang', 'ar-SA');
  });

  test('[S8.13] [S9.6] a server that fails five times is waited for; one that goes on failing gets a page that says so', async ({
    openPage,
    server,
  }) => {
    const [recovering, failing] = [await openPage(), await openPage()];
    const failures = new Map<string, number>();
    await recovering.route(texts('ar-SA'), async (route) => {
      const times = failures.get(route.request().url()) ?? 0;
      failures.set(route.request().url(), times + 1);
      await (times < 5 ? answer(503)(route) : route.continue());
    });
    await failing.route(texts('*'), answer(503));
    for (const page of [recovering, failing]) await page.clock.install();
    await Promise.all([
      recovering.goto(server.url('/login?lang=ar-SA')),
      failing.goto(server.url('/login?lang=en')),
    ]);
    // What is waited between the tries goes by at once.
    await expect
      .poll(async () => {
        for (const page of [recovering, failing]) await page.clock.fastForward(15_000);
        return [...failures.values()];
      })
      .toEqual([6, 6]);
    // The page has come with a first picture of itself; what can be used is there when the texts are.
    await expect(languageButton(recovering)).toHaveText('العربية');
    await expect(failing.getByText('This page could not be loaded')).toBeVisible();
    await failing.unroute(texts('*'));
    await failing.getByRole('button', { name: 'Try again' }).click();
    await heading(failing, 'Sign in');
  });
});

test.describe('a browser that remembers nothing', () => {
  const broken = {
    'storage is forbidden': () => {
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('denied', 'SecurityError');
          },
        });
      }
    },
    'storage is full': () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    },
    'scripts see no cookies': () => {
      Object.defineProperty(Document.prototype, 'cookie', {
        get: () => {
          throw new DOMException('denied', 'SecurityError');
        },
        set: () => {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    },
  };
  for (const [what, breakIt] of Object.entries(broken)) {
    test(`[S4.18] ${what}: signing in, the overview and the switch work`, async ({
      page,
      server,
      account,
    }) => {
      await page.addInitScript(breakIt);
      await page.goto(server.url('/login?redirect_url=/user/accounts/auth'));
      await enterCredentials(page, account);
      await heading(page, 'Identity verification');
      await chooseLanguage(page, 'العربية');
      await expect(html(page)).toHaveAttribute('dir', 'rtl');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/[\u0600-\u06ff]/);
    });
  }
});

test.describe('sites of other host names', () => {
  // Chromium heeds this header on secure origins only.
  test.use({ expectedErrors: [/Cross-Origin-Opener-Policy header has been ignored/] });

  /** Opens the sign-in page as if this server had such a name. */
  async function openAt(page: Page, server: TestServer, host: string): Promise<void> {
    await page.route(`http://${host}/**`, async (route) => {
      const { pathname, search } = new URL(route.request().url());
      await route.fulfill({ response: await route.fetch({ url: server.url(`${pathname}${search}`) }) });
    });
    await page.goto(`http://${host}/login`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await languageButton(page).click();
    await expect(page.getByRole('menuitemradio').first()).toBeVisible();
  }
  const offered = (page: Page) =>
    page.getByRole('menuitemradio').evaluateAll((items) => items.map((item) => item.getAttribute('lang')));

  test('[S6.4] [S9.5] .hk is the Hong Kong site: zh-HK unless it is en-HK', async ({ openPage, server }) => {
    const page = await openPage({ locale: 'de-DE' });
    await openAt(page, server, 'id.example.com.hk');
    await expect(html(page)).toHaveAttribute('lang', 'zh-HK');
    expect(await offered(page)).toEqual(['en-HK', 'zh-HK']);
    await page.getByRole('menuitemradio', { name: 'English' }).click();
    await expect(html(page)).toHaveAttribute('lang', 'en-HK');
    await heading(page, 'Sign in');
  });

  test('[S6.4] [S9.5] .ae is the UAE site, with every language but those of Hong Kong', async ({
    openPage,
    server,
  }) => {
    const page = await openPage({ locale: 'ar' });
    await openAt(page, server, 'id.example.ae');
    await expect(html(page)).toHaveAttribute('lang', 'ar-SA');
    const languages = await offered(page);
    expect(languages).toHaveLength(14);
    expect(languages).not.toContain('zh-HK');
  });

  test('[S4.18] on a blog host the lang attribute stays as the page has it', async ({ openPage, server }) => {
    const page = await openPage();
    await openAt(page, server, 'blog.example.com');
    const lang = await html(page).getAttribute('lang');
    await page.getByRole('menuitemradio', { name: 'العربية' }).click();
    await expect(html(page)).toHaveAttribute('dir', 'rtl');
    expect(await html(page).getAttribute('lang')).toBe(lang);
  });
});
