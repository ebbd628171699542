// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';
import { chosenType, soleChoice, suggestedCountry } from './use-choice.ts';

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

  test('[S3.14] the only document is taken, even if another was before', () => {
    expect(chosenType([passport], undefined, 'ID_CARD')).toBe('PASSPORT');
  });
  test('[S3.14] the earlier choice stays until another is made', () => {
    expect(chosenType([passport, card], undefined, 'ID_CARD')).toBe('ID_CARD');
    expect(chosenType([passport, card], 'PASSPORT', 'ID_CARD')).toBe('PASSPORT');
  });
  test('[S3.14] nothing is chosen for the applicant where several are left', () => {
    expect(chosenType([passport, card], 'DRIVERS', undefined)).toBeUndefined();
  });
});
