import { expect, test } from 'vitest';
import { surroundings } from '../fixtures/source-of-funds.ts';
import { readDraft, type TypedTemplate } from './draft.ts';

const structure = {
  scene: 'test',
  opened: 'anytime',
  review: 'never',
  sections: [
    {
      code: 'only',
      items: [{ code: 'work', type: 'choice', options: [{ code: 'employed' }, { code: 'none' }] }],
    },
  ],
};
const en = {
  title: 'Your work',
  'section.only': 'Work',
  'item.work': 'What do you do?',
  'item.work.option.employed': 'Employed',
  'item.work.option.none': 'Nothing',
};
const de = {
  title: 'Ihre Arbeit',
  'section.only': 'Arbeit',
  'item.work': 'Was tun Sie?',
  'item.work.option.employed': 'Angestellt',
  'item.work.option.none': 'Nichts',
};

const expected = ['en', 'de-DE'];
const read = (change: Partial<TypedTemplate> = {}) =>
  readDraft(
    { code: 'mine', version: 3, structure, texts: { 'de-DE': de, en }, ...change },
    expected,
    surroundings.isCountry,
  );
const findings = (change: Partial<TypedTemplate>) =>
  read(change).findings.map(({ severity, place, text }) => `${severity} ${place}: ${text}`);

test('what is right is ready to be published, English first', () => {
  const { findings: found, written } = read();
  expect(found).toEqual([]);
  expect(written).toMatchObject({ template: { code: 'mine', version: 3, languages: ['en', 'de-DE'] } });
  expect(written?.texts).toEqual({ en, 'de-DE': de });
});

test('what is not of the form is named with its place', () => {
  const sections = [{ code: 'only', items: [{ code: 'work', type: 'choice', options: [] }] }];
  const { findings: found, written } = read({ structure: { ...structure, sections, code: 'other' } });
  expect(written).toBeUndefined();
  expect(found.map(({ place }) => place)).toEqual(['code', 'sections.0.items.0.options']);
});

test('a field that is missing and one that is not known are told in plain words', () => {
  const { scene: _, ...rest } = structure;
  expect(findings({ structure: { ...rest, author: 'me' } })).toEqual([
    'fault scene: is missing',
    'fault author: is not known here',
  ]);
});

test('conditions, texts that are missing and wording are told of together', () => {
  const items = [
    ...(structure.sections[0]?.items ?? []),
    { code: 'x', type: 'phone', when: { answered: 'y' } },
  ];
  const sections = [{ code: 'only', items }];
  expect(
    findings({ structure: { ...structure, sections }, texts: { en: { ...en, title: ' Your  work' } } }),
  ).toEqual([
    "fault sections.only.items.x.when: looks at 'y', which does not exist",
    'fault en.item.x: is missing',
    'warning en.title: has stray spaces',
    'warning de-DE: is missing; accounts read English',
  ]);
});

test('without English nothing is published; a language that was begun has to be whole', () => {
  const { 'item.work': _, ...half } = de;
  expect(findings({ texts: { 'de-DE': half } })).toContain('fault en.title: is missing');
  expect(findings({ texts: { en, 'de-DE': half } })).toEqual(['fault de-DE.item.work: is missing']);
});

test.each<[string, Record<string, string>, string[]]>([
  [
    'a placeholder',
    { ...de, title: 'Arbeit {{name}}' },
    ['fault de-DE.title: has other placeholders or tags than English'],
  ],
  [
    'a mark that turns text',
    { ...de, title: 'Ar\u202ebeit' },
    ['fault de-DE.title: has a line break or an invisible character'],
  ],
  ['a text left in English', { ...de, title: 'Your work' }, ['warning de-DE.title: is left in English']],
])('%s is found in a translation', (_what, texts, told) => {
  expect(findings({ texts: { en, 'de-DE': texts } })).toEqual(told);
});

test('texts of what was taken out, empty ones and languages that nobody began are left out', () => {
  const texts = {
    en: { ...en, 'item.gone': 'Gone', 'item.work.hint': '  ' },
    'de-DE': { ...de, 'item.work.hint': 'Ein Hinweis' },
    'tr-TR': { title: '' },
  };
  const { findings: found, written } = read({ texts });
  expect(found.map(({ severity, place }) => `${severity} ${place}`)).toEqual([
    'warning en.item.gone',
    'warning de-DE.item.work.hint',
    'warning tr-TR',
  ]);
  expect(written?.texts).toEqual({ en, 'de-DE': de });
});
