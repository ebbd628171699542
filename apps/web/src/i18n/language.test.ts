// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  applyLanguage,
  availableLanguages,
  detectLanguage,
  isRightToLeft,
  supportedLanguage,
} from './language.ts';
import { siteVariant, siteVariantOf } from './site-variant.ts';

interface Visit {
  host?: string;
  search?: string;
  stored?: string;
  cookie?: string;
  browser?: string[];
}

/** Opens an address as a browser with these things in its memory. */
function visit({ host = 'localhost', search = '', stored, cookie, browser = [] }: Visit): void {
  window.location.href = `http://${host}/user/accounts/auth${search}`;
  document.documentElement.removeAttribute('lang');
  localStorage.clear();
  if (stored !== undefined) localStorage.setItem('i18nextLng', stored);
  document.cookie = cookie === undefined ? 'i18nextLng=; path=/; max-age=0' : `i18nextLng=${cookie}; path=/`;
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(browser);
}

function detected(given: Visit): string {
  visit(given);
  return detectLanguage();
}

const page = () => [document.documentElement.lang, document.documentElement.dir];

beforeEach(() => visit({}));
afterEach(() => {
  document.body.innerHTML = '';
  vi.restoreAllMocks();
});

describe('the language', () => {
  test('[S4.18] comes from the address, else local storage, else the cookie, else the browser', () => {
    const all = { search: '?lang=ja-JP', stored: 'de-DE', cookie: 'vi-VN', browser: ['tr-TR'] };
    expect(detected(all)).toBe('ja-JP');
    expect(detected({ ...all, search: '' })).toBe('de-DE');
    expect(detected({ cookie: 'vi-VN', browser: ['tr-TR'] })).toBe('vi-VN');
    expect(detected({ browser: ['tr-TR'] })).toBe('tr-TR');
  });

  test("[S4.18] is the first of the browser's that there is", () => {
    expect(detected({ browser: ['fi-FI', 'ko', 'en'] })).toBe('ko-KR');
  });

  test('[S4.18] [S9.5] falls to English when it is not supported, or no tag at all', () => {
    expect(detected({ search: '?lang=xx', stored: 'de-DE', browser: ['tr-TR'] })).toBe('en');
    expect(detected({ search: '?lang=%3Cscript%3E', browser: ['tr-TR'] })).toBe('en');
    expect(detected({ stored: 'fi-FI', browser: ['tr-TR'] })).toBe('en');
    expect(detected({ cookie: '%E0%A4%A' })).toBe('en');
    expect(detected({ browser: ['fi-FI'] })).toBe('en');
  });

  test('a tag without or with another region finds its language, in its own script where there is one', () => {
    const found = ['ar', 'en-GB', 'en_us', 'zh-Hant', 'zh-MO', 'zh-HK', 'zh', 'zh-SG', 'in-ID'].map(
      supportedLanguage,
    );
    expect(found).toEqual(['ar-SA', 'en', 'en-US', 'zh-TW', 'zh-TW', 'zh-TW', 'zh-CN', 'zh-CN', 'id-ID']);
  });

  test('[S9.5] [S4.18] is stored again under i18nextLng, in local storage and as a cookie, and set on the page', () => {
    applyLanguage('ja-JP');
    expect(localStorage.getItem('i18nextLng')).toBe('ja-JP');
    expect(document.cookie).toContain('i18nextLng=ja-JP');
    expect(page()).toEqual(['ja-JP', 'ltr']);
  });

  test.each([
    'announcement.example.com',
    'announcements.example.com',
    'learn.example.com',
    'blog.example.com',
  ])('[S4.18] on %s the lang attribute is left as it is', (host) => {
    visit({ host });
    document.documentElement.lang = 'en-GB';
    applyLanguage('ar-SA');
    expect(page()).toEqual(['en-GB', 'rtl']);
  });

  test('[S4.18] storage that is forbidden or full and blocked cookies lose the memory, not the page', () => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    visit({ stored: 'de-DE', browser: ['tr-TR'] });
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(refuse);
    vi.spyOn(document, 'cookie', 'get').mockImplementation(refuse);
    vi.spyOn(document, 'cookie', 'set').mockImplementation(refuse);
    expect(detectLanguage()).toBe('tr-TR');
    applyLanguage('tr-TR');
    expect(page()).toEqual(['tr-TR', 'ltr']);
  });
});

describe('the site', () => {
  test('[S6.4] [S9.5] follows the last label of the host name', () => {
    const variants = ['id.example.hk', 'id.example.com.hk', 'id.example.ae', 'hk.example.com', 'localhost'];
    expect(variants.map(siteVariantOf)).toEqual(['hongkong', 'hongkong', 'uae', 'default', 'default']);
  });

  test('[S6.4] can be named by the page, for trials without such a host name', () => {
    document.body.innerHTML =
      '<script type="application/json" id="credence-config">{"siteVariant":"hongkong"}</script>';
    expect(siteVariant()).toBe('hongkong');
    expect(availableLanguages()).toEqual(['en-HK', 'zh-HK']);
  });

  test('[S9.5] the default and the UAE one offer thirteen languages and Arabic, with English as the default', () => {
    const offered = 'en en-US zh-CN zh-TW ja-JP ko-KR ru-RU id-ID es-ES tr-TR th-TH vi-VN de-DE ar-SA'.split(
      ' ',
    );
    expect(availableLanguages()).toEqual(offered);
    expect(detected({ host: 'id.example.ae' })).toBe('en');
    // [S6.4] The variant shows Arabic first.
    expect(availableLanguages()).toEqual(['ar-SA', ...offered.filter((language) => language !== 'ar-SA')]);
  });

  test('[S9.5] the Hong Kong one offers en-HK and zh-HK only, with zh-HK as the default', () => {
    const host = 'id.example.hk';
    expect(detected({ host, browser: ['de-DE'] })).toBe('zh-HK');
    expect(detected({ host, browser: ['en-GB', 'zh-CN'] })).toBe('en-HK');
    expect(detected({ host, search: '?lang=zh-CN' })).toBe('zh-HK');
    expect(detected({ host, search: '?lang=ja-JP' })).toBe('zh-HK');
    expect(availableLanguages()).toEqual(['en-HK', 'zh-HK']);
  });
});

describe('the direction', () => {
  test('[S2.31] [S1.4] is rtl for ar-SA, otherwise ltr', () => {
    for (const language of availableLanguages()) {
      applyLanguage(language);
      expect(page()).toEqual([language, language === 'ar-SA' ? 'rtl' : 'ltr']);
    }
  });

  test('[S9.5] Arabic, Hebrew, Persian and Urdu scripts run from right to left, named or usual', () => {
    const rtl = ['ar', 'ar-SA', 'he', 'he_IL', 'fa-IR', 'ur-PK', 'az-Arab', 'pa-Arab-PK', 'ckb'];
    expect(rtl.filter((language) => !isRightToLeft(language))).toEqual([]);
    const ltr = ['en', 'tr-TR', 'ja-JP', 'az', 'ur-Latn', 'not a tag'];
    expect(ltr.filter((language) => isRightToLeft(language))).toEqual([]);
  });

  test('[S2.31] is also found in the document', () => {
    applyLanguage('en');
    expect(isRightToLeft()).toBe(false);
    document.documentElement.dir = 'rtl';
    expect(isRightToLeft()).toBe(true);
  });
});

test('[S9.5] [S4.18] the usual language of the site, which the page names, replaces English as the default', () => {
  document.body.innerHTML =
    '<script type="application/json" id="compliance-config">{"language":"es-ES"}</script>';
  expect(detected({ browser: ['fi-FI'] })).toBe('es-ES');
  expect(detected({ search: '?lang=xx' })).toBe('es-ES');
  expect(detected({ browser: ['de'] })).toBe('de-DE');
  expect(detected({ host: 'id.example.hk' })).toBe('zh-HK');
  document.body.innerHTML =
    '<script type="application/json" id="compliance-config">{"language":"zh-HK"}</script>';
  expect(detected({ browser: ['fi-FI'] }), 'which this site has not').toBe('en');
});
