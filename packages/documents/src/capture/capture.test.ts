import { describe, expect, test } from 'vitest';
import type { Sharp } from 'sharp';
import { fixtureCorners, fixtureLines, rgbaFixture } from '../../fixtures/load.ts';
import { findDocumentEdges, judgeCapture, measureCapture, toGrey, type CaptureFinding } from '../index.ts';

async function findings(name: string, change?: (image: Sharp) => Sharp): Promise<CaptureFinding[]> {
  const { data, width, height } = await rgbaFixture(name, change);
  return judgeCapture(measureCapture(data, width, height));
}

const careful = [...fixtureLines.keys()].filter((name) => /scan|medium/.test(name));
const photo = 'mrz-medium-005.jpg';

describe('a picture of a document', () => {
  test.each(careful)('%s gives nothing to complain of', async (name) => {
    expect(await findings(name)).toEqual([]);
  });

  test.each(careful)('%s too dark is noticed', async (name) => {
    expect(await findings(name, (image) => image.linear(0.25, 0))).toContain('too-dark');
  });

  test.each(careful)('%s out of focus is noticed', async (name) => {
    expect(await findings(name, (image) => image.blur(6))).toContain('blurred');
  });

  test.each(careful)('%s over-exposed is noticed', async (name) => {
    expect(await findings(name, (image) => image.linear(2.2, 20))).toContain('glare');
  });

  test.each(careful)('%s too small is noticed', async (name) => {
    expect(await findings(name, (image) => image.resize(300))).toContain('too-small');
  });

  test('cut off at a side is noticed', async () => {
    const { width, height } = await rgbaFixture(photo);
    const cut = (image: Sharp): Sharp =>
      image.extract({ left: Math.round(width * 0.25), top: 0, width: Math.round(width * 0.75), height });
    expect(await findings(photo, cut)).toContain('cut-off');
  });

  test('is judged alike at another size', async () => {
    const { width } = await rgbaFixture(photo);
    expect(await findings(photo, (image) => image.resize(Math.round(width * 0.6)))).toEqual([]);
    expect(await findings(photo, (image) => image.resize(width * 2))).toEqual([]);
  });

  test('shorter than its size says is refused', () => {
    expect(() => measureCapture(new Uint8Array(10), 10, 10)).toThrow(RangeError);
    expect(() => toGrey(new Uint8Array(10), 10, 10)).toThrow(RangeError);
  });
});

describe('the sides of a document', () => {
  /** A light card on a dark table. */
  function card(width: number, height: number, from: number, to: number): Uint8Array {
    const rgba = new Uint8Array(width * height * 4).fill(60);
    for (let y = Math.round(height * 0.2); y < height * 0.8; y++) {
      rgba.fill(220, (y * width + Math.round(width * from)) * 4, (y * width + Math.round(width * to)) * 4);
    }
    return rgba;
  }

  test.each([
    [640, 480],
    [1600, 1200],
  ])('are found in a picture of %d × %d', (width, height) => {
    const edges = findDocumentEdges(toGrey(card(width, height, 0.15, 0.85), width, height));
    expect(edges?.beyond).toEqual([]);
    expect(edges?.area).toBeCloseTo(0.42, 1);
    const [upperLeft] = edges?.corners ?? [];
    expect(Math.abs((upperLeft?.x ?? 0) - width * 0.15)).toBeLessThan(width * 0.02);
    expect(Math.abs((upperLeft?.y ?? 0) - height * 0.2)).toBeLessThan(height * 0.02);
  });

  test.each([...fixtureCorners])('are found in %s, each corner where it is', async (name, corners) => {
    const { data, width, height } = await rgbaFixture(name);
    const found = measureCapture(data, width, height).edges?.corners ?? [];
    const near = Math.hypot(width, height) * 0.025;
    for (const corner of corners) {
      const nearest = Math.min(...found.map(({ x, y }) => Math.hypot(x - corner.x, y - corner.y)));
      expect(nearest, `the corner at ${corner.x}, ${corner.y}`).toBeLessThan(near);
    }
  });

  test('are known to be cut off where a corner lies beyond the picture', () => {
    const [width, height] = [640, 480];
    const rgba = new Uint8Array(width * height * 4).fill(60);
    // A card that is turned: its lower right corner is out of sight.
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const across = (x - 100) * 0.97 + (y - 60) * 0.24;
        const down = (y - 60) * 0.97 - (x - 100) * 0.24;
        if (across > 0 && across < 500 && down > 0 && down < 340)
          rgba.fill(220, (y * width + x) * 4, (y * width + x) * 4 + 4);
      }
    }
    expect(findDocumentEdges(toGrey(rgba, width, height))?.beyond).toContain('bottom');
  });

  test('are known to lie beyond the picture', () => {
    const edges = findDocumentEdges(toGrey(card(640, 480, 0.3, 1), 640, 480));
    expect(edges?.beyond).toEqual(['right']);
  });

  test('are not found on an empty table', () => {
    expect(findDocumentEdges(toGrey(card(640, 480, 0, 0), 640, 480))).toBeUndefined();
  });
});
