/* oxlint-disable typescript/no-non-null-assertion -- indexes are bounded by the loops around them; a test per pixel would cost */
import type { Component } from './components.ts';

/** A gently bent line: across = level + slope·d + bend·d², where d = along − centre. */
export interface Curve {
  readonly centre: number;
  readonly level: number;
  readonly slope: number;
  readonly bend: number;
}

/**
 * A row of evenly spaced characters. 'Along' is the image's x axis, or its y axis for a vertical line; 'across' is the
 * other one. All lengths are pixels of the image that was searched.
 */
export interface TextLine {
  readonly count: number;
  readonly curve: Curve;
  /** Median size of a character across the line. */
  readonly size: number;
  /** Where the first and the last character stand. */
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

/** Where the line runs at a place along it. */
export function acrossAt(curve: Curve, along: number): number {
  const distance = along - curve.centre;
  return curve.level + curve.slope * distance + curve.bend * distance * distance;
}

interface Glyph {
  readonly along: number;
  readonly across: number;
  readonly size: number;
}

interface Chain {
  glyphs: Glyph[];
  curve: Curve;
  size: number;
}

const GRID_CELL = 40;
const GRID_STRIDE = 4096;
const FEWEST_IN_CHAIN = 6;
const FEWEST_IN_LINE = 10;

/** All rows of evenly spaced components, reading along x, or along y when `vertical`. */
export function findTextLines(components: readonly Component[], vertical: boolean): TextLine[] {
  const glyphs = glyphsOf(components, vertical);
  const chains = mergeCollinear(linkNeighbours(glyphs));
  const lines: TextLine[] = [];
  for (const chain of chains) {
    const line = chain.glyphs.length < FEWEST_IN_LINE ? undefined : recollect(chain, glyphs, vertical);
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

/** Chains of glyphs in which each is the best right neighbour of the one before, and that one its best left neighbour. */
function linkNeighbours(glyphs: readonly Glyph[]): Chain[] {
  const grid = new Map<number, number[]>();
  for (let index = 0; index < glyphs.length; index++) {
    const glyph = glyphs[index]!;
    const key = ((glyph.along / GRID_CELL) | 0) * GRID_STRIDE + ((glyph.across / GRID_CELL) | 0);
    const cell = grid.get(key);
    if (cell) cell.push(index);
    else grid.set(key, [index]);
  }

  const next = new Int32Array(glyphs.length).fill(-1);
  const nextCost = new Float64Array(glyphs.length).fill(Infinity);
  for (let index = 0; index < glyphs.length; index++) {
    const from = glyphs[index]!;
    const reach = from.size * 3;
    const lastColumn = ((from.along + reach) / GRID_CELL) | 0;
    const firstRow = Math.max(0, ((from.across - reach) / GRID_CELL) | 0);
    const lastRow = ((from.across + reach) / GRID_CELL) | 0;
    for (let column = (from.along / GRID_CELL) | 0; column <= lastColumn; column++) {
      for (let row = firstRow; row <= lastRow; row++) {
        const cell = grid.get(column * GRID_STRIDE + row);
        if (!cell) continue;
        for (const other of cell) {
          if (other === index) continue;
          const to = glyphs[other]!;
          const forward = to.along - from.along;
          if (forward <= from.size * 0.35 || forward > from.size * 2.6) continue;
          const larger = Math.max(from.size, to.size);
          if (Math.min(from.size, to.size) < larger * 0.55) continue;
          const sideways = Math.abs(to.across - from.across);
          if (sideways > forward * 0.5 || sideways > larger * 0.75) continue;
          const cost = forward + 2 * sideways;
          if (cost < nextCost[index]!) {
            nextCost[index] = cost;
            next[index] = other;
          }
        }
      }
    }
  }

  const previous = new Int32Array(glyphs.length).fill(-1);
  const previousCost = new Float64Array(glyphs.length).fill(Infinity);
  for (let index = 0; index < glyphs.length; index++) {
    const to = next[index]!;
    if (to >= 0 && nextCost[index]! < previousCost[to]!) {
      previousCost[to] = nextCost[index]!;
      previous[to] = index;
    }
  }

  const used = new Uint8Array(glyphs.length);
  const chains: Chain[] = [];
  for (let index = 0; index < glyphs.length; index++) {
    const before = previous[index]!;
    if (used[index] === 1 || (before >= 0 && next[before] === index)) continue;
    const members: Glyph[] = [];
    let at = index;
    while (at >= 0 && used[at] === 0) {
      used[at] = 1;
      members.push(glyphs[at]!);
      const following = next[at]!;
      at = following >= 0 && previous[following] === at ? following : -1;
    }
    if (members.length >= FEWEST_IN_CHAIN) chains.push(chainOf(members));
  }
  return chains;
}

function chainOf(glyphs: Glyph[]): Chain {
  return { glyphs, curve: fitCurve(glyphs, false), size: median(glyphs.map((glyph) => glyph.size)) };
}

/** Joins chains that continue each other: a character that could not be linked often splits a line. */
function mergeCollinear(chains: Chain[]): Chain[] {
  chains.sort((a, b) => b.glyphs.length - a.glyphs.length);
  const merged: Chain[] = [];
  const absorbed = new Set<Chain>();
  for (let index = 0; index < chains.length; index++) {
    let chain = chains[index]!;
    if (absorbed.has(chain)) continue;
    let grew = true;
    while (grew) {
      grew = false;
      for (let later = index + 1; later < chains.length; later++) {
        const other = chains[later]!;
        if (absorbed.has(other) || !continues(chain, other)) continue;
        absorbed.add(other);
        chain = chainOf(chain.glyphs.concat(other.glyphs).sort((a, b) => a.along - b.along));
        grew = true;
      }
    }
    merged.push(chain);
  }
  return merged;
}

function continues(chain: Chain, other: Chain): boolean {
  if (Math.min(chain.size, other.size) < 0.6 * Math.max(chain.size, other.size)) return false;
  const start = chain.glyphs[0]!.along;
  const end = chain.glyphs.at(-1)!.along;
  const otherStart = other.glyphs[0]!.along;
  const otherEnd = other.glyphs.at(-1)!.along;
  const gap = Math.max(0, otherStart - end, start - otherEnd);
  if (gap > chain.size * 12) return false;
  const expected = acrossAt(chain.curve, (otherStart + otherEnd) / 2);
  const found = median(other.glyphs.map((glyph) => glyph.across));
  return (
    Math.abs(expected - found) < chain.size * (0.35 + (0.02 * gap) / chain.size) &&
    Math.abs(chain.curve.slope - other.curve.slope) < 0.12
  );
}

/** Gathers every glyph that lies on the chain's curve, also those the linking missed, and measures the line. */
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
  if (members.length < FEWEST_IN_LINE) return undefined;

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

/** Least squares, repeated twice without the glyphs that lie far off; bent only when there are enough of them. */
function fitCurve(glyphs: readonly Glyph[], bent: boolean): Curve {
  let selected = glyphs;
  let curve: Curve = { centre: 0, level: 0, slope: 0, bend: 0 };
  for (let round = 0; round < 3 && selected.length >= 4; round++) {
    const fitted = bent && selected.length > 14 ? fitParabola(selected) : fitStraight(selected);
    curve = fitted;
    const residuals = selected.map((glyph) => Math.abs(glyph.across - acrossAt(fitted, glyph.along)));
    const limit = median(residuals) * 3 + 1;
    const kept = selected.filter((_, index) => residuals[index]! <= limit);
    if (kept.length === selected.length) break;
    selected = kept;
  }
  return curve;
}

function centreOf(glyphs: readonly Glyph[]): number {
  let sum = 0;
  for (const glyph of glyphs) sum += glyph.along;
  return sum / glyphs.length;
}

function fitStraight(glyphs: readonly Glyph[]): Curve {
  const centre = centreOf(glyphs);
  let squares = 0;
  let across = 0;
  let products = 0;
  for (const glyph of glyphs) {
    const distance = glyph.along - centre;
    squares += distance * distance;
    across += glyph.across;
    products += glyph.across * distance;
  }
  return { centre, level: across / glyphs.length, slope: products / (squares || 1), bend: 0 };
}

function fitParabola(glyphs: readonly Glyph[]): Curve {
  const centre = centreOf(glyphs);
  const count = glyphs.length;
  let power2 = 0;
  let power3 = 0;
  let power4 = 0;
  let across0 = 0;
  let across1 = 0;
  let across2 = 0;
  for (const glyph of glyphs) {
    const distance = glyph.along - centre;
    const square = distance * distance;
    power2 += square;
    power3 += square * distance;
    power4 += square * square;
    across0 += glyph.across;
    across1 += glyph.across * distance;
    across2 += glyph.across * square;
  }
  // The distances sum to zero about their centre, which leaves a 2 × 2 system for slope and bend.
  const spread = power4 - (power2 * power2) / count;
  const lift = across2 - (across0 * power2) / count;
  const determinant = power2 * spread - power3 * power3;
  if (determinant === 0) return fitStraight(glyphs);
  const bend = (power2 * lift - power3 * across1) / determinant;
  const slope = (across1 - power3 * bend) / power2;
  return { centre, level: (across0 - power2 * bend) / count, slope, bend };
}

function median(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[sorted.length >> 1] ?? 0;
}
