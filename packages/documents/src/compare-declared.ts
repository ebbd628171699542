import { alpha2OfIcao } from './countries.ts';
import type { MrzDate, MrzFields } from './mrz/parse.ts';
import { compareNames, type NameComparison, type ReadName } from './names/compare.ts';

/** What an applicant told about himself; countries as ISO 3166 alpha-2, the birth date as YYYY-MM-DD. */
export interface DeclaredPerson {
  readonly firstname: string;
  readonly lastname: string;
  readonly birthDate: string;
  readonly nationality: string;
  /** Country that issued the document, when it was asked for. */
  readonly documentCountry?: string;
}

/** What a document says of its holder, read from its lines or by somebody else: '' and `iso: undefined` for what it does not say. */
export type ReadPerson = ReadName &
  Pick<MrzFields, 'birthDate' | 'nationality' | 'issuingState' | 'expiryDate'>;

/** One declared particular beside what the document says of it, and how they relate. */
export interface Comparison {
  readonly field: 'name' | 'birthDate' | 'nationality' | 'documentCountry' | 'expiryDate';
  readonly declared: string;
  readonly read: string;
  readonly outcome: NameComparison;
}

/**
 * Every particular of the applicant that the document also states, compared. `today` (YYYY-MM-DD) is what the expiry date
 * is held against: `declared` is then that day, and the outcome is 'different' for a document past it. An unknown part of
 * a date makes it 'similar' when the known parts agree. The texts are personal data: never log them.
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

function compareBirthDates(declared: string, read: MrzDate): NameComparison {
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
