import { expect, test } from 'vitest';
import { isBlack } from './frame-quality.ts';

/**
 * A frame of one shade of grey, its noise up to so much brighter, and with one bright patch where asked
 * for.
 */
function frame(shade: number, noise = 0, patch?: { x: number; y: number }): Pick<ImageData, 'data'> {
  const [width, height] = [640, 480];
  const data = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < data.length; at += 4) {
    const here = shade + ((at / 4) % (noise + 1));
    data.set([here, here, here, 255], at);
  }
  if (patch) {
    for (let y = patch.y; y < patch.y + 16; y++) {
      for (let x = patch.x; x < patch.x + 16; x++) data.set([90, 90, 90, 255], (y * width + x) * 4);
    }
  }
  return { data };
}

test('[S2.2] a picture that a host app withholds, or a covered lens with its noise, is black', () => {
  expect(isBlack(frame(0))).toBe(true);
  expect(isBlack(frame(0, 5))).toBe(true);
});

test('[S2.2] a dark room is not, nor is a frame with a single patch of light', () => {
  expect(isBlack(frame(12))).toBe(false);
  expect(isBlack(frame(0, 0, { x: 0, y: 0 }))).toBe(false);
  expect(isBlack(frame(2, 3, { x: 600, y: 440 }))).toBe(false);
});
