import type { PersonalInfo } from '@credence/contract/personal-info';
import {
  alpha2OfIcao,
  compareDeclared,
  type Comparison,
  type DocumentFields,
  holderOf,
} from '@credence/documents';

/** What was declared, and the server's day by which a document runs out; days as YYYY-MM-DD. */
export interface Declared extends Pick<PersonalInfo, 'firstname' | 'lastname' | 'birthDate' | 'nationality'> {
  /** The issuing country that was chosen. */
  documentCountry: string;
  today: string;
}

/** Details that a document may give otherwise than its holder did. */
export type Correction = Partial<Pick<PersonalInfo, 'firstname' | 'lastname' | 'birthDate' | 'nationality'>>;

export const saidFields = ['name', 'birthDate', 'nationality', 'documentCountry', 'expiryDate'] as const;
export type SaidField = (typeof saidFields)[number];

/** What a document says of its holder: days YYYY-MM-DD, countries by ISO 3166-1 alpha-2, '' where nothing. */
export interface DocumentSays extends Readonly<Record<SaidField, string>> {
  readonly documentNumber: string;
  /** What was compared, and is as declared; for the day of expiry, that it is not past. */
  readonly same: readonly SaidField[];
  /** What is not as declared; for the day of expiry, that it is past. */
  readonly differs: readonly SaidField[];
  /** Which of these their holder can declare anew, and as what. */
  readonly correctable: readonly SaidField[];
  readonly correction: Correction;
}

/** Capitals as people write their names: OMAR AL KHATIB is Omar Al Khatib. */
const asWritten = (capitals: string): string =>
  capitals.toLowerCase().replaceAll(/(?<![a-z])[a-z]/g, (letter) => letter.toUpperCase());

/** What the lines of a document say, beside what was declared where that is known. */
export function documentSays(fields: DocumentFields, declared?: Declared): DocumentSays {
  const holder = holderOf(fields);
  const nationality = alpha2OfIcao(holder.nationality) ?? '';
  const birthDate = holder.birthDate.iso ?? '';
  const compared = declared ? compareDeclared(declared, holder, declared.today) : [];
  const withOutcome = (...outcomes: Comparison['outcome'][]) =>
    compared.filter(({ outcome }) => outcomes.includes(outcome)).map(({ field }) => field);
  const differs = withOutcome('different', 'similar');
  const firstname = asWritten(holder.givenNames);
  const lastname = asWritten(holder.surname);
  const known: Partial<Record<SaidField, Correction>> = {
    // A name that may be cut off, or is a single one, is for its holder to write.
    ...(!holder.nameMayBeCut && firstname !== '' && lastname !== '' && { name: { firstname, lastname } }),
    ...(birthDate !== '' && { birthDate: { birthDate } }),
    ...(nationality !== '' && { nationality: { nationality } }),
  };
  const correctable = differs.filter((field) => known[field]);
  return {
    name: `${firstname} ${lastname}`.trim(),
    birthDate,
    nationality,
    documentCountry: alpha2OfIcao(holder.issuingState) ?? '',
    expiryDate: holder.expiryDate?.iso ?? '',
    documentNumber: fields.documentNumber.value,
    same: withOutcome('same'),
    differs,
    correctable,
    correction: Object.assign({}, ...correctable.map((field) => known[field])),
  };
}
