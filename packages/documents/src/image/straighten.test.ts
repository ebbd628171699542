import { describe, expect, test } from 'vitest';
import { straighten } from '../index.ts';

const [width, height] = [400, 300];

/** A picture whose colour tells the place: red grows to the right, green downwards. */
function gradient() {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) data.set([x / 2, y / 2, 0, 255], (y * width + x) * 4);
  }
  return { data, width, height };
}

const corner = (image: ReturnType<typeof straighten>, right: boolean, below: boolean) => {
  const x = right ? image.width - 1 : 0;
  const y = below ? image.height - 1 : 0;
  const at = (y * image.width + x) * 4;
  return { x: (image.data[at] ?? 0) * 2, y: (image.data[at + 1] ?? 0) * 2 };
};

describe('a page that is cut out', () => {
  test('has the corners that were found, wherever they lie', () => {
    const corners = [
      { x: 60, y: 40 },
      { x: 330, y: 70 },
      { x: 350, y: 260 },
      { x: 40, y: 230 },
    ] as const;
    const cut = straighten(gradient(), corners, 1000);
    const seen = [
      corner(cut, false, false),
      corner(cut, true, false),
      corner(cut, true, true),
      corner(cut, false, true),
    ];
    for (const [at, { x, y }] of seen.entries()) {
      expect(Math.abs(x - (corners[at]?.x ?? 0)), `corner ${at}, across`).toBeLessThan(4);
      expect(Math.abs(y - (corners[at]?.y ?? 0)), `corner ${at}, down`).toBeLessThan(4);
    }
  });

  test('has the proportions of the page, and is not larger than asked for', () => {
    const corners = [
      { x: 50, y: 50 },
      { x: 350, y: 50 },
      { x: 350, y: 250 },
      { x: 50, y: 250 },
    ] as const;
    expect(straighten(gradient(), corners, 1000)).toMatchObject({ width: 300, height: 200 });
    expect(straighten(gradient(), corners, 150)).toMatchObject({ width: 150, height: 100 });
  });

  test('keeps the middle in the middle where the page leans away', () => {
    // Seen from below: the upper side is shorter. The diagonals of a page cross in its middle.
    const corners = [
      { x: 120, y: 60 },
      { x: 280, y: 60 },
      { x: 360, y: 260 },
      { x: 40, y: 260 },
    ] as const;
    const cut = straighten(gradient(), corners, 1000);
    const at = (Math.floor(cut.height / 2) * cut.width + Math.floor(cut.width / 2)) * 4;
    expect((cut.data[at] ?? 0) * 2).toBeCloseTo(200, -1);
    const crossing = 60 + (200 * 160) / (160 + 320);
    expect(Math.abs((cut.data[at + 1] ?? 0) * 2 - crossing)).toBeLessThan(4);
  });
});
