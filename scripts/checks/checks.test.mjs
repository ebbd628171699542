import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { checkCss } from './css.mjs';
import { checkErrorCodes } from './error-codes.mjs';
import { checkLocales } from './locales.mjs';

let base = '';
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'credence-checks-'));
});
afterEach(() => rmSync(base, { recursive: true }));

function write(file, content) {
  mkdirSync(dirname(join(base, file)), { recursive: true });
  writeFileSync(join(base, file), typeof content === 'string' ? content : JSON.stringify(content));
}

describe('locales', () => {
  const en = {
    'home.title': 'Hello {{name}}',
    'home.left_one': '{{count}} left',
    'home.left_other': '{{count}} left',
  };

  beforeEach(() => {
    write('locales/user-accounts/en.json', en);
    write('apps/web/src/home.tsx', "t('home.title'); t('home.left', { count });");
  });

  function problems() {
    return checkLocales(base).problems.join('\n');
  }

  test('whole translations pass, each with the plural forms of its language', () => {
    write('locales/user-accounts/ja-JP.json', {
      'home.title': 'こんにちは {{name}}',
      'home.left_other': '残り {{count}}',
    });
    write('locales/user-accounts/ru-RU.json', {
      'home.title': 'Здравствуйте, {{name}}',
      ...Object.fromEntries(
        ['one', 'few', 'many', 'other'].map((form) => [`home.left_${form}`, 'осталось {{count}}']),
      ),
    });
    expect(checkLocales(base)).toEqual({ problems: [], notes: [] });
  });

  test('the forms for none, one and two may spell the number out', () => {
    const arabic = ['zero', 'one', 'two', 'few', 'many', 'other'].map((form) => [
      `home.left_${form}`,
      ['few', 'many', 'other'].includes(form) ? 'باقي {{count}}' : 'باقي',
    ]);
    write('locales/user-accounts/ar-SA.json', { 'home.title': '{{name}}', ...Object.fromEntries(arabic) });
    expect(problems()).toBe('');
    write('locales/user-accounts/ar-SA.json', {
      'home.title': '{{name}}',
      ...Object.fromEntries(arabic),
      'home.left_few': 'x',
    });
    expect(problems()).toContain('home.left_few has other placeholders');
  });

  test.each([
    [
      'a missing text',
      { 'home.left_one': '{{count}} x', 'home.left_other': '{{count}} x' },
      'home.title is missing',
    ],
    [
      'a missing plural form',
      { 'home.title': '{{name}}', 'home.left_other': '{{count}} x' },
      'home.left_one is missing',
    ],
    ['an empty text', { ...en, 'home.title': ' ' }, 'home.title is empty'],
    ['a text nobody knows', { ...en, 'home.more': 'x' }, 'home.more is not in en.json'],
    ['another placeholder', { ...en, 'home.title': 'Hallo {{nom}}' }, 'home.title has other placeholders'],
    ['a lost tag', { ...en, 'home.title': 'Hallo {{name}}</b>' }, 'home.title has other placeholders'],
  ])('%s is found', (_what, german, expected) => {
    write('locales/user-accounts/de-DE.json', german);
    expect(problems()).toContain(`de-DE.json: ${expected}`);
  });

  test('a key that is asked for and not there is found, also by the beginning of a template', () => {
    write('apps/web/src/other.tsx', "t('home.titel'); t(`away.${x}`); t(`home.${x}`); split('no.key');");
    expect(checkLocales(base).problems).toEqual([
      "apps/web/src/other.tsx: t('home.titel'), but there is no such key",
      'apps/web/src/other.tsx: t(`away.…`), but no key begins so',
    ]);
  });

  test('a text that nobody asks for is noted', () => {
    write('locales/user-accounts/en.json', { ...en, 'home.old': 'Old' });
    expect(checkLocales(base).notes?.join()).toContain('home.old');
  });

  test('no translations at all do not pass', () => {
    rmSync(join(base, 'locales'), { recursive: true });
    expect(problems()).toContain('no translation files');
  });
});

describe('styles', () => {
  test('physical sides and inline styles are found, with the line', () => {
    write(
      'packages/ui/src/a.css',
      '.a {\n  margin-left: 1px;\n  color: red;\n}\n.b { left: 0; text-align: right }\n.c{border-top-left-radius:2px}',
    );
    write('apps/web/index.html', '<body><div class="a" style="color: red"></div></body>');
    expect(checkCss(base).problems).toEqual([
      expect.stringContaining('packages/ui/src/a.css:2: margin-left'),
      expect.stringContaining('packages/ui/src/a.css:5: left'),
      expect.stringContaining('packages/ui/src/a.css:6: border-top-left-radius'),
      expect.stringContaining('packages/ui/src/a.css:5: text-align: right'),
      expect.stringContaining('apps/web/index.html'),
    ]);
  });

  test('logical properties, comments and names that only resemble pass', () => {
    write(
      'apps/web/src/a.css',
      '/* margin-left: 1px */ .left { margin-inline-start: var(--left); text-align: start; inset-inline: 0 }',
    );
    write('apps/web/index.html', '<link rel="stylesheet" href="/style.css"><div data-style="x"></div>');
    expect(checkCss(base).problems).toEqual([]);
  });
});

describe('error codes', () => {
  beforeEach(() =>
    write(
      'packages/contract/src/ret-codes.ts',
      'export const retCodes = {\n  OK: 0,\n  TOKEN_INVALID: 1007,\n} as const;\n',
    ),
  );

  test('a document with a row for each passes', () => {
    write('docs/error-codes.md', '| code | meaning |\n|---|---|\n| 0 | fine |\n| `1007` | sign in again |\n');
    expect(checkErrorCodes(base).problems).toEqual([]);
  });

  test('a code without a row and a row without a code are found', () => {
    write('docs/error-codes.md', '| 0 | fine, unlike 1007 |\n| 1008 | gone |\n');
    expect(checkErrorCodes(base).problems).toEqual([
      'docs/error-codes.md: no row for 1007 (TOKEN_INVALID)',
      'docs/error-codes.md: 1008 is not in packages/contract/src/ret-codes.ts',
    ]);
  });
});
