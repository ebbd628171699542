// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';
import { applyLanguage, type Language } from './language.ts';
import { readNumber, writeNumber } from './typed-number.ts';

const cases: readonly [Language, string, string | undefined][] = [
  ['en', '1,250.50', '1250.50'],
  ['en', '1,250', '1250'],
  ['en', '12,5', '12.5'],
  ['en', '1.250', '1.250'],
  ['de-DE', '1.250,50', '1250.50'],
  ['de-DE', '1.250', '1250'],
  ['de-DE', '12.5', '12.5'],
  ['de-DE', '1,250', '1.250'],
  ['ru-RU', '1\u00a0250,5', '1250.5'],
  ['en', '1.250.000', '1250000'],
  ['en', '−5', '-5'],
  ['en', '12.', '12'],
  ['en', '007', '7'],
  ['ar-SA', '١٬٢٥٠٫٥', '1250.5'],
  ['en', '', undefined],
  ['en', 'ten', undefined],
  ['en', '1,2,3.4.5', undefined],
];

describe('a number is read as the page’s language writes it, and either way where that is clear', () => {
  test.each(cases)('%s: %j', (language, typed, number) => {
    applyLanguage(language);
    expect(readNumber(typed)).toBe(number);
  });
});

test('what was understood is written back in the same way', () => {
  for (const language of ['en', 'de-DE', 'ru-RU', 'es-ES', 'tr-TR', 'ar-SA', 'ja-JP'] as const) {
    applyLanguage(language);
    for (const number of ['1250.5', '0.25', '-12', '123456789.125', '1000', '20000'])
      expect(readNumber(writeNumber(number)), `${language} ${number}`).toBe(number);
  }
});

test('four digits stay together, which may be a year, and five do not', () => {
  applyLanguage('en');
  expect([writeNumber('2012'), writeNumber('20120')]).toEqual(['2012', '20,120']);
});
