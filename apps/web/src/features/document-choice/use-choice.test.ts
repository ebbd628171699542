// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';
import { soleChoice, suggestedCountry } from './use-choice.ts';

const passport = { type: 'PASSPORT' } as const;
const card = { type: 'ID_CARD' } as const;

describe('[S2.2] no question is asked where there is one answer', () => {
  test('[S7.10] one country with one document: no choice at all', () => {
    expect(soleChoice(['JP'], [passport])).toEqual({ country: 'JP', documentType: 'PASSPORT' });
  });
  test.each([
    ['two countries', ['JP', 'TR'], [passport]],
    ['two documents', ['TR'], [passport, card]],
    ['no document', ['TR'], []],
    ['not known yet', undefined, undefined],
  ])('%s: a choice', (_name, countries, types) => {
    expect(soleChoice(countries, types)).toBeUndefined();
  });

  test('the only country is taken', () => {
    expect(suggestedCountry(['JP'], [])).toBe('JP');
  });
  test('otherwise the first suggestion whose documents are taken', () => {
    expect(suggestedCountry(['JP', 'TR'], [undefined, 'KP', 'TR', 'JP'])).toBe('TR');
    expect(suggestedCountry(['JP', 'TR'], ['KP'])).toBe('');
  });
});
