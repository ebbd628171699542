// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { applyLanguage, detectLanguage, supportedLanguage } from './language.ts';

function visit(search: string, stored: string | null, browser: string): string {
  window.history.replaceState(null, '', `/user/accounts/auth${search}`);
  localStorage.clear();
  if (stored !== null) localStorage.setItem('i18nextLng', stored);
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(browser);
  return detectLanguage();
}

beforeEach(() => {
  window.location.href = 'http://localhost/user/accounts/auth';
});

describe('the language', () => {
  test('[S4.18] comes from the address, else what was chosen before, else the browser', () => {
    expect(visit('?lang=ja-JP', 'de-DE', 'tr-TR')).toBe('ja-JP');
    expect(visit('', 'de-DE', 'tr-TR')).toBe('de-DE');
    expect(visit('', null, 'tr-TR')).toBe('tr-TR');
  });

  test('[S4.18] [S9.5] falls to English when it is not supported', () => {
    expect(visit('?lang=xx', 'de-DE', 'tr-TR')).toBe('en');
    expect(visit('', null, 'fi-FI')).toBe('en');
  });

  test('a tag without or with another region finds its language', () => {
    expect(supportedLanguage('ar')).toBe('ar-SA');
    expect(supportedLanguage('en-GB')).toBe('en');
    expect(supportedLanguage('en_us')).toBe('en-US');
    expect(supportedLanguage('zh-Hant-TW')).toBe('zh-TW');
    expect(supportedLanguage('zh')).toBe('zh-CN');
  });

  test('[S4.18] [S2.31] is stored again and set on the page with its direction', () => {
    applyLanguage('ar-SA');
    expect(localStorage.getItem('i18nextLng')).toBe('ar-SA');
    expect([document.documentElement.lang, document.documentElement.dir]).toEqual(['ar-SA', 'rtl']);
    applyLanguage('de-DE');
    expect([document.documentElement.lang, document.documentElement.dir]).toEqual(['de-DE', 'ltr']);
  });
});
