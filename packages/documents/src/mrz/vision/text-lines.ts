/* oxlint-disable typescript/no-non-null-assertion -- loops bound the indexes; checking each is too slow */
import { linkNeighbours, mergeCollinear, type Chain } from './chains.ts';
import type { Component } from './components.ts';
import { acrossAt, fitCurve, median, type Curve, type Glyph } from './curve.ts';

/**
 * A row of evenly spaced characters. 'Along' is the image's x axis, or its y axis for a vertical line;
 * 'across' is the other one. All lengths are pixels of the image that was searched.
 */
export interface TextLine {
  readonly count: number;
  readonly curve: Curve;
  /** Median size of a character across the line. */
  readonly size: number;
  /** Positions of the first and the last character. */
  readonly start: number;
  readonly end: number;
  /** Distance between neighbouring characters. */
  readonly pitch: number;
  /** Share of the distances that agree with the pitch. */
  readonly regularity: number;
  /** Length in characters. */
  readonly span: number;
  readonly vertical: boolean;
}

const fewestInLine = 10;

/** All rows of evenly spaced components, reading along x, or along y when `vertical`. */
export function findTextLines(components: readonly Component[], vertical: boolean): TextLine[] {
  const glyphs = glyphsOf(components, vertical);
  const chains = mergeCollinear(linkNeighbours(glyphs));
  const lines: TextLine[] = [];
  for (const chain of chains) {
    const line = chain.glyphs.length < fewestInLine ? undefined : recollect(chain, glyphs, vertical);
    if (line) lines.push(line);
  }
  return lines;
}

function glyphsOf(components: readonly Component[], vertical: boolean): Glyph[] {
  const glyphs: Glyph[] = [];
  for (const { x, y, width, height } of components) {
    const size = vertical ? width : height;
    const extent = vertical ? height : width;
    if (size < 6 || extent > size * 1.9 || size > extent * 6) continue;
    glyphs.push(vertical ? { along: y, across: x, size } : { along: x, across: y, size });
  }
  return glyphs;
}

/** Collects all glyphs on the chain's curve, including those that were not linked, and measures the line. */
function recollect(chain: Chain, glyphs: readonly Glyph[], vertical: boolean): TextLine | undefined {
  const { size, curve } = chain;
  const near = glyphs
    .filter(
      (glyph) =>
        glyph.size <= size * 1.6 &&
        glyph.size >= size * 0.5 &&
        Math.abs(glyph.across - acrossAt(curve, glyph.along)) < size * 0.5,
    )
    .sort((a, b) => a.along - b.along);
  const start = chain.glyphs[0]!.along;
  const end = chain.glyphs.at(-1)!.along;
  let first = near.findIndex((glyph) => glyph.along >= start - 1);
  if (first < 0) return undefined;
  let last = first;
  while (last + 1 < near.length && near[last + 1]!.along <= end + 1) last++;
  while (first > 0 && near[first]!.along - near[first - 1]!.along < size * 4) first--;
  while (last + 1 < near.length && near[last + 1]!.along - near[last]!.along < size * 4) last++;
  const members = near.slice(first, last + 1);
  if (members.length < fewestInLine) return undefined;

  const distances: number[] = [];
  for (let index = 1; index < members.length; index++) {
    const distance = members[index]!.along - members[index - 1]!.along;
    if (distance > size * 0.4) distances.push(distance);
  }
  if (distances.length < 6) return undefined;
  const typical = median(distances);
  const regular = distances.filter((distance) => distance > typical * 0.7 && distance < typical * 1.35);
  const pitch = regular.reduce((sum, distance) => sum + distance, 0) / regular.length;
  const from = members[0]!.along;
  const to = members.at(-1)!.along;
  return {
    count: members.length,
    curve: fitCurve(members, true),
    size: median(members.map((glyph) => glyph.size)),
    start: from,
    end: to,
    pitch,
    regularity: regular.length / distances.length,
    span: (to - from) / pitch + 1,
    vertical,
  };
}
