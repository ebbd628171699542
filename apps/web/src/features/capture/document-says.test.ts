import type { DocumentFields } from '@credence/documents';
import { describe, expect, test } from 'vitest';
import { type Declared, documentSays } from './document-says.ts';

const field = <Value>(value: Value) => ({ value, confidence: 1, check: 'holds' }) as const;
const day = (iso: string) => {
  const [year = 0, month = 0, date = 0] = iso.split('-').map(Number);
  return field({ printed: iso, iso, year, month, day: date });
};

const passport: DocumentFields = {
  documentType: field('PASSPORT'),
  issuingState: field('TUR'),
  documentNumber: field('617306055'),
  surname: field('AL KHATIB'),
  givenNames: field('OMAR JOSE'),
  nameMayBeCut: false,
  nationality: field('TUR'),
  birthDate: day('1996-10-14'),
  expiryDate: day('2030-01-31'),
  sex: undefined,
};

const declared: Declared = {
  firstname: 'Omar Jose',
  lastname: 'Al-Khatib',
  birthDate: '1996-10-14',
  nationality: 'TR',
  documentCountry: 'TR',
  today: '2026-11-25',
};

describe('[S2.2] what a document says beside what was declared', () => {
  test('nothing differs where it is the same', () => {
    expect(documentSays(passport, declared)).toEqual({
      name: 'Omar Jose Al Khatib',
      birthDate: '1996-10-14',
      nationality: 'TR',
      documentCountry: 'TR',
      expiryDate: '2030-01-31',
      documentNumber: '617306055',
      differs: [],
      holds: ['name', 'birthDate', 'nationality', 'documentCountry', 'expiryDate'],
      details: { firstname: 'Omar Jose', lastname: 'Al Khatib', birthDate: '1996-10-14', nationality: 'TR' },
    });
  });

  test('a document of somebody stateless declares that, and a refugee’s leaves the nationality to its holder', () => {
    const holder = { ...declared, nationality: 'XX' };
    const says = documentSays({ ...passport, nationality: field('XXA') }, holder);
    expect(says.differs).toEqual([]);
    expect(says.details.nationality).toBe('XX');
    const refugee = documentSays({ ...passport, nationality: field('XXB') }, holder);
    expect([refugee.differs, refugee.details.nationality]).toEqual([[], undefined]);
  });

  test('names of another script, and words in another order, are the same', () => {
    const { differs } = documentSays(passport, { ...declared, firstname: 'Jose Omar' });
    expect(differs).toEqual([]);
  });

  test('what differs can be declared as the document says it', () => {
    const says = documentSays(passport, {
      ...declared,
      firstname: 'Jonas',
      birthDate: '1996-10-04',
      nationality: 'DE',
    });
    expect(says.differs).toEqual(['name', 'birthDate', 'nationality']);
    expect(says.holds).toEqual(['documentCountry', 'expiryDate']);
    expect(says.details).toEqual({
      firstname: 'Omar Jose',
      lastname: 'Al Khatib',
      birthDate: '1996-10-14',
      nationality: 'TR',
    });
  });

  test('a name that may be cut off, or is a single one, is for its holder to write', () => {
    const other = { ...declared, firstname: 'Jonas', lastname: 'Weber' };
    const cut = documentSays({ ...passport, nameMayBeCut: true }, other);
    const single = documentSays({ ...passport, givenNames: field('') }, other);
    for (const { differs, details } of [cut, single]) {
      expect(differs).toEqual(['name']);
      expect(Object.keys(details)).toEqual(['birthDate', 'nationality']);
    }
  });

  test('what the document leaves open is neither the same nor different', () => {
    const partly = { printed: '96<<<<', iso: undefined, year: undefined, month: undefined, day: undefined };
    const says = documentSays({ ...passport, nationality: field('XXX'), birthDate: field(partly) }, declared);
    expect(says).toMatchObject({ holds: ['name', 'documentCountry', 'expiryDate'], differs: [] });
  });

  test('another issuing country, and a day that is past, are said and cannot be declared away', () => {
    const says = documentSays(passport, { ...declared, documentCountry: 'DE', today: '2030-02-01' });
    expect(says.differs).toEqual(['documentCountry', 'expiryDate']);
    expect(says.holds).not.toContain('expiryDate');
  });

  test('where nothing was declared nothing differs, and only what has a check digit holds', () => {
    const nothing = { ...declared, firstname: '', lastname: '', birthDate: '', nationality: '' };
    expect(documentSays(passport, nothing)).toMatchObject({
      differs: [],
      holds: ['documentCountry', 'expiryDate', 'birthDate'],
    });
    expect(documentSays(passport).holds).toEqual(['birthDate', 'expiryDate']);
  });
});
