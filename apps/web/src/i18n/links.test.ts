// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { goToPersonal, goToSdk } from '../host/go-to.ts';
import { applyLanguage, type Language } from './language.ts';
import { helpAddress, helpTopics, siteLink } from './links.ts';

function configure(config: object): void {
  document.body.innerHTML = `<script type="application/json" id="credence-config">${JSON.stringify(config)}</script>`;
}

beforeEach(() => applyLanguage('en'));
afterEach(() => {
  document.body.innerHTML = '';
});

describe('links to the site', () => {
  test.each<[Language, string]>([
    ['en', 'en'],
    ['en-US', 'en'],
    ['zh-CN', 'zh-CN'],
    ['zh-TW', 'zh-TW'],
    ['ja-JP', 'ja-JP'],
    ['ko-KR', 'ko-KR'],
    ['ru-RU', 'ru-RU'],
    ['id-ID', 'id-ID'],
    ['es-ES', 'es-ES'],
    ['tr-TR', 'tr-TR'],
    ['th-TH', 'th-TH'],
    ['vi-VN', 'vi-VN'],
    ['de-DE', 'de-DE'],
    ['ar-SA', 'ar-SA'],
  ])('[S2.22] begin in %s with /%s', (language, prefix) => {
    configure({ siteUrl: 'https://www.example.com' });
    applyLanguage(language);
    expect(siteLink('/fees')).toBe(`https://www.example.com/${prefix}/fees`);
    expect(siteLink('')).toBe(`https://www.example.com/${prefix}`);
  });

  test('[S2.22] are not there where no site is configured', () => {
    expect(siteLink('/fees')).toBeUndefined();
  });
});

describe('help-centre links', () => {
  test('[S2.20] lead to the configured help centre, each topic to its own article', () => {
    configure({ helpUrl: 'https://help.example.com' });
    applyLanguage('tr-TR');
    const at = 'https://help.example.com/tr-TR';
    expect(helpTopics.map((topic) => [topic, helpAddress(topic)])).toEqual([
      ['guide', { outside: true, href: `${at}/guide` }],
      ['articles', { outside: true, href: `${at}/articles` }],
      ['faq', { outside: true, href: `${at}/faq` }],
      ['failureReasons', { outside: true, href: `${at}/verification-failed` }],
      ['identityTransfer', { outside: true, href: `${at}/identity-transfer` }],
      ['webForm', { outside: true, href: `${at}/contact` }],
    ]);
  });

  test('[S2.20] lead to the own help where there is none', () => {
    expect(helpTopics.map((topic) => helpAddress(topic))).toEqual([
      { outside: false, href: '/auth/step1' },
      { outside: false, href: '/auth/help#articles' },
      { outside: false, href: '/auth/help#faq' },
      { outside: false, href: '/auth/help#reasons' },
      { outside: false, href: '/auth/help#transfer' },
      { outside: false, href: '/auth/help#contact' },
    ]);
  });
});

describe('the page helper', () => {
  test('[S2.19] redirects the browser to personal identity verification, and to the SDK route', () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    goToPersonal();
    expect(assign).toHaveBeenLastCalledWith('/user/accounts/auth/personal');
    goToSdk({ token: 'a.b.c', from: 'email' });
    expect(assign).toHaveBeenLastCalledWith('/user/accounts/auth/sdk?from=email&token=a.b.c');
  });
});
