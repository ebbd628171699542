import { longNumber, type MrzFormat } from './format.ts';

/** Characters of a line, from the first to before the last. */
export type Place = readonly [line: number, from: number, to: number];

/** The fields of a layout. The French card has the two parts of the name apart, all others have `name`. */
interface Layout {
  readonly documentCode: Place;
  readonly issuingState: Place;
  /** With its check digit behind it. */
  readonly number: Place;
  /** What the issuer adds for its own use; the first place may begin with the rest of a long number. */
  readonly optional: readonly Place[];
  readonly birthDate: Place;
  readonly sex: Place;
  readonly expiryDate?: Place;
  /** A place, or the code that all holders have: the card is issued to citizens only. */
  readonly nationality: Place | 'FRA' | 'ROU';
  readonly name?: Place;
  readonly surname?: Place;
  readonly givenNames?: Place;
}

const start = { documentCode: [0, 0, 2], issuingState: [0, 2, 5] } as const;

const twoLines = {
  ...start,
  number: [1, 0, 9],
  nationality: [1, 10, 13],
  birthDate: [1, 13, 19],
  sex: [1, 20, 21],
  expiryDate: [1, 21, 27],
} as const;

/** The places of each format's fields (ICAO 9303 parts 4 to 7, and the two national cards of `MrzFormat`). */
export const layouts: Readonly<Record<MrzFormat, Layout>> = {
  TD1: {
    ...start,
    number: [0, 5, 14],
    optional: [
      [0, 15, 30],
      [1, 18, 29],
    ],
    birthDate: [1, 0, 6],
    sex: [1, 7, 8],
    expiryDate: [1, 8, 14],
    nationality: [1, 15, 18],
    name: [2, 0, 30],
  },
  TD2: { ...twoLines, optional: [[1, 28, 35]], name: [0, 5, 36] },
  TD3: { ...twoLines, optional: [[1, 28, 42]], name: [0, 5, 44] },
  'MRV-A': { ...twoLines, optional: [[1, 28, 44]], name: [0, 5, 44] },
  'MRV-B': { ...twoLines, optional: [[1, 28, 36]], name: [0, 5, 36] },
  // Older ones print digits in place of the nationality.
  'ROU-ID': { ...twoLines, nationality: 'ROU', optional: [[1, 28, 35]], name: [0, 5, 36] },
  'FRA-ID': {
    ...start,
    number: [1, 0, 12],
    optional: [[0, 30, 36]],
    birthDate: [1, 27, 33],
    sex: [1, 34, 35],
    nationality: 'FRA',
    surname: [0, 5, 30],
    givenNames: [1, 13, 27],
  },
};

/** The characters at a place; '' for none. */
export function textAt(lines: readonly string[], place: Place | undefined): string {
  return place === undefined ? '' : (lines[place[0]] ?? '').slice(place[1], place[2]);
}

/**
 * The document number, with the rest of a long one from the optional data where the format allows that, and
 * what is left of that.
 */
export function numberOf(
  lines: readonly string[],
  format: MrzFormat,
): { number: string; optionalData: string } {
  const layout = layouts[format];
  const [line, , end] = layout.number;
  const number = textAt(lines, layout.number);
  const optionalData = textAt(lines, layout.optional[0]);
  if (format !== 'TD1' && format !== 'TD2') return { number, optionalData };
  return longNumber(number, textAt(lines, [line, end, end + 1]), optionalData);
}

type PlacedField =
  | 'documentCode'
  | 'issuingState'
  | 'documentNumber'
  | 'surname'
  | 'givenNames'
  | 'nationality'
  | 'birthDate'
  | 'expiryDate'
  | 'sex';

/** The places of each field in these lines; absent for fields that they do not have. */
export function placesOf(
  lines: readonly string[],
  format: MrzFormat,
): Readonly<Partial<Record<PlacedField, readonly Place[]>>> {
  const { documentCode, issuingState, number, optional, nationality, birthDate, expiryDate, sex } =
    layouts[format];
  const [first] = optional;
  const rest = numberOf(lines, format).number.length - (number[2] - number[1]);
  const { surname, givenNames } = namePlaces(lines, format);
  return {
    documentCode: [documentCode],
    issuingState: [issuingState],
    documentNumber: rest > 0 && first ? [number, [first[0], first[1], first[1] + rest]] : [number],
    ...(surname && { surname: [surname] }),
    ...(givenNames && { givenNames: [givenNames] }),
    ...(typeof nationality !== 'string' && { nationality: [nationality] }),
    birthDate: [birthDate],
    ...(expiryDate && { expiryDate: [expiryDate] }),
    sex: [sex],
  };
}

/**
 * Surname and given names: in one field they are separated by two fillers, and all of it is the surname where
 * those are missing.
 */
export function namePlaces(
  lines: readonly string[],
  format: MrzFormat,
): Readonly<Pick<Layout, 'surname' | 'givenNames'>> {
  const layout = layouts[format];
  if (layout.name === undefined) return layout;
  const [line, from, to] = layout.name;
  const separator = textAt(lines, layout.name).indexOf('<<');
  if (separator < 0) return { surname: layout.name };
  return { surname: [line, from, from + separator], givenNames: [line, from + separator, to] };
}
