import { expect, type Page } from '@playwright/test';
import {
  choosePassport,
  fillDetails,
  formPath,
  givePictures,
  heading,
  hubPath,
  sendDetails,
  signIn,
  submitCase,
} from './people.ts';
import type { Login, TestServer } from './server.ts';

/** milliseconds */
export const year = 365 * 24 * 60 * 60 * 1000;

/** Makes the page's clock run beside the true time; for `addInitScript`. In milliseconds. */
export function setClock(wrongBy: number): void {
  const { Date: TrueDate } = globalThis;
  globalThis.Date = new Proxy(TrueDate, {
    construct: (target, given: [], newTarget) =>
      Reflect.construct(target, given.length === 0 ? [TrueDate.now() + wrongBy] : given, newTarget),
    get: (target, name, receiver) =>
      name === 'now' ? () => TrueDate.now() + wrongBy : Reflect.get(target, name, receiver),
  });
}

/** Ways in which a browser keeps nothing; for `addInitScript`. */
export const breakStorage = {
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

/** From the sign-in to the waiting view, through every screen. */
export async function handIn(page: Page, server: TestServer, login: Login): Promise<void> {
  await signIn(page, server, login, formPath);
  await fillDetails(page);
  await sendDetails(page);
  await choosePassport(page);
  await givePictures(page);
  await submitCase(page);
}

/** Hands a case in, and looks for the true day in every place that says when. */
export async function expectDatesOfServer(page: Page, server: TestServer, login: Login): Promise<void> {
  const dayNow = () => new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }).format(new Date());
  const before = dayNow();
  await handIn(page, server, login);
  // Midnight may pass meanwhile.
  const today = new RegExp(`${before}|${dayNow()}`);
  await expect(page.getByText(today)).toBeVisible();
  await page.goto(server.url(hubPath));
  await heading(page, 'Identity verification');
  await expect(page.getByText(today).first()).toBeVisible();
  await page.reload();
  await expect(page.getByText(today).first()).toBeVisible();
}
