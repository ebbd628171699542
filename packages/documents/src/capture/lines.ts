/* oxlint-disable typescript/no-non-null-assertion -- loops bound the indexes; checking each is too slow */
import type { GreyImage } from '../image/grey.ts';

const angles = 90;
const degreesPerAngle = 180 / angles;
const cosines = Float64Array.from({ length: angles }, (_, angle) =>
  Math.cos(((angle + 0.5) * Math.PI) / angles),
);
const sines = Float64Array.from({ length: angles }, (_, angle) =>
  Math.sin(((angle + 0.5) * Math.PI) / angles),
);
/** The strongest gradients that may be edges, as a share of all pixels. */
const strongestShare = 0.1;
const weakestEdge = 24;
/** A side is weaker than the print: from this share of the threshold on a pixel votes for a line. */
const voting = 0.6;
const weakestLine = 1500;
const linesEachWay = 8;

/** A straight line: x·cos + y·sin = distance, from the middle of the working image. */
export interface Line {
  readonly cosine: number;
  readonly sine: number;
  readonly distance: number;
  /** True for the picture's own border, in place of a side beyond it. */
  readonly border: boolean;
}

/** How strongly, and in which direction, brightness changes at each pixel. */
export interface Gradients {
  readonly width: number;
  readonly height: number;
  readonly magnitude: Float32Array;
  /** In steps of two degrees. */
  readonly orientation: Uint8Array;
  /** From this magnitude on a pixel counts as part of an edge. */
  readonly threshold: number;
}

/** Gradients of the blurred image (Sobel). */
export function gradientsOf({ data, width, height }: GreyImage): Gradients {
  const blurred = new Uint8Array(width * height);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      const above = at - width;
      const below = at + width;
      const sum =
        data[above - 1]! +
        data[above]! +
        data[above + 1]! +
        data[at - 1]! +
        data[at]! +
        data[at + 1]! +
        data[below - 1]! +
        data[below]! +
        data[below + 1]!;
      blurred[at] = sum / 9;
    }
  }
  const magnitude = new Float32Array(width * height);
  const orientation = new Uint8Array(width * height);
  const histogram = new Uint32Array(512);
  for (let y = 2; y < height - 2; y++) {
    for (let x = 2; x < width - 2; x++) {
      const at = y * width + x;
      const above = at - width;
      const below = at + width;
      const upLeft = blurred[above - 1]!;
      const upRight = blurred[above + 1]!;
      const downLeft = blurred[below - 1]!;
      const downRight = blurred[below + 1]!;
      const gx = upRight + 2 * blurred[at + 1]! + downRight - upLeft - 2 * blurred[at - 1]! - downLeft;
      const gy = downLeft + 2 * blurred[below]! + downRight - upLeft - 2 * blurred[above]! - upRight;
      const strength = Math.abs(gx) + Math.abs(gy);
      magnitude[at] = strength;
      histogram[Math.min(511, strength >> 1)]!++;
      if (strength > 16) {
        let angle = Math.atan2(gy, gx);
        if (angle < 0) angle += Math.PI;
        orientation[at] = Math.min(angles - 1, (angle * angles) / Math.PI);
      }
    }
  }
  let level = 511;
  for (let count = 0; level > 10 && count < width * height * strongestShare; level--)
    count += histogram[level]!;
  return { width, height, magnitude, orientation, threshold: Math.max(weakestEdge, level * 2) };
}

/**
 * The strongest nearly vertical (`upright`) and nearly horizontal (`level`) lines. Oriented Hough transform:
 * an edge pixel votes for the lines that run across its own gradient.
 */
export function strongestLines(gradients: Gradients): { upright: Line[]; level: Line[] } {
  const { width, height, magnitude, orientation, threshold } = gradients;
  const distances = Math.ceil(Math.hypot(width, height)) + 2;
  const middle = distances / 2;
  const votes = new Float32Array(angles * distances);
  for (let y = 2; y < height - 2; y++) {
    for (let x = 2; x < width - 2; x++) {
      const at = y * width + x;
      const strength = magnitude[at]!;
      if (strength < threshold * voting) continue;
      const ridgeAcross = strength >= magnitude[at - 1]! && strength >= magnitude[at + 1]!;
      const ridgeDown = strength >= magnitude[at - width]! && strength >= magnitude[at + width]!;
      if (!ridgeAcross && !ridgeDown) continue;
      for (let turn = -1; turn <= 1; turn++) {
        const angle = (orientation[at]! + turn + angles) % angles;
        const distance = (x - width / 2) * cosines[angle]! + (y - height / 2) * sines[angle]!;
        votes[angle * distances + Math.trunc(distance + middle)]! += Math.min(strength, 200);
      }
    }
  }

  const peaks: { votes: number; angle: number; distance: number }[] = [];
  for (let angle = 0; angle < angles; angle++) {
    for (let distance = 1; distance < distances - 1; distance++) {
      const here = votes[angle * distances + distance]!;
      if (here >= weakestLine && isPeak(votes, distances, angle, distance)) {
        peaks.push({ votes: here, angle, distance: distance - middle });
      }
    }
  }
  peaks.sort((a, b) => b.votes - a.votes);
  const upright: Line[] = [];
  const level: Line[] = [];
  for (const { angle, distance } of peaks) {
    const degrees = (angle + 0.5) * degreesPerAngle;
    const line = { cosine: cosines[angle]!, sine: sines[angle]!, distance, border: false };
    if (degrees < 35 || degrees > 145) upright.push(line);
    else if (degrees > 55 && degrees < 125) level.push(line);
  }
  return { upright: upright.slice(0, linesEachWay), level: level.slice(0, linesEachWay) };
}

function isPeak(votes: Float32Array, distances: number, angle: number, distance: number): boolean {
  const here = votes[angle * distances + distance]!;
  for (let turn = -2; turn <= 2; turn++) {
    const turned = angle + turn;
    const row = ((turned + angles) % angles) * distances;
    // Half a turn further the same line lies on the other side of the middle.
    const same = turned < 0 || turned >= angles ? distances - 1 - distance : distance;
    for (let shift = -3; shift <= 3; shift++) {
      const other = same + shift;
      if (other >= 0 && other < distances && votes[row + other]! > here) return false;
    }
  }
  return true;
}
