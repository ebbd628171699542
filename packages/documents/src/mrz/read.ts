import type { DocumentFields, ReadField, SourcedReading } from '../document/reading.ts';
import type { GreyImage } from '../image/grey.ts';
import { readMrzLines, type MrzLines } from './read-lines.ts';
import type { CheckResult, MrzFormat } from './record/format.ts';
import { parseMrz, type MrzFields } from './record/parse.ts';
import { placesOf, type Place } from './record/places.ts';

/** How a machine-readable zone was read. */
export interface MrzEvidence {
  /** From the top, each of the format's length when `format` is known. */
  readonly lines: readonly string[];
  /** Undefined when the lines fit no format. */
  readonly format: MrzFormat | undefined;
  /** One or two characters: P, PM, ID, I, V, …; '' without a format. */
  readonly documentCode: string;
  /** What the issuer adds for its own use, without trailing fillers; one entry a field of the format. */
  readonly optionalData: readonly string[];
  readonly checks: readonly CheckResult[];
  /** Probability of the weakest character, 0 to 1. */
  readonly weakest: number;
}

/** A document by its machine-readable zone (ICAO 9303). */
export type MrzReading = SourcedReading<'mrz', MrzEvidence>;

/** Finds and reads the machine-readable zone of a document; undefined when nothing looks like one. */
export function readMrz(image: GreyImage, today: string): MrzReading | undefined {
  const read = readMrzLines(image);
  if (!read) return undefined;
  const { lines, format, checks, weakest, valid, sure } = read;
  const parsed = parseMrz(lines, today);
  const documentCode = parsed?.documentCode ?? '';
  const optionalData = parsed?.optionalData ?? [];
  return {
    source: 'mrz',
    fields: parsed && fieldsOf(parsed, read),
    valid,
    sure,
    evidence: { lines, format, documentCode, optionalData, checks, weakest },
  };
}

/** Each field with its confidence and check digit. */
function fieldsOf(parsed: MrzFields, read: MrzLines): DocumentFields {
  const places = placesOf(read.lines, parsed.format);
  const field = <Value>(
    value: Value,
    place: readonly Place[] | undefined,
    name?: CheckResult['name'],
  ): ReadField<Value> => {
    const check = parsed.checks.find((one) => one.name === name);
    return {
      value,
      confidence: confidenceOf(read, place),
      check: check === undefined ? 'none' : check.holds ? 'holds' : 'fails',
    };
  };
  return {
    documentType: field(parsed.documentType, places.documentCode),
    issuingState: field(parsed.issuingState, places.issuingState),
    documentNumber: field(parsed.documentNumber, places.documentNumber, 'documentNumber'),
    surname: field(parsed.surname, places.surname),
    givenNames: field(parsed.givenNames, places.givenNames),
    nameMayBeCut: parsed.nameMayBeCut,
    nationality: field(parsed.nationality, places.nationality),
    birthDate: field(parsed.birthDate, places.birthDate, 'birthDate'),
    expiryDate: parsed.expiryDate && field(parsed.expiryDate, places.expiryDate, 'expiryDate'),
    sex: parsed.sex && field(parsed.sex, places.sex),
  };
}

/**
 * Confidence of the weakest character other than fillers; 1 for a field that follows from the format alone.
 */
function confidenceOf({ lines, confidences }: MrzLines, place: readonly Place[] | undefined): number {
  if (place === undefined) return 1;
  const read = place.flatMap(([line, from, to]) => {
    const text = (lines[line] ?? '').slice(from, to);
    return Array.from(text, (letter, index) => ({
      letter,
      confidence: confidences[line]?.[from + index] ?? 0,
    }));
  });
  const letters = read.filter(({ letter }) => letter !== '<');
  return Math.min(1, ...(letters.length > 0 ? letters : read).map(({ confidence }) => confidence));
}
