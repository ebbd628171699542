import type { MrzFields } from './mrz/parse.ts';

/** What kind of document an MRZ belongs to; UNKNOWN where the lines alone cannot tell, which is no ground for refusal. */
export type DocumentType = 'PASSPORT' | 'ID_CARD' | 'RESIDENCE_PERMIT' | 'VISA' | 'UNKNOWN';

/** Second letters by which issuers mark residence permits after I, A or C: the EU's uniform permit is IR, AR (Regulation (EC) 1030/2002). */
const PERMIT_SECOND_LETTERS = new Set(['R', 'T', 'P']);

/** Codes that begin like a permit's or stand for other papers: crew member certificates are AC (ICAO 9303 part 5). */
const UNDECIDED_CODES = new Set(['AC', 'IT', 'IP', 'AT', 'AP', 'CT', 'CP']);

/** Issuers whose card 'IP' is the passport card, not a permit: the United States. */
const PASSPORT_CARD_ISSUERS = new Set(['USA']);

/**
 * Document type by document code, format and nationality (ICAO 9303 parts 4 to 7 leave the second letter to the issuer).
 * A card with a permit's letter is a permit only where the holder is a foreigner to the issuer. Source: S3.14.
 */
export function documentTypeOf(fields: MrzFields): DocumentType {
  const code = fields.documentCode;
  const kind = code.charAt(0);
  if (kind === 'V') return 'VISA';
  if (kind === 'P') return 'PASSPORT';
  const foreigner = fields.nationality !== '' && fields.nationality !== fields.issuingState;
  if (code === 'RP' || code === 'RT' || code === 'R') return 'RESIDENCE_PERMIT';
  if (kind !== 'I' && kind !== 'A' && kind !== 'C') return 'UNKNOWN';
  if (PASSPORT_CARD_ISSUERS.has(fields.issuingState) && code === 'IP') return 'ID_CARD';
  if (PERMIT_SECOND_LETTERS.has(code.charAt(1))) {
    if (foreigner) return 'RESIDENCE_PERMIT';
    return UNDECIDED_CODES.has(code) ? 'UNKNOWN' : 'ID_CARD';
  }
  if (UNDECIDED_CODES.has(code)) return 'UNKNOWN';
  // A foreigner's card without a permit's letter may be either.
  return foreigner ? 'UNKNOWN' : 'ID_CARD';
}

/**
 * Whether the document's last day lies before `today` (YYYY-MM-DD). Undefined when its lines carry no readable expiry:
 * the French card has none, others leave out day or month.
 */
export function isExpired(fields: MrzFields, today: string): boolean | undefined {
  const expiry = fields.expiryDate;
  return expiry?.iso === undefined ? undefined : expiry.iso < today;
}
