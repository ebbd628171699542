import type { GreyImage } from '../image/grey.ts';
import { assemble, type Assembly } from './record/assemble.ts';
import type { CheckResult, MrzFormat } from './record/format.ts';
import type { ReadLine } from './record/variants.ts';
import { acrossAt } from './vision/curve.ts';
import { decode } from './vision/decode.ts';
import { locateMrz, type MrzBlock } from './vision/locate.ts';
import { classify } from './vision/network.ts';
import { cutStrip, type StripOptions } from './vision/strip.ts';

/**
 * A record counts as sure only when its weakest character has at least this probability, because no check
 * digit covers the name. Measured on 69 documents as they are, and turned, tilted, shrunk, blurred and
 * recompressed (483 readings): none of the 376 sure ones was wrong. Without `surePitch` the name of one small
 * passport was, in two of its versions.
 */
const sureConfidence = 0.85;

/** Visas and the French card have fewer check digits, which leave more to the network: it must be surer. */
const sureConfidenceFewChecks = 0.95;

/**
 * Fewest pixels of the picture from one character to the next for a record to count as sure. In smaller print
 * letters such as E and F look alike, and the network is sometimes certain of the wrong one.
 */
const surePitch = 9;

/**
 * Most repair with which a record counts as sure: one filler run made longer or shorter, no stray characters
 * dropped.
 */
const sureRepairs = 1.1;

/** The machine-readable lines of a picture, as text. */
export interface MrzLines {
  /** From the top, each of the format's length when `format` is known. */
  readonly lines: readonly string[];
  /** Probability of each character of each line, 0 to 1. */
  readonly confidences: readonly (readonly number[])[];
  /** Undefined when the lines fit no format. */
  readonly format: MrzFormat | undefined;
  readonly checks: readonly CheckResult[];
  /** Every check digit of the format holds. */
  readonly valid: boolean;
  /** The least of the confidences. */
  readonly weakest: number;
  /** Valid, printed large enough, every character certain, little repaired, and no other valid reading. */
  readonly sure: boolean;
}

const standard: StripOptions = { pitch: 20, margin: 1.6, upsideDown: false };
const otherCuts = [{ pitch: 17.5 }, { margin: 0.7 }] as const;
const confirmingCuts = [{ pitch: 17.5 }, { pitch: 22.5 }] as const;
/** Upside down, many shapes still resemble characters, but few of them with certainty. */
const certainCharacter = 0.98;
/** From this share of certain characters the direction counts as right even if a check digit fails. */
const certainDirection = 0.9;
/** One check digit in ten holds by chance, so a single one proves no direction. */
const checksForDirection = 2;

interface Pass {
  readonly lines: readonly ReadLine[];
  /** Share of characters of which the network is certain. */
  readonly certainty: number;
  readonly assembly: Assembly | undefined;
  readonly upsideDown: boolean;
  /** Pixels of the picture a character. */
  readonly pitch: number;
}

/** Finds the machine-readable zone (ICAO 9303) and reads its lines; undefined when nothing looks like one. */
export function readMrzLines(image: GreyImage): MrzLines | undefined {
  if (image.width < 2 || image.height < 2) return undefined;
  const block = locateMrz(image);
  if (!block) return undefined;
  const passes: Pass[] = [];
  for (const upsideDown of [false, true]) {
    const pass = readBlock(image, block, { ...standard, upsideDown });
    passes.push(pass);
    if (pass.assembly?.valid || looksRight(pass)) break;
  }
  if (!passes.some((pass) => pass.assembly?.valid)) {
    const upsideDown = passes.toSorted((a, b) => b.certainty - a.certainty)[0]?.upsideDown ?? false;
    for (const cut of otherCuts) {
      const pass = readBlock(image, block, { ...standard, ...cut, upsideDown });
      passes.push(pass);
      if (pass.assembly?.valid) break;
    }
  }
  const valid = passes.find((pass) => pass.assembly?.valid);
  if (valid && !isSure(valid)) {
    // The check digits hold, but a character that they may not cover is doubtful: other cuts confirm or
    // contradict it.
    for (const cut of confirmingCuts) {
      passes.push(readBlock(image, block, { ...standard, ...cut, upsideDown: valid.upsideDown }));
    }
  }
  const best = mostAgreed(passes);
  return best && linesOf(best.pass, best.agreed);
}

/**
 * The reading found validly most often, else the one with the best score; `agreed` when no other valid
 * reading exists.
 */
function mostAgreed(passes: readonly Pass[]): { pass: Pass; agreed: boolean } | undefined {
  const textOf = (pass: Pass): string => pass.assembly?.lines.join('\n') ?? '';
  const valid = passes.filter((pass) => pass.assembly?.valid);
  const votes = (pass: Pass): number => valid.filter((other) => textOf(other) === textOf(pass)).length;
  const score = (pass: Pass): number => pass.assembly?.score ?? 0;
  const weakest = (pass: Pass): number => pass.assembly?.weakest ?? 0;
  const [pass] = passes.toSorted(
    (a, b) =>
      votes(b) - votes(a) || score(b) - score(a) || weakest(b) - weakest(a) || b.certainty - a.certainty,
  );
  return pass && { pass, agreed: votes(pass) === valid.length };
}

/** Valid, large enough, every character certain, little repair. */
function isSure({ assembly, pitch }: Pass): boolean {
  if (!assembly || pitch < surePitch) return false;
  const gate = assembly.checks.length < 4 ? sureConfidenceFewChecks : sureConfidence;
  return assembly.valid && assembly.weakest >= gate && assembly.repairs <= sureRepairs;
}

function looksRight({ assembly, certainty }: Pass): boolean {
  const holding = assembly?.checks.filter((check) => check.holds).length ?? 0;
  return certainty > certainDirection && holding >= checksForDirection;
}

function readBlock(image: GreyImage, block: MrzBlock, cut: StripOptions): Pass {
  // Lines come sorted across the image; a vertical block reads from the right unless it is upside down.
  const vertical = block.lines[0]?.vertical ?? false;
  const ordered = cut.upsideDown === vertical ? block.lines : block.lines.toReversed();
  const reference = ordered[0];
  const pitch = reference?.pitch ?? 1;
  const direction = cut.upsideDown ? -1 : 1;
  const lines = ordered.map((line): ReadLine => {
    const strip = cutStrip(image, line, block.scale, cut);
    const characters = decode(classify(strip), strip);
    // Places along tilted lines are comparable after moving each along the tilt to the first line's foot.
    const middle = (line.start + line.end) / 2;
    const below = reference ? acrossAt(line.curve, middle) - acrossAt(reference.curve, middle) : 0;
    const shift = direction * below * line.curve.slope;
    return characters.map((read) => ({ ...read, place: (read.place / block.scale + shift) / pitch }));
  });
  const all = lines.flat();
  const certain = all.filter((read) => read.confidence > certainCharacter).length;
  return {
    lines,
    certainty: certain / Math.max(1, all.length),
    assembly: assemble(lines),
    upsideDown: cut.upsideDown,
    pitch: Math.min(...ordered.map((line) => line.pitch)) * block.scale,
  };
}

function linesOf(pass: Pass, agreed: boolean): MrzLines {
  const { assembly } = pass;
  const characters = assembly?.characters ?? pass.lines;
  const confidences = characters.map((line) => line.map((read) => read.confidence));
  if (!assembly) {
    return {
      lines: pass.lines.map((line) => line.map((read) => read.character).join('')),
      confidences,
      format: undefined,
      checks: [],
      valid: false,
      weakest: confidences.some((line) => line.length > 0) ? Math.min(...confidences.flat()) : 0,
      sure: false,
    };
  }
  const { lines, format, checks, valid, weakest } = assembly;
  return { lines, confidences, format, checks, valid, weakest, sure: agreed && isSure(pass) };
}
