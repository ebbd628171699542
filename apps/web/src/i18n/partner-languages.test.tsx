// @vitest-environment happy-dom
import { integrationAccessToken } from '@credence/contract/embedding';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { fakeApi } from '../api/fake.ts';
import { chooseHost } from '../host/choose.ts';
import { route, session, visit } from '../testing/sdk.ts';
import { applyLanguage, detectLanguage } from './language.ts';
import { LanguageSwitch } from './language-switch.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  localStorage.clear();
});

/** The flow of a partner that offers it in some languages, at an address. */
async function openWith(languages: string[], address: string): Promise<void> {
  const business = { name: 'Shop', origin: '', partnerId: 'p', look: {}, languages };
  fakeApi([[integrationAccessToken, () => ({ ...session('session-1'), business })]]);
  visit(address);
  await chooseHost();
}

test.each([
  ['lang=de-AT', 'de-DE', 'the nearest of them'],
  ['lang=en', 'en', 'as asked'],
  ['lang=tr-TR', 'de-DE', 'the first of them, where it is none'],
])('[S2.4] [S9.4] a partner’s languages: with %s the flow is in %s, %s', async (asked, language) => {
  await openWith(['de', 'en', 'xx'], `${route}?${asked}&token=t`);
  expect(detectLanguage()).toBe(language);
});

test('[S9.4] the browser’s language counts only where the partner offers it; after a reload too', async () => {
  await openWith(['ja-JP', 'de-DE'], `${route}?token=t`);
  expect(detectLanguage()).toBe('ja-JP');
  await openWith([], route);
  expect(detectLanguage()).toBe('ja-JP');
});

test('[S9.5] the switch shows those alone, in the partner’s order; all where it names none', async () => {
  await openWith(['ja-JP', 'de-DE', 'zh-TW'], `${route}?token=t`);
  applyLanguage(detectLanguage(), { remember: false });
  render(<LanguageSwitch />);
  const shown = () => screen.getAllByRole('menuitemradio', { hidden: true }).map(({ lang }) => lang);
  expect(shown()).toEqual(['ja-JP', 'de-DE', 'zh-TW']);
  cleanup();
  await openWith([], `${route}?token=t`);
  render(<LanguageSwitch />);
  expect(shown().length).toBeGreaterThan(10);
});
