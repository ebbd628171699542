import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { rgbaFixture } from '../../fixtures/load.ts';
import { type Face, faceFinder } from '../index.ts';

/** The photos are the ones that face-api comes with: of groups, so that each face is cut out of one. */
const faceApi = fileURLToPath(new URL('..', import.meta.resolve('@vladmandic/face-api')));
const weights = new Uint8Array(readFileSync(`${faceApi}model/tiny_face_detector_model.bin`)).buffer;
const find = faceFinder(weights);

async function facesIn(image: Sharp): Promise<Face[]> {
  const { data, info } = await image
    .resize({ width: 480, height: 480, fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return find({ data: new Uint8ClampedArray(data), width: info.width, height: info.height });
}

/** Photo, the middle of a face in pixels. */
const people = [
  [6, 330, 610],
  [6, 780, 470],
  [6, 1230, 400],
  [6, 1620, 370],
  [3, 720, 450],
  [3, 1200, 330],
  [3, 1590, 420],
  [1, 528, 420],
  [5, 1200, 330],
  [5, 1590, 450],
] as const;

/** As a phone held at arm's length sees somebody. */
function selfieOf(photo: number, x: number, y: number): Sharp {
  const area = { left: Math.max(0, x - 270), top: Math.max(0, y - 360), width: 540, height: 720 };
  return sharp(`${faceApi}demo/sample${photo}.jpg`).extract(area);
}

const specimen = (name: string) =>
  sharp(fileURLToPath(new URL(`../../../../docs/specimen/${name}.jpg`, import.meta.url)));

describe('[S2.2] a face', () => {
  test.each(people)('of photo %i at %i, %i is found where it is', async (photo, x, y) => {
    const [face] = await facesIn(selfieOf(photo, x, y));
    const middle = {
      x: (face?.x ?? 0) + (face?.width ?? 0) / 2,
      y: (face?.y ?? 0) + (face?.height ?? 0) / 2,
    };
    // The picture was cut out around it, as far as the photo reaches.
    expect(Math.abs(middle.x - Math.min(x, 270) / 540)).toBeLessThan(0.15);
    expect(Math.abs(middle.y - Math.min(y, 360) / 720)).toBeLessThan(0.2);
  });

  test('is what the drawn selfie of the specimen shows', async () => {
    expect(await facesIn(specimen('selfie'))).toHaveLength(1);
  });

  test('is not in a room, on a dark lens, in noise, nor on a page of paper', async () => {
    const plain = { width: 480, height: 640, channels: 3 } as const;
    const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
    expect(await facesIn(specimen('room'))).toEqual([]);
    expect(await facesIn(sharp({ create: { ...plain, background: '#101010' } }))).toEqual([]);
    expect(await facesIn(sharp({ create: { ...plain, background: '#808080', noise } }))).toEqual([]);
    const page = await rgbaFixture('mrz-scan-001.jpg');
    expect(find({ ...page, data: new Uint8ClampedArray(page.data) })).toEqual([]);
  });

  test('is not looked for with other weights than the network has', () => {
    expect(() => faceFinder(weights.slice(0, 1000))).toThrow(RangeError);
  });
});
