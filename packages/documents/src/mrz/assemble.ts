import type { ReadCharacter } from './decode.ts';
import { checksOf, formatOf, type CheckResult, type MrzFormat } from './format.ts';

/** Characters of one line, in reading order, places in character pitches and comparable between the lines. */
export type ReadLine = readonly ReadCharacter[];

/** What the read characters most probably say. */
export interface Assembly {
  readonly lines: readonly string[];
  readonly format: MrzFormat;
  readonly checks: readonly CheckResult[];
  /** Every check digit of the format holds. */
  readonly valid: boolean;
  /** How much was repaired: 0 nothing, about 1 for a filler run set right, 1.2 for a stray character at the border, summed over the lines. */
  readonly repairs: number;
  /** Confidence of the weakest character that stands in the lines. */
  readonly weakest: number;
  readonly score: number;
}

interface Variant {
  readonly characters: readonly ReadCharacter[];
  readonly cost: number;
}

const FEWEST_CHARACTERS = 22;
const MOST_VARIANTS = 14;
/** A missing or superfluous filler is common, more than this many together is another format. */
const LONGEST_REPAIR = 4;
const BORDER_COST = 1.2;
/** Lines of one MRZ begin below each other; a start this many characters off is a stray or a lost one. */
const MISALIGNED_FROM = 0.6;
const MISALIGNED_COST = 1.5;
/** The network is rarely wrong above this, so a letter is not taken for a digit there unless a check digit confirms it. */
const CONFIDENT = 0.9;

/** The best reading of the lines in any format; undefined when no format fits their number and lengths. */
export function assemble(readLines: readonly ReadLine[]): Assembly | undefined {
  const lines = readLines.filter((line) => line.length >= FEWEST_CHARACTERS);
  let best: Assembly | undefined;
  const consider = (chosen: readonly (ReadLine | undefined)[], length: number): void => {
    const present = chosen.filter((line) => line !== undefined);
    if (present.length !== chosen.length) return;
    for (const assembly of assembliesOf(present, length))
      if (!best || assembly.score > best.score) best = assembly;
  };
  for (let index = 0; index + 1 < lines.length; index++) {
    const pair = [lines[index], lines[index + 1]];
    consider(pair, 44);
    consider(pair, 36);
    if (index + 2 < lines.length) {
      consider([...pair, lines[index + 2]], 30);
      consider([lines[index], lines[index + 2]], 44);
    }
  }
  return best;
}

function* assembliesOf(lines: readonly ReadLine[], length: number): Generator<Assembly> {
  const nameLine = lines.length === 3 ? 2 : 0;
  const variants = lines.map((line, index) => {
    if (index !== nameLine) return variantsOf(line, length);
    return textOf(line).startsWith('IDFRA')
      ? variantsOf(line, length).slice(0, 1)
      : nameVariants(line, length);
  });
  for (const chosen of combinations(variants)) {
    const repairs = chosen.reduce((sum, variant) => sum + variant.cost, 0);
    const misaligned = misalignment(chosen) * MISALIGNED_COST;
    const texts = chosen.map((variant) => textOf(variant.characters));
    for (const restricted of [false, true]) {
      const text = restricted ? byPosition(texts) : texts;
      const format = formatOf(text);
      if (!format) continue;
      const checks = checksOf(text, format);
      const holding = checks.filter((check) => check.holds).length;
      const valid = holding === checks.length;
      const doubted = restricted ? confidentlyChanged(chosen, text, nameLine) : 0;
      yield {
        lines: text,
        format,
        checks,
        valid,
        repairs,
        weakest: Math.min(...chosen.flatMap((variant) => variant.characters.map((read) => read.confidence))),
        score:
          (valid ? 10 : 0) +
          holding +
          (/^[PIACV]/.test(text[0] ?? '') ? 0.5 : 0) -
          repairs * 0.2 -
          misaligned -
          doubted * 0.2 +
          (restricted ? 0.01 : 0),
      };
    }
  }
}

function* combinations(variants: readonly (readonly Variant[])[]): Generator<Variant[]> {
  const [first, ...rest] = variants;
  if (!first) {
    yield [];
    return;
  }
  for (const variant of first) for (const others of combinations(rest)) yield [variant, ...others];
}

function textOf(line: readonly ReadCharacter[]): string {
  return line.map((read) => read.character).join('');
}

const filler = (place: number): ReadCharacter => ({ character: '<', confidence: 1, place });

/** What follows a run of three fillers in a name line is no name (ICAO 9303 part 3, 4.6: names are apart by one or two). */
function withoutNoise(line: ReadLine, length: number): ReadLine {
  const end = /[A-Z0-9]<{3,}/.exec(textOf(line));
  if (!end) return line;
  const kept = line.slice(0, end.index + 1);
  while (kept.length < length) kept.push(filler(Number.NaN));
  return kept.slice(0, length);
}

/** Nothing checks a name: it is taken as it stands, or without what stands before the other lines' beginning. */
function nameVariants(line: ReadLine, length: number): Variant[] {
  const whole = variantsOf(withoutNoise(line, length), length).slice(0, 1);
  const trimmed = [1, 2].flatMap((strays) =>
    variantsOf(withoutNoise(line.slice(strays), length), length)
      .slice(0, 1)
      .map((variant) => ({ ...variant, cost: variant.cost + BORDER_COST })),
  );
  return [...whole, ...trimmed];
}

/** Every way to bring a line to its length: filler runs longer or shorter, a stray character at the border dropped. */
function variantsOf(line: ReadLine, length: number): Variant[] {
  const found = new Map<string, Variant>();
  const add = (characters: ReadLine, cost: number): void => {
    if (characters.length !== length) return;
    const key = textOf(characters);
    const known = found.get(key);
    if (!known || cost < known.cost) found.set(key, { characters, cost });
  };
  add(line, 0);
  const missing = length - line.length;
  if (missing !== 0 && Math.abs(missing) <= LONGEST_REPAIR) {
    for (const resized of withFillerRuns(line, missing)) add(resized, 1 + Math.abs(missing) * 0.1);
  }
  for (let strays = 0; line.length - length > 1 && strays <= line.length - length; strays++) {
    add(line.slice(strays, strays + length), BORDER_COST + 0.1 * (line.length - length));
  }
  for (const trimmed of [line.slice(1), line.slice(0, -1), line.slice(1, -1)]) {
    add(trimmed, BORDER_COST);
    const rest = length - trimmed.length;
    if (rest > 0 && rest < LONGEST_REPAIR)
      for (const resized of withFillerRuns(trimmed, rest)) add(resized, 2);
  }
  return [...found.values()].sort((a, b) => a.cost - b.cost).slice(0, MOST_VARIANTS);
}

/** The line with each one of its filler runs longer by so many (shorter when negative). */
function withFillerRuns(line: ReadLine, by: number): ReadLine[] {
  const resized: ReadLine[] = [];
  for (const run of textOf(line).matchAll(/<+/g)) {
    const runLength = run[0].length;
    if (runLength + by < 0) continue;
    const place = line[run.index]?.place ?? Number.NaN;
    const kept = line.slice(run.index, run.index + Math.min(runLength, runLength + by));
    while (kept.length < runLength + by) kept.push(filler(place));
    resized.push([...line.slice(0, run.index), ...kept, ...line.slice(run.index + runLength)]);
  }
  return resized;
}

/** How many lines do not begin where the one before begins. */
function misalignment(chosen: readonly Variant[]): number {
  let count = 0;
  for (let index = 1; index < chosen.length; index++) {
    const above = chosen[index - 1]?.characters[0]?.place ?? Number.NaN;
    const here = chosen[index]?.characters[0]?.place ?? Number.NaN;
    if (Math.abs(here - above) > MISALIGNED_FROM) count++;
  }
  return count;
}

/** Characters outside the name that the position's class changed although the network was certain of them. */
function confidentlyChanged(chosen: readonly Variant[], lines: readonly string[], nameLine: number): number {
  let count = 0;
  for (const [index, variant] of chosen.entries()) {
    if (index === nameLine) continue;
    for (const [at, read] of variant.characters.entries()) {
      if (read.confidence > CONFIDENT && read.character !== lines[index]?.charAt(at)) count++;
    }
  }
  return count;
}

const DIGIT_FOR: Readonly<Record<string, string>> = {
  O: '0',
  Q: '0',
  D: '0',
  I: '1',
  L: '1',
  Z: '2',
  S: '5',
  B: '8',
  G: '6',
  T: '7',
  A: '4',
};
const LETTER_FOR: Readonly<Record<string, string>> = {
  '0': 'O',
  '1': 'I',
  '2': 'Z',
  '5': 'S',
  '8': 'B',
  '6': 'G',
  '4': 'A',
  '7': 'T',
};
type Range = readonly [from: number, to: number];

function replaced(line: string, ranges: readonly Range[], by: Readonly<Record<string, string>>): string {
  let result = line;
  for (const [from, to] of ranges) {
    const part = result.slice(from, to).replaceAll(/./g, (character) => by[character] ?? character);
    result = result.slice(0, from) + part + result.slice(to);
  }
  return result;
}

/** Letters where only digits may stand and the reverse, exchanged for what looks alike. */
function byPosition(lines: readonly string[]): readonly string[] {
  const [first = '', second = '', third] = lines;
  const last = second.length;
  if (third !== undefined) {
    return [
      replaced(
        first,
        [
          [0, 1],
          [2, 5],
        ],
        LETTER_FOR,
      ),
      replaced(
        replaced(
          second,
          [
            [0, 7],
            [8, 15],
            [29, 30],
          ],
          DIGIT_FOR,
        ),
        [
          [15, 18],
          [7, 8],
        ],
        LETTER_FOR,
      ),
      replaced(third, [[0, 30]], LETTER_FOR),
    ];
  }
  if (last === 36 && first.startsWith('IDROU')) return lines;
  if (last === 36 && first.startsWith('IDFRA')) {
    return [
      replaced(first, [[0, 30]], LETTER_FOR),
      replaced(
        second,
        [
          [0, 13],
          [27, 34],
          [35, 36],
        ],
        DIGIT_FOR,
      ),
    ];
  }
  return [
    replaced(
      first,
      [
        [0, 1],
        [2, last],
      ],
      LETTER_FOR,
    ),
    replaced(
      replaced(
        second,
        [
          [9, 10],
          [13, 20],
          [21, 28],
          [last - 1, last],
        ],
        DIGIT_FOR,
      ),
      [
        [10, 13],
        [20, 21],
      ],
      LETTER_FOR,
    ),
  ];
}
