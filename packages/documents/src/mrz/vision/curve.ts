/* oxlint-disable typescript/no-non-null-assertion -- loops bound the indexes; checking each is too slow */
/** One character or patch of a row; see `TextLine` for 'along' and 'across'. */
export interface Glyph {
  readonly along: number;
  readonly across: number;
  /** Across the row. */
  readonly size: number;
}

/** A gently bent line: across = level + slope·d + bend·d², where d = along − centre. */
export interface Curve {
  readonly centre: number;
  readonly level: number;
  readonly slope: number;
  readonly bend: number;
}

/** Where the line runs at a place along it. */
export function acrossAt(curve: Curve, along: number): number {
  const distance = along - curve.centre;
  return curve.level + curve.slope * distance + curve.bend * distance * distance;
}

/**
 * Least squares, repeated twice without the glyphs that lie far off; bent only when there are enough of them.
 */
export function fitCurve(glyphs: readonly Glyph[], bent: boolean): Curve {
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

/** The middle value, the upper one of two; 0 for none. */
export function median(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[sorted.length >> 1] ?? 0;
}
