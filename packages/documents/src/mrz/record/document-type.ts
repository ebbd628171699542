import type { ReadDocumentType } from '../../document/reading.ts';

/**
 * Second letters that mark residence permits after I, A or C: the EU's uniform permit is IR, AR (Regulation
 * (EC) 1030/2002).
 */
const permitSecondLetters = new Set(['R', 'T', 'P']);

/**
 * Codes that look like a permit's but are used for other documents too: AC is a crew member certificate (ICAO
 * 9303 part 5).
 */
const undecidedCodes = new Set(['AC', 'IT', 'IP', 'AT', 'AP', 'CT', 'CP']);

/** Issuers whose card 'IP' is the passport card, not a permit: the United States. */
const passportCardIssuers = new Set(['USA']);

/**
 * Document type by document code, issuing state and nationality (S3.14; ICAO 9303 parts 4 to 7 leave the
 * second letter to the issuer). A card with a permit's letter is a permit only where the holder is a
 * foreigner to the issuer.
 */
export function documentTypeOf(fields: {
  readonly documentCode: string;
  readonly issuingState: string;
  readonly nationality: string;
}): ReadDocumentType {
  const code = fields.documentCode;
  const kind = code.charAt(0);
  if (kind === 'V') return 'VISA';
  if (kind === 'P') return 'PASSPORT';
  const foreigner = fields.nationality !== '' && fields.nationality !== fields.issuingState;
  if (code === 'RP' || code === 'RT' || code === 'R') return 'RESIDENCE_PERMIT';
  if (kind !== 'I' && kind !== 'A' && kind !== 'C') return 'UNKNOWN';
  if (passportCardIssuers.has(fields.issuingState) && code === 'IP') return 'ID_CARD';
  if (permitSecondLetters.has(code.charAt(1))) {
    if (foreigner) return 'RESIDENCE_PERMIT';
    return undecidedCodes.has(code) ? 'UNKNOWN' : 'ID_CARD';
  }
  if (undecidedCodes.has(code)) return 'UNKNOWN';
  // A foreigner's card without a permit's letter may be either.
  return foreigner ? 'UNKNOWN' : 'ID_CARD';
}
