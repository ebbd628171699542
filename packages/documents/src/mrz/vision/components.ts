/* oxlint-disable typescript/no-non-null-assertion -- loops bound the indexes; checking each is too slow */
import type { GreyImage } from '../../image/grey.ts';

/** A connected dark patch of the size a character could have: its centre and its extents, in pixels. */
export interface Component {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What counts as dark: below `share` of the mean around the pixel, less `offset`. */
export interface DarknessRule {
  /** Half the side of the square the mean is taken over. */
  readonly radius: number;
  readonly share: number;
  readonly offset: number;
}

const smallestCharacter = 6;
const largestCharacter = 90;

/** Sums over every rectangle from the upper left corner, one row and one column larger than the image. */
function integralOf(image: GreyImage): Uint32Array {
  const { data, width, height } = image;
  const stride = width + 1;
  const sums = new Uint32Array(stride * (height + 1));
  for (let y = 0; y < height; y++) {
    let rowSum = 0;
    const above = y * stride + 1;
    const here = above + stride;
    const row = y * width;
    for (let x = 0; x < width; x++) {
      rowSum += data[row + x]!;
      sums[here + x] = sums[above + x]! + rowSum;
    }
  }
  return sums;
}

function darkPixels(image: GreyImage, rule: DarknessRule): Uint8Array {
  const { data, width, height } = image;
  const sums = integralOf(image);
  const stride = width + 1;
  const dark = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const top = Math.max(0, y - rule.radius);
    const bottom = Math.min(height, y + rule.radius + 1);
    const topRow = top * stride;
    const bottomRow = bottom * stride;
    for (let x = 0; x < width; x++) {
      const left = Math.max(0, x - rule.radius);
      const right = Math.min(width, x + rule.radius + 1);
      const sum =
        sums[bottomRow + right]! - sums[topRow + right]! - sums[bottomRow + left]! + sums[topRow + left]!;
      const mean = sum / ((bottom - top) * (right - left));
      if (data[y * width + x]! < mean * rule.share - rule.offset) dark[y * width + x] = 1;
    }
  }
  return dark;
}

/** Disjoint sets of horizontal runs, joined where runs of neighbouring rows touch. */
class Runs {
  readonly start: number[] = [];
  readonly end: number[] = [];
  readonly row: number[] = [];
  readonly #parent: number[] = [];

  add(start: number, end: number, row: number): void {
    this.#parent.push(this.start.length);
    this.start.push(start);
    this.end.push(end);
    this.row.push(row);
  }

  root(run: number): number {
    const parent = this.#parent;
    let at = run;
    while (parent[at] !== at) {
      parent[at] = parent[parent[at]!]!;
      at = parent[at]!;
    }
    return at;
  }

  join(run: number, other: number): void {
    const kept = this.root(run);
    const joined = this.root(other);
    if (kept !== joined) this.#parent[joined] = kept;
  }
}

function connectedRuns(dark: Uint8Array, width: number, height: number): Runs {
  const runs = new Runs();
  let aboveFrom = 0;
  for (let y = 0; y < height; y++) {
    const hereFrom = runs.start.length;
    const row = y * width;
    let x = 0;
    while (x < width) {
      if (dark[row + x] === 0) {
        x++;
        continue;
      }
      const start = x;
      while (x < width && dark[row + x] === 1) x++;
      runs.add(start, x - 1, y);
    }
    let above = aboveFrom;
    let here = hereFrom;
    const hereTo = runs.start.length;
    while (above < hereFrom && here < hereTo) {
      if (runs.end[above]! + 1 < runs.start[here]!) above++;
      else if (runs.end[here]! + 1 < runs.start[above]!) here++;
      else {
        runs.join(above, here);
        if (runs.end[above]! < runs.end[here]!) above++;
        else here++;
      }
    }
    aboveFrom = hereFrom;
  }
  return runs;
}

/** The dark patches of an image that could be single characters. */
export function findComponents(image: GreyImage, rule: DarknessRule): Component[] {
  const { width, height } = image;
  const runs = connectedRuns(darkPixels(image, rule), width, height);
  const count = runs.start.length;
  const componentOf = new Int32Array(count).fill(-1);
  const left: number[] = [];
  const top: number[] = [];
  const right: number[] = [];
  const bottom: number[] = [];
  const area: number[] = [];
  for (let run = 0; run < count; run++) {
    const root = runs.root(run);
    const start = runs.start[run]!;
    const end = runs.end[run]!;
    const row = runs.row[run]!;
    let component = componentOf[root]!;
    if (component < 0) {
      component = componentOf[root] = left.length;
      left.push(start);
      top.push(row);
      right.push(end);
      bottom.push(row);
      area.push(0);
    }
    if (start < left[component]!) left[component] = start;
    if (end > right[component]!) right[component] = end;
    bottom[component] = row;
    area[component]! += end - start + 1;
  }

  const found: Component[] = [];
  for (let component = 0; component < left.length; component++) {
    const boxWidth = right[component]! - left[component]! + 1;
    const boxHeight = bottom[component]! - top[component]! + 1;
    const longer = Math.max(boxWidth, boxHeight);
    const shorter = Math.min(boxWidth, boxHeight);
    if (longer < smallestCharacter || longer > largestCharacter || shorter < 2) continue;
    const solidBlot = area[component]! > 0.9 * boxWidth * boxHeight && longer < 2 * shorter;
    if (area[component]! < 8 || solidBlot || longer > 9 * shorter) continue;
    found.push({
      x: (left[component]! + right[component]!) / 2,
      y: (top[component]! + bottom[component]!) / 2,
      width: boxWidth,
      height: boxHeight,
    });
  }
  return found;
}
