import type { ReadCharacter } from '../vision/decode.ts';

/** The characters of one line in reading order; places in character pitches, comparable between lines. */
export type ReadLine = readonly ReadCharacter[];

/** A way to read a line, and how much had to be repaired for it. */
export interface Variant {
  readonly characters: ReadLine;
  readonly cost: number;
}

const mostVariants = 14;
/** One missing or superfluous filler is common; more than this many mean another format. */
const longestRepair = 4;
/** Of dropping a stray character at the border. */
const borderCost = 1.2;

/** A line's characters as text. */
export function textOf(line: readonly ReadCharacter[]): string {
  return line.map((read) => read.character).join('');
}

const filler = (place: number): ReadCharacter => ({ character: '<', confidence: 1, place });

/**
 * Names have no check digit: the line as it was read, or without characters left of where the other lines
 * begin.
 */
export function nameVariants(line: ReadLine, length: number): Variant[] {
  const whole = variantsOf(withoutNoise(line, length), length).slice(0, 1);
  const trimmed = [1, 2].flatMap((strays) =>
    variantsOf(withoutNoise(line.slice(strays), length), length)
      .slice(0, 1)
      .map((variant) => ({ ...variant, cost: variant.cost + borderCost })),
  );
  return [...whole, ...trimmed];
}

/**
 * Every way to bring a line to its length: filler runs longer or shorter, a stray character at the border
 * dropped.
 */
export function variantsOf(line: ReadLine, length: number): Variant[] {
  const found = new Map<string, Variant>();
  const add = (characters: ReadLine, cost: number): void => {
    if (characters.length !== length) return;
    const key = textOf(characters);
    const known = found.get(key);
    if (!known || cost < known.cost) found.set(key, { characters, cost });
  };
  add(line, 0);
  const missing = length - line.length;
  if (missing !== 0 && Math.abs(missing) <= longestRepair) {
    for (const resized of withFillerRuns(line, missing)) add(resized, 1 + Math.abs(missing) * 0.1);
  }
  for (let strays = 0; line.length - length > 1 && strays <= line.length - length; strays++) {
    add(line.slice(strays, strays + length), borderCost + 0.1 * (line.length - length));
  }
  for (const trimmed of [line.slice(1), line.slice(0, -1), line.slice(1, -1)]) {
    add(trimmed, borderCost);
    const rest = length - trimmed.length;
    if (rest > 0 && rest < longestRepair)
      for (const resized of withFillerRuns(trimmed, rest)) add(resized, 2);
  }
  return [...found.values()].sort((a, b) => a.cost - b.cost).slice(0, mostVariants);
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

/**
 * The line without what follows three fillers: that is no name (ICAO 9303 part 3, 4.6: one or two fillers
 * separate names).
 */
function withoutNoise(line: ReadLine, length: number): ReadLine {
  const end = /[A-Z0-9]<{3,}/.exec(textOf(line));
  if (!end) return line;
  const kept = line.slice(0, end.index + 1);
  while (kept.length < length) kept.push(filler(Number.NaN));
  return kept.slice(0, length);
}
