/* oxlint-disable typescript/no-non-null-assertion -- loops bound the indexes; checking each is too slow */
import type { Point } from '../image/grey.ts';
import { findDocumentEdges, type DocumentEdges } from './edges.ts';
import { workingImage, type WorkingImage } from './working-image.ts';

/** Measurements of one picture; brightness runs from 0 to 255. */
export interface CaptureMeasure {
  readonly width: number;
  readonly height: number;
  /** Sides of the document, when they were found. */
  readonly edges: DocumentEdges | undefined;
  /** Mean brightness of the document, or of the whole picture when its sides were not found. */
  readonly brightness: number;
  /**
   * Detail in the document: 99th percentile of the brightness differences between neighbouring pixels of the
   * working image, as a share of the difference between its dark and its light parts. 0 even, about 1
   * razor-sharp.
   */
  readonly sharpness: number;
  /**
   * Share of the document's 16 × 16 blocks in which every colour is burnt out and nothing printed survives, 0
   * to 1.
   */
  readonly burntOut: number;
  /** Longer side of the document in pixels of the picture given. */
  readonly longSide: number;
}

/** Longer side of the working image in pixels: all measures hold for that size, whatever the photo's. */
const workingLongSide = 640;
const block = 16;
/** Share of a block's pixels that must be burnt out: print that survives means white paper, not glare. */
const burntShare = 0.97;

/** Measures a picture in RGBA of any size. Less than 10 ms for a 640 × 480 frame. */
export function measureCapture(
  rgba: Uint8Array | Uint8ClampedArray,
  width: number,
  height: number,
): CaptureMeasure {
  const working = workingImage(rgba, width, height, workingLongSide);
  const found = findDocumentEdges(working);
  const inside = insideMask(working, found?.corners);
  const corners = found?.corners.map(({ x, y }) => ({ x: x * working.scale, y: y * working.scale }));
  const [a, b, c, d] = corners ?? [];
  const edges = found && a && b && c && d ? { ...found, corners: [a, b, c, d] as const } : undefined;
  return {
    width,
    height,
    edges,
    ...contrastOf(working, inside),
    burntOut: burntOutOf(working, inside),
    longSide:
      a && b && c
        ? Math.max(Math.hypot(b.x - a.x, b.y - a.y), Math.hypot(c.x - b.x, c.y - b.y))
        : Math.max(width, height),
  };
}

/** 1 for the pixels within the document. */
function insideMask({ width, height }: WorkingImage, corners: readonly Point[] | undefined): Uint8Array {
  const mask = new Uint8Array(width * height);
  if (!corners) return mask.fill(1);
  for (let y = 0; y < height; y++) {
    let from = Infinity;
    let to = -Infinity;
    for (let index = 0; index < corners.length; index++) {
      const a = corners[index]!;
      const b = corners[(index + 1) % corners.length]!;
      if (a.y === b.y || y < Math.min(a.y, b.y) || y > Math.max(a.y, b.y)) continue;
      const x = a.x + ((b.x - a.x) * (y - a.y)) / (b.y - a.y);
      if (x < from) from = x;
      if (x > to) to = x;
    }
    const start = Math.max(0, Math.ceil(from));
    const end = Math.min(width, Math.floor(to) + 1);
    if (end > start) mask.fill(1, y * width + start, y * width + end);
  }
  return mask;
}

function contrastOf(
  { data, width, height }: WorkingImage,
  inside: Uint8Array,
): { brightness: number; sharpness: number } {
  const levels = new Uint32Array(256);
  const differences = new Uint32Array(256);
  let count = 0;
  let sum = 0;
  for (let y = 0; y < height - 1; y++) {
    for (let x = 0; x < width - 1; x++) {
      const at = y * width + x;
      // A step across the document's own border says nothing about its print.
      if (inside[at] === 0 || inside[at + width + 1] === 0) continue;
      const value = data[at]!;
      levels[value]!++;
      differences[Math.max(Math.abs(value - data[at + 1]!), Math.abs(value - data[at + width]!))]!++;
      sum += value;
      count++;
    }
  }
  if (count === 0) return { brightness: 0, sharpness: 0 };
  const range = percentile(levels, count, 0.98) - percentile(levels, count, 0.02);
  return { brightness: sum / count, sharpness: percentile(differences, count, 0.99) / Math.max(1, range) };
}

function percentile(histogram: Uint32Array, count: number, share: number): number {
  let seen = 0;
  for (let value = 0; value < histogram.length; value++) {
    seen += histogram[value]!;
    if (seen >= count * share) return value;
  }
  return histogram.length - 1;
}

function burntOutOf({ saturated, width, height }: WorkingImage, inside: Uint8Array): number {
  let blocks = 0;
  let burnt = 0;
  for (let top = 0; top + block <= height; top += block) {
    for (let left = 0; left + block <= width; left += block) {
      let within = 0;
      let white = 0;
      for (let y = top; y < top + block; y++) {
        for (let at = y * width + left, end = at + block; at < end; at++) {
          within += inside[at]!;
          white += saturated[at]!;
        }
      }
      if (within < block * block) continue;
      blocks++;
      if (white >= burntShare * block * block) burnt++;
    }
  }
  return blocks === 0 ? 0 : burnt / blocks;
}
