import type { Page } from '@playwright/test';
import { withDetails } from '../cases.ts';
import { documentsPath, formPath, holder, hubPath, ready } from '../people.ts';
import { usePseudoLocale } from '../pseudo-locale.ts';
import { loadFiles } from '../requests.ts';
import { expect, test } from '../test.ts';

/** Words that are not translated but named by Intl, or are the user's or the brand's own. */
const names = new Intl.DisplayNames('en', { type: 'region' });
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const regions = letters.flatMap((one) => letters.map((two) => names.of(one + two) ?? ''));
const months = Array.from({ length: 12 }, (_, month) =>
  new Date(2000, month, 1).toLocaleString('en', { month: 'long' }),
);
const own = [
  'Credence',
  'English',
  'localhost',
  holder.firstname,
  holder.lastname,
  holder.address,
  holder.city,
  // Titles of agreements, which are texts of the server's.
  'Client agreement',
  'Risk disclosure',
];
const allowed = [...regions, ...months, ...own].join(' ').match(/[a-z]{3,}/gi) ?? [];

/** What the page shows or says in plain ASCII, hence not from a translation file. */
function untranslated(page: Page): Promise<string[]> {
  return page.evaluate((known) => {
    const isOwn = new Set(known);
    const said: string[] = [document.title];
    for (const element of document.body.querySelectorAll('*')) {
      if (element.closest('[role=menu] [lang], script, style') || !element.checkVisibility()) continue;
      for (const name of ['aria-label', 'placeholder', 'title', 'alt']) {
        said.push(element.getAttribute(name) ?? '');
      }
      for (const node of element.childNodes) {
        if (node.nodeType === Node.TEXT_NODE) said.push(node.textContent ?? '');
      }
    }
    return said.filter((text) =>
      (text.replaceAll(/\S+@\S+/g, '').match(/[A-Za-z]{3,}/g) ?? []).some(
        // Codes of coins and currencies.
        (word) => !isOwn.has(word) && !/^[A-Z]{3,5}$/.test(word),
      ),
    );
  }, allowed);
}

/** What sticks out of the page or is cut off. */
function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.documentElement;
    const name = (element: Element) => `${element.tagName}.${element.className}: ${element.textContent}`;
    const found = root.scrollWidth > root.clientWidth ? [`the page is ${root.scrollWidth} wide`] : [];
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      if (!element.checkVisibility() || element.clientWidth <= 1 || element.closest('svg')) continue;
      const { right, left } = element.getBoundingClientRect();
      if (left < -0.5 || right > root.clientWidth + 0.5) found.push(`sticks out: ${name(element)}`);
      const { overflowX, textOverflow } = getComputedStyle(element);
      const cut = element.scrollWidth > element.clientWidth + 1 && /hidden|clip/.test(overflowX);
      if (cut && textOverflow !== 'ellipsis') found.push(`cut off: ${name(element)}`);
    }
    return found;
  });
}

async function expectWhole(page: Page, what: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/⟦/);
  await ready(page);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    expect.soft(await untranslated(page), `left in English: ${what} at ${width}`).toEqual([]);
    expect.soft(await overflowing(page), `does not fit: ${what} at ${width}`).toEqual([]);
  }
}

test('[S1.4] [S4.19] finds no text that is not translated, and nothing that breaks when it is 40 % longer', async ({
  page,
  openPage,
  server,
  account,
}) => {
  await loadFiles(page, server);
  await withDetails(page.request, server, account);
  await usePseudoLocale(page);
  for (const path of [
    hubPath,
    formPath,
    documentsPath,
    '/user/accounts/auth/help',
    '/user/accounts/auth/nowhere',
  ]) {
    await page.goto(server.url(`${path}?lang=en`));
    await expectWhole(page, path);
  }
  const visitor = await openPage();
  await usePseudoLocale(visitor);
  await visitor.goto(server.url('/login?lang=en'));
  await expectWhole(visitor, '/login');
});
