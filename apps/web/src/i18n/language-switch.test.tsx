// @vitest-environment happy-dom
import { kycInfo } from '@credence/contract/kyc';
import { readPersonalInfo } from '@credence/contract/personal-info';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { fakeApi } from '../api/fake.ts';
import { emptyInfo, kycInfoWith, savedInfo, signedIn } from '../testing/account.ts';
import { openApp } from '../testing/open.tsx';
import { changeLanguage } from './load.ts';

const by = userEvent.setup();

// happy-dom knows no popovers; whether the list is open is the end-to-end test's affair.
beforeAll(() => {
  HTMLElement.prototype.hidePopover ??= () => undefined;
});
afterEach(cleanup);
afterAll(async () => {
  fakeApi([]);
  await changeLanguage('en');
});

const openHub = () => openApp('/user/accounts/auth').then(() => screen.findByRole('menu', { hidden: true }));

const answers = [
  ...signedIn,
  [kycInfo, () => kycInfoWith('ALLOW')],
  [readPersonalInfo, () => savedInfo(emptyInfo)],
] as const;

test('[S9.5] [S4.18] offers every language by its own name, in its own language, with the current one marked', async () => {
  fakeApi(answers);
  const menu = await openHub();
  await changeLanguage('en');
  const items = within(menu).getAllByRole('menuitemradio', { hidden: true });
  expect(items).toHaveLength(14);
  const named = items.map((item) => `${item.lang}: ${item.textContent}`);
  expect(named).toContain('ja-JP: 日本語');
  expect(named).toContain('ar-SA: العربية');
  await waitFor(() =>
    expect(
      items.filter((item) => item.getAttribute('aria-checked') === 'true').map((item) => item.lang),
    ).toEqual(['en']),
  );
});

test('[S4.18] [S1.4] choosing one draws the page in it, title and direction included, without a reload', async () => {
  fakeApi(answers);
  const menu = await openHub();
  await screen.findByRole('heading', { level: 1, name: 'Identity verification' });
  await by.click(within(menu).getByRole('menuitemradio', { hidden: true, name: 'العربية' }));
  await waitFor(() => expect(document.documentElement.dir).toBe('rtl'));
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toMatch(/[\u0600-\u06ff]/);
  expect(document.title).toMatch(/[\u0600-\u06ff]/);
  expect(screen.getByRole('button', { name: /العربية/ })).toBeTruthy();
  await changeLanguage('en');
});

test('a language that cannot be loaded: it says so, and the page stays as it is', async () => {
  fakeApi(answers);
  const menu = await openHub();
  await by.click(within(menu).getByRole('menuitemradio', { hidden: true, name: 'Deutsch' }));
  expect((await screen.findByRole('alert', { hidden: true })).textContent).toMatch(/could not be loaded/);
  expect(document.documentElement.lang).toBe('en');
});

test('arrow keys, Home and End move among the languages', async () => {
  fakeApi(answers);
  const menu = await openHub();
  const items = within(menu).getAllByRole('menuitemradio', { hidden: true });
  const at = () => items.findIndex((item) => item === document.activeElement);
  items[0]?.focus();
  await by.keyboard('{ArrowDown}');
  expect(at()).toBe(1);
  await by.keyboard('{Home}{ArrowUp}');
  expect(at()).toBe(items.length - 1);
  await by.keyboard('{ArrowDown}');
  expect(at()).toBe(0);
  await by.keyboard('{End}');
  expect(at()).toBe(items.length - 1);
});
