import type { PersonalInfo } from '@credence/contract/personal-info';
import { alpha2OfIcao, compareDeclared, type DocumentFields, holderOf } from '@credence/documents';
import type { SaidField } from './said-fields.ts';

/** What was declared, and the server's day by which a document runs out; days as YYYY-MM-DD. */
export interface Declared extends Pick<PersonalInfo, 'firstname' | 'lastname' | 'birthDate' | 'nationality'> {
  /** The issuing country that was chosen. */
  documentCountry: string;
  today: string;
}

/** Details of its holder that a document gives. */
export type HolderDetails = Partial<
  Pick<PersonalInfo, 'firstname' | 'lastname' | 'birthDate' | 'nationality'>
>;

/** What a document says of its holder: days YYYY-MM-DD, countries by ISO 3166-1 alpha-2, '' where nothing. */
export interface DocumentSays extends Readonly<Record<SaidField, string>> {
  readonly documentNumber: string;
  /** What is not as declared, where something was; for the day of expiry, that it is past. */
  readonly differs: readonly SaidField[];
  /** What is as declared, or holds by its check digit. */
  readonly holds: readonly SaidField[];
  /** What its holder can declare from it. */
  readonly details: HolderDetails;
}

/** Capitals as people write their names: OMAR AL KHATIB is Omar Al Khatib. */
const asWritten = (capitals: string): string =>
  capitals.toLowerCase().replaceAll(/(?<![a-z])[a-z]/g, (letter) => letter.toUpperCase());

/** What the lines of a document say, beside what was declared where that is known. */
export function documentSays(fields: DocumentFields, declared?: Declared): DocumentSays {
  const holder = holderOf(fields);
  const nationality = alpha2OfIcao(holder.nationality) ?? '';
  const birthDate = holder.birthDate.iso ?? '';
  const compared = declared
    ? compareDeclared(declared, holder, declared.today).filter(({ declared: given }) => given !== '')
    : [];
  const differs = compared
    .filter(({ outcome }) => outcome === 'different' || outcome === 'similar')
    .map(({ field }) => field);
  const same = compared.filter(({ outcome }) => outcome === 'same').map(({ field }) => field);
  const expiryDate = holder.expiryDate?.iso ?? '';
  const days = { birthDate, expiryDate };
  const byCheckDigit = (['birthDate', 'expiryDate'] as const).filter((field) => days[field] !== '');
  const firstname = asWritten(holder.givenNames);
  const lastname = asWritten(holder.surname);
  return {
    name: `${firstname} ${lastname}`.trim(),
    birthDate,
    nationality,
    documentCountry: alpha2OfIcao(holder.issuingState) ?? '',
    expiryDate,
    documentNumber: fields.documentNumber.value,
    differs,
    holds: [...new Set([...same, ...byCheckDigit])].filter((field) => !differs.includes(field)),
    details: {
      // A name that may be cut off, or is a single one, is for its holder to write.
      ...(!holder.nameMayBeCut && firstname !== '' && lastname !== '' && { firstname, lastname }),
      ...(birthDate !== '' && { birthDate }),
      ...(nationality !== '' && { nationality }),
    },
  };
}
