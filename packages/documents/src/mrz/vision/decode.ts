/* oxlint-disable typescript/no-non-null-assertion -- loops bound the indexes; checking each is too slow */
import { stepPixels, type ClassScores } from './network.ts';
import type { Strip } from './strip.ts';

/**
 * The 37 characters of an MRZ (ICAO 9303 part 3, 4.3), in the order of the network's classes; class 0 is
 * 'none'.
 */
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ<';
const classes = alphabet.length + 1;

/** One character as the network saw it. */
export interface ReadCharacter {
  readonly character: string;
  /** Probability the network gives to it, 0 to 1. */
  readonly confidence: number;
  /** Position of its middle in reading direction, in pixels of the picture. */
  readonly place: number;
}

/** Turns class scores into characters: neighbouring steps of the same class are one character. */
export function decode({ scores, steps }: ClassScores, strip: Strip): ReadCharacter[] {
  const characters: ReadCharacter[] = [];
  let current = 0;
  let started = 0;
  let confidence = 0;
  for (let step = 0; step <= steps; step++) {
    let best = 0;
    let probability = 0;
    if (step < steps) {
      let highest = -Infinity;
      for (let index = 0; index < classes; index++) {
        const score = scores[index * steps + step]!;
        if (score > highest) {
          highest = score;
          best = index;
        }
      }
      let total = 0;
      for (let index = 0; index < classes; index++)
        total += Math.exp(scores[index * steps + step]! - highest);
      probability = 1 / total;
    }
    if (best === current) {
      if (probability > confidence) confidence = probability;
      continue;
    }
    if (current > 0) {
      const middle = ((started + step) / 2) * stepPixels;
      const place = strip.origin + middle * strip.step;
      characters.push({ character: alphabet[current - 1]!, confidence, place });
    }
    current = best;
    started = step;
    confidence = probability;
  }
  return characters;
}
