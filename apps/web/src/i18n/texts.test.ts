import { retCodes, reviewLabel } from '@credence/contract';
import { describe, expect, test } from 'vitest';
import arabicErrors from '../../../../locales/inverse-error-code/ar-SA.json';
import englishErrors from '../../../../locales/inverse-error-code/en.json';
import arabic from '../../../../locales/user-accounts/ar-SA.json';
import english from '../../../../locales/user-accounts/en.json';
import { clientCodes } from '../api/errors.ts';

type Texts = Record<string, string>;

const plural = /_(zero|one|two|few|many|other)$/;
const base = (key: string) => key.replace(plural, '');
const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name);

/** The plural forms that a language needs for each key that English counts. */
function missingPlurals(texts: Texts, language: string): string[] {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  const counted = new Set(
    Object.keys(english)
      .filter((key) => key.endsWith('_other'))
      .map(base),
  );
  return [...counted].flatMap((key) =>
    pluralCategories.map((category) => `${key}_${category}`).filter((form) => !(form in texts)),
  );
}

describe.each([
  ['user-accounts', english, arabic],
  ['inverse-error-code', englishErrors, arabicErrors],
] as [string, Texts, Texts][])('texts of %s', (_namespace, source, target) => {
  test('have the same keys in every language, none of them empty', () => {
    const keys = (texts: Texts) => [...new Set(Object.keys(texts).map(base))].sort();
    expect(keys(target)).toEqual(keys(source));
    expect(
      [...Object.entries(source), ...Object.entries(target)].filter(([, text]) => text.trim() === ''),
    ).toEqual([]);
  });

  test('name no value that English does not give', () => {
    const unknown = Object.entries(target).filter(([key, text]) => {
      const given = placeholders(source[key] ?? source[`${base(key)}_other`] ?? '');
      return placeholders(text).some((name) => !given.includes(name));
    });
    expect(unknown).toEqual([]);
  });
});

test('every plural form of each language is there', () => {
  expect(missingPlurals(english, 'en')).toEqual([]);
  expect(missingPlurals(arabic, 'ar-SA')).toEqual([]);
});

test('[S8.7] every ret_code and every failure of the client has a text', () => {
  const codes = Object.values({ ...retCodes, ...clientCodes }).filter((code) => code !== retCodes.OK);
  for (const texts of [englishErrors, arabicErrors]) {
    expect(codes.map(String).filter((code) => !(code in texts))).toEqual([]);
  }
});

test('every reason of a verdict has a text for the applicant', () => {
  for (const texts of [english, arabic]) {
    expect(reviewLabel.options.filter((label) => !(`label.${label}` in texts))).toEqual([]);
  }
});
