import { byPosition } from './by-position.ts';
import { checksOf, formatOf, type CheckResult, type MrzFormat } from './format.ts';
import { nameVariants, textOf, variantsOf, type ReadLine, type Variant } from './variants.ts';

/** What the read characters most probably say. */
export interface Assembly {
  readonly lines: readonly string[];
  /** The recognised characters of each line, before exchanges by position. */
  readonly characters: readonly ReadLine[];
  readonly format: MrzFormat;
  readonly checks: readonly CheckResult[];
  /** Every check digit of the format holds. */
  readonly valid: boolean;
  /**
   * How much was repaired, summed over the lines: about 1 for a filler run made longer or shorter, 1.2 for a
   * stray character dropped.
   */
  readonly repairs: number;
  /** Confidence of the weakest character. */
  readonly weakest: number;
  readonly score: number;
}

const fewestCharacters = 22;
/**
 * The lines of an MRZ begin below each other: from this many characters on, one was lost or a stray one
 * added.
 */
const misalignedFrom = 0.6;
const misalignedCost = 1.5;
/** The network is rarely wrong above this confidence: there, exchanging a character by its position costs. */
const confident = 0.9;

/** The best reading of the lines in any format; undefined when no format fits their number and lengths. */
export function assemble(readLines: readonly ReadLine[]): Assembly | undefined {
  const lines = readLines.filter((line) => line.length >= fewestCharacters);
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
    const misaligned = misalignment(chosen) * misalignedCost;
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
        characters: chosen.map((variant) => variant.characters),
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

/** How many lines do not begin where the one before begins. */
function misalignment(chosen: readonly Variant[]): number {
  let count = 0;
  for (let index = 1; index < chosen.length; index++) {
    const above = chosen[index - 1]?.characters[0]?.place ?? Number.NaN;
    const here = chosen[index]?.characters[0]?.place ?? Number.NaN;
    if (Math.abs(here - above) > misalignedFrom) count++;
  }
  return count;
}

/** Number of characters outside the name that were exchanged although the network was certain of them. */
function confidentlyChanged(chosen: readonly Variant[], lines: readonly string[], nameLine: number): number {
  let count = 0;
  for (const [index, variant] of chosen.entries()) {
    if (index === nameLine) continue;
    for (const [at, read] of variant.characters.entries()) {
      if (read.confidence > confident && read.character !== lines[index]?.charAt(at)) count++;
    }
  }
  return count;
}
