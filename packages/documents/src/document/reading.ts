/** What kind of document it is; UNKNOWN where the source cannot tell, which is no ground for refusal. */
export type ReadDocumentType = 'PASSPORT' | 'ID_CARD' | 'RESIDENCE_PERMIT' | 'VISA' | 'UNKNOWN';

/** The holder's sex; X stands for 'unspecified'. */
export type Sex = 'F' | 'M' | 'X';

/** A date as a document gives it; parts may be missing. */
export interface DocumentDate {
  /** As it is printed; in machine-readable lines YYMMDD, with fillers or zeros for unknown parts. */
  readonly printed: string;
  /** YYYY-MM-DD; undefined when a part is unknown or the date does not exist. */
  readonly iso: string | undefined;
  readonly year: number | undefined;
  readonly month: number | undefined;
  readonly day: number | undefined;
}

/** One field of a document as it was read. */
export interface ReadField<Value = string> {
  readonly value: Value;
  /** Probability of its weakest character, 0 to 1. */
  readonly confidence: number;
  /** Whether the field's own check holds, such as its check digit; `none` where it has none. */
  readonly check: 'holds' | 'fails' | 'none';
}

/** The content of a document, whatever it was read from. Missing texts are '', everything else undefined. */
export interface DocumentFields {
  readonly documentType: ReadField<ReadDocumentType>;
  /** Three-letter code of ICAO 9303 part 3, section 5, without fillers: 'D' is Germany. */
  readonly issuingState: ReadField;
  readonly documentNumber: ReadField;
  /** Names as printed, in capitals A to Z, words separated by a space. */
  readonly surname: ReadField;
  readonly givenNames: ReadField;
  /** The name fills its field to the last place, so its end may be missing. */
  readonly nameMayBeCut: boolean;
  /** Coded as the issuing state is. */
  readonly nationality: ReadField;
  readonly birthDate: ReadField<DocumentDate>;
  readonly expiryDate: ReadField<DocumentDate> | undefined;
  readonly sex: ReadField<Sex> | undefined;
}

/** What was read from one source of a document, with evidence of how it was read. */
export interface SourcedReading<Source extends string, Evidence> {
  readonly source: Source;
  /** Undefined where the source was found but makes no sense: then only a person can use it. */
  readonly fields: DocumentFields | undefined;
  /** Every check that the source carries holds. */
  readonly valid: boolean;
  /** May be accepted without a person looking at it. */
  readonly sure: boolean;
  readonly evidence: Evidence;
}

/**
 * Whether a document's last day lies before `today` (YYYY-MM-DD). Undefined where the expiry is not known:
 * the French card of 1994 has none, others leave out day or month.
 */
export function isExpired(expiry: DocumentDate | undefined, today: string): boolean | undefined {
  return expiry?.iso === undefined ? undefined : expiry.iso < today;
}
