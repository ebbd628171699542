import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { checkCss } from './css.ts';
import { checkErrorCodes } from './error-codes.ts';
import { compareTemplates } from '../lib/published-templates.ts';
import { checkLocales } from './locales.ts';
import { checkPublishedTemplates } from './published-templates.ts';

let base = '';
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'credence-checks-'));
});
afterEach(() => rmSync(base, { recursive: true }));

function write(file: string, content: unknown): void {
  mkdirSync(dirname(join(base, file)), { recursive: true });
  writeFileSync(join(base, file), typeof content === 'string' ? content : JSON.stringify(content));
}

describe('locales', () => {
  const en = {
    'home.title': 'Hello {{name}}',
    'home.left_one': '{{count}} left',
    'home.left_other': '{{count}} left',
  };
  const german = {
    'home.title': 'Hallo {{name}}',
    'home.left_one': 'noch {{count}}',
    'home.left_other': 'noch {{count}}',
  };
  const japanese = { 'home.title': 'こんにちは {{name}}', 'home.left_other': '残り {{count}}' };
  const forms = (text: string, ...names: string[]): Record<string, string> =>
    Object.fromEntries(names.map((name) => [`home.left_${name}`, text]));

  beforeEach(() => {
    write('locales/user-accounts/en.json', en);
    write('packages/contract/src/language.ts', "export const supportedLanguages = ['en'] as const;");
    write('apps/web/src/home.tsx', "t('home.title'); t('home.left', { count });");
  });

  const problems = () => checkLocales(base).problems.join('\n');

  test('whole translations pass, each with the plural forms of its language', () => {
    write('locales/user-accounts/ja-JP.json', japanese);
    write('locales/user-accounts/ru-RU.json', {
      'home.title': 'Здравствуйте, {{name}}',
      ...forms('осталось {{count}}', 'one', 'few', 'many', 'other'),
    });
    write('locales/user-accounts/ar-SA.json', {
      'home.title': 'أهلاً {{name}}',
      ...forms('باقي', 'zero', 'one', 'two'),
      ...forms('باقي {{count}}', 'few', 'many', 'other'),
    });
    expect(checkLocales(base)).toEqual({ problems: [] });
  });

  test('the file of a region that shares its texts holds only what differs', () => {
    write('locales/user-accounts/en-US.json', { 'home.title': 'Hi {{name}}' });
    expect(problems()).toBe('');
    write('locales/user-accounts/en-US.json', { 'home.title': en['home.title'] });
    expect(problems()).toBe('locales/user-accounts/en-US.json: home.title is as in en.json; leave it out');
  });

  test('[S9.5] a language of the interface without a file is found', () => {
    write('packages/contract/src/language.ts', "export const supportedLanguages = ['en', 'ko-KR'] as const;");
    expect(problems()).toBe('locales/user-accounts/ko-KR.json: there is no such file');
  });

  test.each([
    ['a missing text', forms('noch {{count}}', 'one', 'other'), '1 missing: home.title'],
    ['a missing plural form', { ...german, 'home.left_one': undefined }, '1 missing: home.left_one'],
    ['a plural form of other languages', { ...german, ...forms('{{count}}', 'few') }, 'home.left_few is not'],
    ['an empty text', { ...german, 'home.title': ' ' }, 'home.title is empty'],
    ['what is no text', { ...german, 'home.title': ['Hallo'] }, 'home.title is empty'],
    ['a text nobody knows', { ...german, 'home.more': 'x' }, 'home.more is not in en.json'],
    [
      'another placeholder',
      { ...german, 'home.title': 'Hallo {{nom}}' },
      'home.title has other placeholders',
    ],
    [
      'a placeholder that was lost',
      { ...german, 'home.title': 'Hallo' },
      'home.title has other placeholders',
    ],
    ['a tag', { ...german, 'home.title': 'Hallo {{name}}</b>' }, 'home.title has other placeholders or tags'],
    [
      'a text left in English',
      { ...german, 'home.title': en['home.title'] },
      'home.title is left in English',
    ],
    ['a space at the end', { ...german, 'home.title': 'Hallo {{name}} ' }, 'home.title has stray spaces'],
    ['two spaces', { ...german, 'home.title': 'Hallo  {{name}}' }, 'home.title has stray spaces'],
    ['a line break', { ...german, 'home.title': 'Hallo\n{{name}}' }, 'an invisible control character'],
    [
      'a mark of direction',
      { ...german, 'home.title': 'Hallo \u200f{{name}}' },
      'an invisible control character',
    ],
    [
      'an isolate',
      { ...german, 'home.title': 'Hallo \u2068{{name}}\u2069' },
      'an invisible control character',
    ],
  ])('%s is found', (_what, texts, expected) => {
    write('locales/user-accounts/de-DE.json', texts);
    expect(problems()).toMatch(/^locales\/user-accounts\/de-DE\.json: /);
    expect(problems()).toContain(expected);
  });

  test('a key that is there twice is found', () => {
    const [first] = JSON.stringify(german, null, 2).split('\n').slice(1, 2);
    write('locales/user-accounts/de-DE.json', JSON.stringify(german, null, 2).replace('{', `{\n${first}`));
    expect(problems()).toBe('locales/user-accounts/de-DE.json: home.title is there twice');
  });

  test('a form may spell its number out only where it stands for that number alone', () => {
    write('locales/user-accounts/de-DE.json', { ...german, 'home.left_one': 'noch einer' });
    expect(problems()).toBe('');
    write('locales/user-accounts/de-DE.json', { ...german, 'home.left_other': 'noch welche' });
    expect(problems()).toContain('home.left_other has other placeholders');
    write('locales/user-accounts/de-DE.json', german);
    // 21 and 31 take it too.
    write('locales/user-accounts/ru-RU.json', {
      'home.title': 'Здравствуйте, {{name}}',
      ...forms('осталось {{count}}', 'few', 'many', 'other'),
      ...forms('остался один', 'one'),
    });
    expect(problems()).toContain('ru-RU.json: home.left_one has other placeholders');
  });

  test('a word of more than three letters may stay in English only where an exception says so', () => {
    write('locales/user-accounts/en.json', { ...en, 'home.kind': 'Selfie', 'home.unit': 'MB' });
    write(
      'apps/web/src/home.tsx',
      "t('home.title'); t('home.left', { count }); t('home.kind'); t('home.unit');",
    );
    write('locales/user-accounts/de-DE.json', { ...german, 'home.kind': 'Selfie', 'home.unit': 'MB' });
    expect(problems()).toBe('locales/user-accounts/de-DE.json: home.kind is left in English: "Selfie"');
    write('locales/same-as-english.json', { Selfie: { reason: 'a loanword', languages: ['de-DE'] } });
    expect(problems()).toBe('');
    write('locales/user-accounts/ja-JP.json', { ...japanese, 'home.kind': 'Selfie', 'home.unit': 'MB' });
    expect(problems()).toContain('ja-JP.json: home.kind is left in English');
  });

  test('an exception that nobody needs is found', () => {
    write('locales/same-as-english.json', { Selfie: { reason: 'a loanword' } });
    expect(problems()).toBe('locales/same-as-english.json: no text is "Selfie" any more');
  });

  test('a key that is asked for and not there is found, also by the beginning of a template', () => {
    write('apps/web/src/other.tsx', "t('home.titel'); t(`away.${x}`); t(`home.${x}`); split('no.key');");
    expect(checkLocales(base).problems).toEqual([
      "apps/web/src/other.tsx: t('home.titel'), but there is no such key",
      'apps/web/src/other.tsx: t(`away.…`), but no key begins so',
    ]);
  });

  test('a text that nobody asks for is found', () => {
    write('locales/user-accounts/en.json', { ...en, 'home.old': 'Old' });
    expect(problems()).toBe('locales/user-accounts/en.json: 1 that apps/web never asks for: home.old');
  });

  test('texts of a questionnaire are checked as those of the interface, in the languages that it has', () => {
    const folder = 'packages/questionnaire/templates/one';
    write(`${folder}/template.json`, { code: 'one' });
    write(`${folder}/en.json`, { title: 'Where you live' });
    write(`${folder}/de-DE.json`, { title: 'Wo Sie wohnen' });
    expect(problems()).toBe('');
    write(`${folder}/de-DE.json`, { title: 'Where you live' });
    expect(problems()).toBe(`${folder}/de-DE.json: title is left in English: "Where you live"`);
    write(`${folder}/de-DE.json`, { title: 'Wo Sie  wohnen' });
    expect(problems()).toBe(`${folder}/de-DE.json: title has stray spaces`);
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

describe('published questionnaires', () => {
  const folder = 'packages/questionnaire/templates/one';
  const template = { code: 'one', version: 1, languages: ['en'], sections: [] };
  const publish = () => write('packages/questionnaire/published.json', compareTemplates(base).published);

  beforeEach(() => {
    write(`${folder}/template.json`, template);
    write(`${folder}/en.json`, { title: 'One', introduction: 'Why' });
    publish();
  });

  test('what is as it was published passes, however the file is laid out', () => {
    write(`${folder}/en.json`, '{ "introduction": "Why",\n "title": "One" }');
    expect(checkPublishedTemplates(base).problems).toEqual([]);
  });

  test.each([
    ['en', { title: 'Two', introduction: 'Why' }],
    ['template', { ...template, sections: ['more'] }],
  ])('a changed %s.json of a published version fails', (part, content) => {
    write(`${folder}/${part}.json`, content);
    expect(checkPublishedTemplates(base).problems).toEqual([
      `${folder}/${part}.json: was changed after it was published; give the template a new version`,
    ]);
  });

  test('a new version and a new language have to be noted, and what was noted before stays', () => {
    write(`${folder}/template.json`, { ...template, version: 2, languages: ['en', 'de-DE'] });
    write(`${folder}/de-DE.json`, { title: 'Eins', introduction: 'Warum' });
    expect(checkPublishedTemplates(base).problems).toHaveLength(3);
    publish();
    expect(checkPublishedTemplates(base).problems).toEqual([]);
    expect(Object.keys(compareTemplates(base).published['one'] ?? {})).toEqual(['1', '2']);
  });
});

describe('error codes', () => {
  beforeEach(() =>
    write(
      'packages/contract/src/ret-code-numbers.ts',
      'export const OK = 0;\nexport const TOKEN_INVALID = 1007;\n',
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
      'docs/error-codes.md: 1008 is not in packages/contract/src/ret-code-numbers.ts',
    ]);
  });
});
