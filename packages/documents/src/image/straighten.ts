/* oxlint-disable typescript/no-non-null-assertion -- loops bound the indexes; checking each is too slow */
import type { Point } from './grey.ts';

/** A picture in RGBA, rows from the top, no padding. */
export interface ColourImage {
  readonly data: Uint8ClampedArray<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
}

const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);

/**
 * A page cut out of a picture and made a rectangle, as if photographed from straight above. `corners`: upper
 * left, upper right, lower right, lower left, in pixels of the picture. The longer side has at most
 * `longSide` pixels, and no more than the page has in the picture. About 30 ms for 1,000 × 700 pixels.
 */
export function straighten(
  image: { readonly data: Uint8Array | Uint8ClampedArray; readonly width: number; readonly height: number },
  corners: readonly [Point, Point, Point, Point],
  longSide: number,
): ColourImage {
  const [a, b, c, d] = corners;
  const across = (distance(a, b) + distance(d, c)) / 2;
  const down = (distance(b, c) + distance(a, d)) / 2;
  const scale = Math.min(1, longSide / Math.max(across, down));
  const width = Math.max(1, Math.round(across * scale));
  const height = Math.max(1, Math.round(down * scale));
  const data = new Uint8ClampedArray(width * height * 4);
  const toPicture = fromUnitSquare(corners);
  for (let y = 0, to = 0; y < height; y++) {
    for (let x = 0; x < width; x++, to += 4) {
      const place = toPicture((x + 0.5) / width, (y + 0.5) / height);
      copyPixel(image, place.x - 0.5, place.y - 0.5, data, to);
    }
  }
  return { data, width, height };
}

/** The projective map that takes the corners of the unit square to these. */
function fromUnitSquare([a, b, c, d]: readonly [Point, Point, Point, Point]) {
  const first = { x: b.x - c.x, y: b.y - c.y };
  const second = { x: d.x - c.x, y: d.y - c.y };
  const sum = { x: a.x - b.x + c.x - d.x, y: a.y - b.y + c.y - d.y };
  const whole = first.x * second.y - second.x * first.y;
  const g = (sum.x * second.y - second.x * sum.y) / whole;
  const h = (first.x * sum.y - sum.x * first.y) / whole;
  const alongX = { x: b.x - a.x + g * b.x, y: b.y - a.y + g * b.y };
  const alongY = { x: d.x - a.x + h * d.x, y: d.y - a.y + h * d.y };
  return (u: number, v: number): Point => {
    const depth = g * u + h * v + 1;
    return {
      x: (alongX.x * u + alongY.x * v + a.x) / depth,
      y: (alongX.y * u + alongY.y * v + a.y) / depth,
    };
  };
}

/** Writes the colour at a place between pixels, by the four around it; outside, that of the nearest edge. */
function copyPixel(
  { data, width, height }: { data: Uint8Array | Uint8ClampedArray; width: number; height: number },
  x: number,
  y: number,
  target: Uint8ClampedArray,
  to: number,
): void {
  const left = Math.min(width - 1, Math.max(0, Math.floor(x)));
  const top = Math.min(height - 1, Math.max(0, Math.floor(y)));
  const right = Math.min(width - 1, left + 1);
  const bottom = Math.min(height - 1, top + 1);
  const shareX = Math.min(1, Math.max(0, x - left));
  const shareY = Math.min(1, Math.max(0, y - top));
  const [one, two] = [(top * width + left) * 4, (top * width + right) * 4];
  const [three, four] = [(bottom * width + left) * 4, (bottom * width + right) * 4];
  for (let channel = 0; channel < 3; channel++) {
    const above = data[one + channel]! * (1 - shareX) + data[two + channel]! * shareX;
    const below = data[three + channel]! * (1 - shareX) + data[four + channel]! * shareX;
    target[to + channel] = above * (1 - shareY) + below * shareY;
  }
  target[to + 3] = 255;
}
