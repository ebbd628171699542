import { compareNames, type NameComparison, type ReadName } from '@credence/names';
import { alpha2OfIcao } from './countries.ts';
import type { DocumentDate, DocumentFields } from './reading.ts';

/** What an applicant declared; countries as ISO 3166 alpha-2, the birth date as YYYY-MM-DD. */
export interface DeclaredPerson {
  readonly firstname: string;
  readonly lastname: string;
  readonly birthDate: string;
  readonly nationality: string;
  /** Issuing country, where it was asked for. */
  readonly documentCountry?: string;
}

/**
 * What a document says of its holder; '' and `iso: undefined` for what it does not say. Countries in the
 * codes of ICAO 9303.
 */
export interface ReadPerson extends ReadName {
  readonly birthDate: DocumentDate;
  readonly nationality: string;
  readonly issuingState: string;
  readonly expiryDate: DocumentDate | undefined;
}

/** The holder by the fields that were read. */
export function holderOf(fields: DocumentFields): ReadPerson {
  return {
    surname: fields.surname.value,
    givenNames: fields.givenNames.value,
    nameMayBeCut: fields.nameMayBeCut,
    birthDate: fields.birthDate.value,
    nationality: fields.nationality.value,
    issuingState: fields.issuingState.value,
    expiryDate: fields.expiryDate?.value,
  };
}

/** One declared detail beside what the document says, and how they relate. */
export interface Comparison {
  readonly field: 'name' | 'birthDate' | 'nationality' | 'documentCountry' | 'expiryDate';
  readonly declared: string;
  readonly read: string;
  readonly outcome: NameComparison;
}

/**
 * Compares every declared detail that the document also states. The expiry date is compared with `today`
 * (YYYY-MM-DD), which is then `declared`: an expired document is 'different'. A date with unknown parts is
 * 'similar' when the known parts agree. The texts are personal data: never log them.
 */
export function compareDeclared(declared: DeclaredPerson, fields: ReadPerson, today: string): Comparison[] {
  const comparisons: Comparison[] = [
    {
      field: 'name',
      declared: `${declared.firstname} ${declared.lastname}`.trim(),
      read: `${fields.givenNames} ${fields.surname}`.trim(),
      outcome: compareNames({ given: declared.firstname, family: declared.lastname }, fields),
    },
    {
      field: 'birthDate',
      declared: declared.birthDate,
      read: fields.birthDate.iso ?? fields.birthDate.printed,
      outcome: compareBirthDates(declared.birthDate, fields.birthDate),
    },
    {
      field: 'nationality',
      declared: declared.nationality,
      read: fields.nationality,
      outcome: compareCountries(declared.nationality, fields.nationality),
    },
  ];
  if (declared.documentCountry !== undefined) {
    comparisons.push({
      field: 'documentCountry',
      declared: declared.documentCountry,
      read: fields.issuingState,
      outcome: compareCountries(declared.documentCountry, fields.issuingState),
    });
  }
  if (fields.expiryDate) {
    const { iso, printed } = fields.expiryDate;
    const outcome = iso === undefined ? 'incomparable' : iso < today ? 'different' : 'same';
    comparisons.push({ field: 'expiryDate', declared: today, read: iso ?? printed, outcome });
  }
  return comparisons;
}

function compareBirthDates(declared: string, read: DocumentDate): NameComparison {
  if (read.iso !== undefined) return read.iso === declared ? 'same' : 'different';
  const [year, month, day] = declared.split('-').map(Number);
  const known = [
    [year, read.year],
    [month, read.month],
    [day, read.day],
  ].filter(([, printed]) => printed !== undefined);
  if (known.length === 0) return 'incomparable';
  // A century cannot be told from two digits: the year agrees when its last two do.
  const agree = known.every(([said = 0, printed = 0]) => said % 100 === printed % 100);
  return agree ? 'similar' : 'different';
}

function compareCountries(declared: string, code: string): NameComparison {
  const read = alpha2OfIcao(code);
  if (read === undefined) return 'incomparable';
  return read === declared.toUpperCase() ? 'same' : 'different';
}
