import { uploadLimits } from '@credence/contract/upload-limits';
import { describe, expect, test } from 'vitest';
import { PictureError, planPicture, sniffType } from './prepare-picture.ts';

const { maximumBytes, maximumPixels, minimumSide } = uploadLimits;
const photo = { type: 'image/jpeg', bytes: 3_000_000, width: 4000, height: 3000 };

describe('[S2.2] a picture is changed before the upload only where the limits ask for it', () => {
  test('a photo within the limits stays as it is', () => {
    expect(planPicture(photo)).toEqual({ action: 'keep' });
  });
  test('at the limits, too', () => {
    const width = 10_000;
    const height = maximumPixels / width;
    expect(planPicture({ type: 'image/png', bytes: maximumBytes, width, height })).toEqual({
      action: 'keep',
    });
  });
  test('more pixels than allowed: as many as allowed, in the same proportions', () => {
    const plan = planPicture({ ...photo, width: 16_000, height: 12_000 });
    if (plan.action !== 'redraw') throw new Error('must be drawn anew');
    expect(plan.width * plan.height).toBeLessThanOrEqual(maximumPixels);
    expect(plan.width * plan.height).toBeGreaterThan(maximumPixels * 0.99);
    expect(plan.width / plan.height).toBeCloseTo(4 / 3, 2);
  });
  test('more bytes than allowed, or a type the server cannot decode: encoded anew at the same size', () => {
    const anew = { action: 'redraw', width: 4000, height: 3000 };
    expect(planPicture({ ...photo, bytes: maximumBytes + 1 })).toEqual(anew);
    expect(planPicture({ ...photo, type: undefined })).toEqual(anew);
  });
  test('the longer side decides whether a picture is too small', () => {
    expect(planPicture({ ...photo, width: 100, height: minimumSide })).toEqual({ action: 'keep' });
    const small = () => planPicture({ ...photo, width: minimumSide - 1, height: minimumSide - 1 });
    expect(small).toThrow(PictureError);
    expect(small).toThrow('too-small');
  });
});

describe('[S2.2] the type of a picture is told by its content', () => {
  const ascii = (text: string) => [...text].map((character) => character.charCodeAt(0));
  test.each([
    ['image/jpeg', [0xff, 0xd8, 0xff, 0xe1, 0, 0]],
    ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a]],
    ['image/webp', [...ascii('RIFF'), 1, 2, 3, 4, ...ascii('WEBP')]],
    [undefined, [...ascii('RIFF'), 1, 2, 3, 4, ...ascii('WAVE')]],
    [undefined, [0, 0, 0, 24, ...ascii('ftypheic')]],
    [undefined, []],
  ])('%s', (type, bytes) => {
    expect(sniffType(Uint8Array.from(bytes))).toBe(type);
  });
});
