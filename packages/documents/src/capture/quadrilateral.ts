/* oxlint-disable typescript/no-non-null-assertion -- loops bound the indexes; checking each is too slow */
import type { Point } from '../image/grey.ts';
import type { Gradients, Line } from './lines.ts';

/** A side of the document as it lies in the picture. */
export type Side = 'top' | 'right' | 'bottom' | 'left';

const leastSupport = 0.45;
const cutSideSupport = 0.8;
/**
 * A frame printed within the document is easily taken for its border: the smaller the area, the stronger the
 * sides must be.
 */
const smallArea = 0.36;
const leastSupportSmall = 0.65;
/** A document that nearly fills the picture is a scan cropped tightly, not one cut off. */
const cutOffLargest = 0.88;
const cutEndSupport = 0.75;
/** How far beyond the picture a corner may lie, as a share of its side, and from where on it is cut off. */
const furthestOut = 0.08;
const cutOffOut = 0.0125;

/** Four sides that may be a document's, in pixels of the working image. */
export interface Quadrilateral {
  readonly corners: readonly [Point, Point, Point, Point];
  readonly area: number;
  readonly support: readonly [number, number, number, number];
  readonly beyond: readonly Side[];
}

/**
 * The best quadrilateral of these lines; with `cutOff`, one or two of its sides are borders of the picture.
 */
export function bestQuadrilateral(
  gradients: Gradients,
  level: readonly Line[],
  upright: readonly Line[],
  cutOff: boolean,
): Quadrilateral | undefined {
  const { width, height } = gradients;
  let best: Quadrilateral | undefined;
  let bestScore = -Infinity;
  for (const top of level) {
    for (const bottom of level) {
      if (top.distance >= bottom.distance) continue;
      for (const left of upright) {
        for (const right of upright) {
          if (left === right) continue;
          const lines = [top, right, bottom, left] as const;
          const borders = lines.filter((line) => line.border).length;
          if (cutOff ? borders === 0 || borders > 2 : borders > 0) continue;
          const corners = cornersOf(lines, width, height);
          if (!corners) continue;
          const area = areaOf(corners) / (width * height);
          if (cutOff && area > cutOffLargest) continue;
          // Even fully supported it could not win: saves most of the work.
          if (1.5 + area * 0.6 <= bestScore) continue;
          const support = supportOf(gradients, corners);
          const seen = support.filter((_, side) => !lines[side]!.border);
          const weakest = Math.min(...seen);
          const least = cutOff ? cutSideSupport : area < smallArea ? leastSupportSmall : leastSupport;
          if (weakest < least) continue;
          if (cutOff && !runsIntoBorder(gradients, corners, lines)) continue;
          const mean = seen.reduce((sum, value) => sum + value, 0) / 4;
          const score = mean + weakest * 0.5 + area * 0.6;
          if (score <= bestScore) continue;
          bestScore = score;
          const sides: readonly Side[] = ['top', 'right', 'bottom', 'left'];
          const out = sidesCrossed(corners, width, height);
          const beyond = sides.filter((side, at) => lines[at]!.border || out.has(side));
          best = { corners, area, support, beyond };
        }
      }
    }
  }
  return best;
}

/** The picture's borders taken as sides, where the other sides run into them. */
export function bestCutOff(
  gradients: Gradients,
  level: readonly Line[],
  upright: readonly Line[],
): Quadrilateral | undefined {
  const { width, height } = gradients;
  const across = [-height / 2 + 1, height / 2 - 2].map((distance) => ({
    cosine: 0,
    sine: 1,
    distance,
    border: true,
  }));
  const down = [-width / 2 + 1, width / 2 - 2].map((distance) => ({
    cosine: 1,
    sine: 0,
    distance,
    border: true,
  }));
  return bestQuadrilateral(gradients, [...level, ...across], [...upright, ...down], true);
}

function cornersOf(
  [top, right, bottom, left]: readonly [Line, Line, Line, Line],
  width: number,
  height: number,
): readonly [Point, Point, Point, Point] | undefined {
  const topLeft = crossing(top, left, width, height);
  const topRight = crossing(top, right, width, height);
  const bottomRight = crossing(bottom, right, width, height);
  const bottomLeft = crossing(bottom, left, width, height);
  if (!topLeft || !topRight || !bottomRight || !bottomLeft) return undefined;
  if (topRight.x - topLeft.x < width * 0.3 || bottomRight.x - bottomLeft.x < width * 0.3) return undefined;
  if (bottomLeft.y - topLeft.y < height * 0.25 || bottomRight.y - topRight.y < height * 0.25)
    return undefined;
  return [topLeft, topRight, bottomRight, bottomLeft];
}

/** Where two lines meet, unless they are nearly parallel or meet well outside the picture. */
function crossing(a: Line, b: Line, width: number, height: number): Point | undefined {
  const determinant = a.cosine * b.sine - b.cosine * a.sine;
  if (Math.abs(determinant) < 0.3) return undefined;
  const x = (a.distance * b.sine - b.distance * a.sine) / determinant + width / 2;
  const y = (a.cosine * b.distance - b.cosine * a.distance) / determinant + height / 2;
  const out = Math.max(-x / width, -y / height, x / width - 1, y / height - 1);
  return out > furthestOut ? undefined : { x, y };
}

/** The sides of the picture beyond which a corner lies. */
function sidesCrossed(corners: readonly Point[], width: number, height: number): ReadonlySet<Side> {
  const sides = new Set<Side>();
  for (const { x, y } of corners) {
    if (y < -height * cutOffOut) sides.add('top');
    if (y > height * (1 + cutOffOut)) sides.add('bottom');
    if (x < -width * cutOffOut) sides.add('left');
    if (x > width * (1 + cutOffOut)) sides.add('right');
  }
  return sides;
}

function supportOf(
  gradients: Gradients,
  [a, b, c, d]: readonly [Point, Point, Point, Point],
): readonly [number, number, number, number] {
  return [
    edgeShare(gradients, a, b, 0, 1),
    edgeShare(gradients, b, c, 0, 1),
    edgeShare(gradients, c, d, 0, 1),
    edgeShare(gradients, d, a, 0, 1),
  ];
}

/** Share of the way between two points, from `start` to `end` of it, along which there is an edge. */
function edgeShare(gradients: Gradients, a: Point, b: Point, start: number, end: number): number {
  const { width, height, magnitude, threshold } = gradients;
  const steps = 40;
  let found = 0;
  let met = 0;
  for (let step = 1; step < steps; step++) {
    const way = start + ((end - start) * step) / steps;
    const x = Math.trunc(a.x + (b.x - a.x) * way);
    const y = Math.trunc(a.y + (b.y - a.y) * way);
    met++;
    if (x < 2 || y < 2 || x >= width - 2 || y >= height - 2) continue;
    const at = y * width + x;
    const strongest = Math.max(
      magnitude[at]!,
      magnitude[at - 1]!,
      magnitude[at + 1]!,
      magnitude[at - width]!,
      magnitude[at + width]!,
    );
    if (strongest > threshold * 0.6) found++;
  }
  return found / met;
}

/**
 * Whether the sides next to each border are still edges close to it: a document that ends before the border
 * is whole.
 */
function runsIntoBorder(
  gradients: Gradients,
  corners: readonly [Point, Point, Point, Point],
  lines: readonly [Line, Line, Line, Line],
): boolean {
  for (let side = 0; side < 4; side++) {
    if (!lines[side]!.border) continue;
    const before = (side + 3) % 4;
    const after = (side + 1) % 4;
    const start = corners[side]!;
    const end = corners[after]!;
    if (!lines[before]!.border && edgeShare(gradients, corners[before]!, start, 0.8, 0.98) < cutEndSupport)
      return false;
    if (
      !lines[after]!.border &&
      edgeShare(gradients, end, corners[(side + 2) % 4]!, 0.02, 0.2) < cutEndSupport
    )
      return false;
  }
  return true;
}

function areaOf([a, b, c, d]: readonly [Point, Point, Point, Point]): number {
  return Math.abs((c.x - a.x) * (d.y - b.y) - (d.x - b.x) * (c.y - a.y)) / 2;
}
