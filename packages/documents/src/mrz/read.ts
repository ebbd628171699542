import type { GrayImage } from '../image/gray.ts';
import { assemble, type Assembly, type ReadLine } from './assemble.ts';
import { decode } from './decode.ts';
import type { CheckResult, MrzFormat } from './format.ts';
import { locateMrz, type MrzBlock } from './locate.ts';
import { classify } from './network.ts';
import { cutStrip, type StripOptions } from './strip.ts';
import { acrossAt } from './text-lines.ts';

/**
 * A record counts as sure only when its weakest character has at least this probability: the name carries no check
 * digit. Measured on 69 documents as they are, and turned, tilted, shrunk, blurred and recompressed (483 readings): none
 * of the 376 sure ones was wrong; without `SURE_PITCH` the name of one small passport was, in two of its versions.
 */
export const SURE_CONFIDENCE = 0.85;

/** A visa and the French card carry fewer check digits: what they leave open is left to the network, so it must be surer. */
export const SURE_CONFIDENCE_FEW_CHECKS = 0.95;

/**
 * Fewest pixels of the picture from one character to the next for a record to count as sure. Below, letters such as E
 * and F look alike in the picture itself, and the network is sometimes certain of the wrong one.
 */
export const SURE_PITCH = 9;

/** A record counts as sure only with at most this much repair: filler runs set right in one line, no stray characters dropped. */
export const SURE_REPAIRS = 1.1;

/** What was read from the machine-readable lines of a picture. */
export interface MrzReading {
  /** The lines from the top, each of the format's length when `format` is known. */
  readonly lines: readonly string[];
  /** Undefined when the lines fit no format: what was read is then of use to a person only. */
  readonly format: MrzFormat | undefined;
  readonly checks: readonly CheckResult[];
  /** Every check digit of the format holds. */
  readonly valid: boolean;
  /** Probability of the weakest character, 0 to 1. */
  readonly weakest: number;
  /** How much had to be repaired, see `SURE_REPAIRS`. */
  readonly repairs: number;
  /** May be accepted without a person: valid, large enough, every character certain, little repair, no other valid reading. */
  readonly sure: boolean;
}

/** How hard to try. */
export interface ReadMrzOptions {
  /** Read again at other scales when check digits fail (default true); a live preview may do without. */
  readonly retry?: boolean;
}

const STANDARD: StripOptions = { pitch: 20, margin: 1.6, upsideDown: false };
const OTHER_CUTS = [{ pitch: 17.5 }, { margin: 0.7 }] as const;
const CONFIRMING_CUTS = [{ pitch: 17.5 }, { pitch: 22.5 }] as const;
/** Upside down, much still looks like characters, but few of them certainly so. */
const CERTAIN_CHARACTER = 0.98;
/** From this share of certain characters on the direction is taken for right even though a check digit fails. */
const CERTAIN_DIRECTION = 0.9;
/** A check digit holds by chance one time in ten, so one alone proves no direction. */
const CHECKS_FOR_DIRECTION = 2;

interface Pass {
  readonly lines: readonly ReadLine[];
  /** Share of characters of which the network is certain. */
  readonly certainty: number;
  readonly assembly: Assembly | undefined;
  readonly upsideDown: boolean;
  /** Pixels of the picture a character. */
  readonly pitch: number;
}

/**
 * Finds and reads the machine-readable zone of a document (ICAO 9303) in a photo or scan of any size and rotation by
 * quarter turns, with tilt and perspective as of a hand-held photo. Undefined when nothing looks like one.
 * Takes 0.2 to 0.4 s of computing: use a worker in a browser. Source: S4.9.
 */
export function readMrz(image: GrayImage, options: ReadMrzOptions = {}): MrzReading | undefined {
  if (image.width < 2 || image.height < 2) return undefined;
  const block = locateMrz(image);
  if (!block) return undefined;
  const passes: Pass[] = [];
  for (const upsideDown of [false, true]) {
    const pass = readBlock(image, block, { ...STANDARD, upsideDown });
    passes.push(pass);
    if (pass.assembly?.valid || looksRight(pass)) break;
  }
  if (options.retry !== false && !passes.some((pass) => pass.assembly?.valid)) {
    const upsideDown = passes.toSorted((a, b) => b.certainty - a.certainty)[0]?.upsideDown ?? false;
    for (const cut of OTHER_CUTS) {
      const pass = readBlock(image, block, { ...STANDARD, ...cut, upsideDown });
      passes.push(pass);
      if (pass.assembly?.valid) break;
    }
  }
  const valid = passes.find((pass) => pass.assembly?.valid);
  if (options.retry !== false && valid && !isSure(valid)) {
    // The check digits hold, but a character they may not cover is doubtful: other cuts confirm or contradict it.
    for (const cut of CONFIRMING_CUTS) {
      passes.push(readBlock(image, block, { ...STANDARD, ...cut, upsideDown: valid.upsideDown }));
    }
  }
  const best = mostAgreed(passes);
  return best && readingOf(best.pass, best.agreed);
}

/** The pass whose lines were read validly most often, else the one with the best score; `agreed` when no valid pass differs. */
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
  if (!assembly || pitch < SURE_PITCH) return false;
  const gate = assembly.checks.length < 4 ? SURE_CONFIDENCE_FEW_CHECKS : SURE_CONFIDENCE;
  return assembly.valid && assembly.weakest >= gate && assembly.repairs <= SURE_REPAIRS;
}

function looksRight({ assembly, certainty }: Pass): boolean {
  const holding = assembly?.checks.filter((check) => check.holds).length ?? 0;
  return certainty > CERTAIN_DIRECTION && holding >= CHECKS_FOR_DIRECTION;
}

function readBlock(image: GrayImage, block: MrzBlock, cut: StripOptions): Pass {
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
  const certain = all.filter((read) => read.confidence > CERTAIN_CHARACTER).length;
  return {
    lines,
    certainty: certain / Math.max(1, all.length),
    assembly: assemble(lines),
    upsideDown: cut.upsideDown,
    pitch: Math.min(...ordered.map((line) => line.pitch)) * block.scale,
  };
}

function readingOf(pass: Pass, agreed: boolean): MrzReading {
  const { assembly, lines } = pass;
  if (!assembly) {
    const confidences = lines.flatMap((line) => line.map((read) => read.confidence));
    return {
      lines: lines.map((line) => line.map((read) => read.character).join('')),
      format: undefined,
      checks: [],
      valid: false,
      weakest: confidences.length > 0 ? Math.min(...confidences) : 0,
      repairs: 0,
      sure: false,
    };
  }
  const { format, checks, valid, weakest, repairs } = assembly;
  return { lines: assembly.lines, format, checks, valid, weakest, repairs, sure: agreed && isSure(pass) };
}
