import { describe, expect, test } from 'vitest';
import {
  alpha2OfIcao,
  alpha3OfAlpha2,
  checkDigit,
  compareDeclared,
  isExpired,
  parseMrz,
  type MrzFields,
} from '../index.ts';

const checkDay = '2026-06-15';

function card(
  changes: { code?: string; issuer?: string; nationality?: string; birth?: string; expiry?: string } = {},
): MrzFields {
  const { code = 'I', issuer = 'D', nationality = 'D', birth = '740812', expiry = '320415' } = changes;
  const first = `${code.padEnd(2, '<')}${issuer.padEnd(3, '<')}L01X00T47${checkDigit('L01X00T47')}`.padEnd(
    30,
    '<',
  );
  const second = `${birth}${checkDigit(birth)}F${expiry}${checkDigit(expiry)}${nationality.padEnd(3, '<')}<<<<<<<<<<<`;
  const composite = checkDigit(first.slice(5) + second.slice(0, 7) + second.slice(8, 15) + second.slice(18));
  const fields = parseMrz([first, second + composite, 'MUELLER<<ERIKA'.padEnd(30, '<')], checkDay);
  if (!fields?.valid) throw new Error('The card is not valid');
  return fields;
}

const erika = {
  firstname: 'Erika',
  lastname: 'Müller',
  birthDate: '1974-08-12',
  nationality: 'DE',
  documentCountry: 'DE',
};

describe('what an applicant declared, beside the document', () => {
  const outcomes = (person: typeof erika, fields: MrzFields): Record<string, string> =>
    Object.fromEntries(
      compareDeclared(person, fields, checkDay).map(({ field, outcome }) => [field, outcome]),
    );

  test('all the same', () => {
    expect(outcomes(erika, card())).toEqual({
      name: 'same',
      birthDate: 'same',
      nationality: 'same',
      documentCountry: 'same',
      expiryDate: 'same',
    });
  });

  test.each([
    [{ ...erika, lastname: 'Schmidt' }, {}, 'name', 'different'],
    [{ ...erika, birthDate: '1974-12-08' }, {}, 'birthDate', 'different'],
    [erika, { birth: '740800' }, 'birthDate', 'similar'],
    [erika, { birth: '750800' }, 'birthDate', 'different'],
    [erika, { birth: '<<<<<<' }, 'birthDate', 'incomparable'],
    [{ ...erika, nationality: 'FR' }, {}, 'nationality', 'different'],
    [erika, { nationality: 'XXB' }, 'nationality', 'incomparable'],
    [erika, { nationality: 'XXA' }, 'nationality', 'different'],
    [{ ...erika, nationality: 'XX' }, { nationality: 'XXA' }, 'nationality', 'same'],
    [{ ...erika, nationality: 'XX' }, {}, 'nationality', 'different'],
    [{ ...erika, documentCountry: 'AT' }, {}, 'documentCountry', 'different'],
    [erika, { expiry: '260614' }, 'expiryDate', 'different'],
    [erika, { expiry: '320400' }, 'expiryDate', 'incomparable'],
  ])('%j on %j: %s is %s', (person, changes, field, outcome) => {
    expect(outcomes(person, card(changes))[field]).toBe(outcome);
  });

  test('says what was compared', () => {
    expect(compareDeclared(erika, card(), checkDay)[0]).toEqual({
      field: 'name',
      declared: 'Erika Müller',
      read: 'ERIKA MUELLER',
      outcome: 'same',
    });
  });
});

describe('codes of states', () => {
  test.each([
    ['D', 'DE'],
    ['D<<', 'DE'],
    ['DEU', 'DE'],
    ['GBR', 'GB'],
    ['GBD', 'GB'],
    ['GBN', 'GB'],
    ['RKS', 'XK'],
    ['EUE', 'EU'],
    ['TUR', 'TR'],
    ['XXA', 'XX'],
  ])('%s is %s', (icao, alpha2) => {
    expect(alpha2OfIcao(icao)).toBe(alpha2);
  });

  test.each(['XXB', 'XXC', 'UNK', 'UTO', 'UNO'])('%s names no country', (code) => {
    expect(alpha2OfIcao(code)).toBeUndefined();
  });

  test('alpha-2 leads to alpha-3', () => {
    expect(['de', 'TR', 'XK', 'QQ'].map(alpha3OfAlpha2)).toEqual(['DEU', 'TUR', 'RKS', undefined]);
  });
});

describe('[S3.14] the type of a document', () => {
  test.each([
    ['I', 'D', 'D', 'ID_CARD'],
    ['ID', 'ESP', 'ESP', 'ID_CARD'],
    ['IR', 'FRA', 'MAR', 'RESIDENCE_PERMIT'],
    ['AR', 'D', 'TUR', 'RESIDENCE_PERMIT'],
    ['RP', 'HKG', 'IND', 'RESIDENCE_PERMIT'],
    ['IR', 'ROU', 'ROU', 'ID_CARD'],
    ['IP', 'USA', 'USA', 'ID_CARD'],
    ['IT', 'ITA', 'ITA', 'UNKNOWN'],
    ['I', 'ARE', 'IND', 'UNKNOWN'],
    ['AC', 'UTO', 'UTO', 'UNKNOWN'],
    ['C', 'ITA', 'ITA', 'ID_CARD'],
    ['P', 'UTO', 'UTO', 'PASSPORT'],
    ['PD', 'UTO', 'UTO', 'PASSPORT'],
    ['V', 'UTO', 'UTO', 'VISA'],
    ['XY', 'UTO', 'UTO', 'UNKNOWN'],
  ])('%s of %s for %s is %s', (code, issuer, nationality, type) => {
    expect(card({ code, issuer, nationality }).documentType).toBe(type);
  });
});

test.each([
  ['260614', true],
  ['260615', false],
  ['320415', false],
  ['320400', undefined],
])('a document until %s: expired is %s', (expiry, expired) => {
  expect(isExpired(card({ expiry }).expiryDate, checkDay)).toBe(expired);
});
