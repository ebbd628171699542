/* oxlint-disable typescript/no-non-null-assertion -- loops bound the indexes; checking each is too slow */
import { acrossAt, fitCurve, median, type Curve, type Glyph } from './curve.ts';

/** Glyphs in reading order that may be one line. */
export interface Chain {
  glyphs: Glyph[];
  curve: Curve;
  /** Median of the glyphs. */
  size: number;
}

const gridCell = 40;
const gridStride = 4096;
const fewestInChain = 6;

/**
 * Chains of glyphs in which each is the best right neighbour of the one before, and that one its best left
 * neighbour.
 */
export function linkNeighbours(glyphs: readonly Glyph[]): Chain[] {
  const { next, cost } = bestRight(glyphs);
  const previous = new Int32Array(glyphs.length).fill(-1);
  const previousCost = new Float64Array(glyphs.length).fill(Infinity);
  for (let index = 0; index < glyphs.length; index++) {
    const to = next[index]!;
    if (to >= 0 && cost[index]! < previousCost[to]!) {
      previousCost[to] = cost[index]!;
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
    if (members.length >= fewestInChain) chains.push(chainOf(members));
  }
  return chains;
}

/** Glyphs by the grid cell they lie in. */
function gridOf(glyphs: readonly Glyph[]): Map<number, number[]> {
  const grid = new Map<number, number[]>();
  for (let index = 0; index < glyphs.length; index++) {
    const glyph = glyphs[index]!;
    const key = ((glyph.along / gridCell) | 0) * gridStride + ((glyph.across / gridCell) | 0);
    const cell = grid.get(key);
    if (cell) cell.push(index);
    else grid.set(key, [index]);
  }
  return grid;
}

/** For each glyph its best right neighbour, -1 for none, and what that link costs. */
function bestRight(glyphs: readonly Glyph[]): { next: Int32Array; cost: Float64Array } {
  const grid = gridOf(glyphs);
  const next = new Int32Array(glyphs.length).fill(-1);
  const nextCost = new Float64Array(glyphs.length).fill(Infinity);
  for (let index = 0; index < glyphs.length; index++) {
    const from = glyphs[index]!;
    const reach = from.size * 3;
    const lastColumn = ((from.along + reach) / gridCell) | 0;
    const firstRow = Math.max(0, ((from.across - reach) / gridCell) | 0);
    const lastRow = ((from.across + reach) / gridCell) | 0;
    for (let column = (from.along / gridCell) | 0; column <= lastColumn; column++) {
      for (let row = firstRow; row <= lastRow; row++) {
        const cell = grid.get(column * gridStride + row);
        if (!cell) continue;
        for (const other of cell) {
          if (other === index) continue;
          const cost = linkCost(from, glyphs[other]!);
          if (cost < nextCost[index]!) {
            nextCost[index] = cost;
            next[index] = other;
          }
        }
      }
    }
  }
  return { next, cost: nextCost };
}

/**
 * How far `to` lies from `from`, sideways counting double; infinite where it cannot be the next character of
 * a line.
 */
function linkCost(from: Glyph, to: Glyph): number {
  const forward = to.along - from.along;
  if (forward <= from.size * 0.35 || forward > from.size * 2.6) return Infinity;
  const larger = Math.max(from.size, to.size);
  if (Math.min(from.size, to.size) < larger * 0.55) return Infinity;
  const sideways = Math.abs(to.across - from.across);
  if (sideways > forward * 0.5 || sideways > larger * 0.75) return Infinity;
  return forward + 2 * sideways;
}

function chainOf(glyphs: Glyph[]): Chain {
  return { glyphs, curve: fitCurve(glyphs, false), size: median(glyphs.map((glyph) => glyph.size)) };
}

/** Joins chains that continue each other: a character that could not be linked often splits a line. */
export function mergeCollinear(chains: Chain[]): Chain[] {
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
