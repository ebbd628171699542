import { describe, expect, test } from 'vitest';
import { fixtureLines, grayFixture } from '../../fixtures/load.ts';
import { readMrz, type GrayImage } from '../index.ts';

function blank(width: number, height: number): GrayImage {
  return { data: new Uint8Array(width * height).fill(230), width, height };
}

describe('the MRZ of a picture', () => {
  test.each([...fixtureLines])('%s is read exactly', async (name, lines) => {
    const reading = readMrz(await grayFixture(name));
    expect(reading?.lines).toEqual(lines);
    expect(reading?.valid).toBe(true);
  });

  test('a clean scan counts as sure, with its format and every check digit', async () => {
    const reading = readMrz(await grayFixture('mrz-scan-008.jpg'));
    expect(reading).toMatchObject({ format: 'TD3', valid: true, sure: true, repairs: 0 });
    expect(reading?.checks.map((check) => check.name)).toEqual([
      'documentNumber',
      'birthDate',
      'expiryDate',
      'optionalData',
      'composite',
    ]);
    expect(reading?.weakest).toBeGreaterThan(0.9);
  });

  test.each([90, 180, 270])('is found when the picture is turned by %d degrees', async (degrees) => {
    const image = await grayFixture('mrz-scan-001.jpg', (picture) => picture.rotate(degrees));
    expect(readMrz(image)?.lines).toEqual(fixtureLines.get('mrz-scan-001.jpg'));
  });

  test('is found in a picture tilted by eleven degrees', async () => {
    const image = await grayFixture('mrz-scan-007.jpg', (picture) =>
      picture.rotate(-11, { background: '#444444' }),
    );
    expect(readMrz(image)?.lines).toEqual(fixtureLines.get('mrz-scan-007.jpg'));
  });

  test('in too few pixels a character is never counted as sure', async () => {
    const image = await grayFixture('mrz-scan-008.jpg', (picture) => picture.resize(380));
    const reading = readMrz(image);
    expect(reading?.format).toBe('TD3');
    expect(reading?.sure).toBe(false);
  });

  test('with a character painted over is not valid', async () => {
    const patch = { create: { width: 20, height: 26, channels: 3, background: '#eeeeee' } } as const;
    // The third digit of the document number, after the labelled corners of the lines.
    const image = await grayFixture('mrz-scan-008.jpg', (picture) =>
      picture.composite([{ input: patch, left: 85, top: 562 }]),
    );
    expect(readMrz(image)?.valid ?? false).toBe(false);
  });

  test.each([
    [1, 1],
    [3, 200],
    [640, 480],
  ])('an empty picture of %d × %d has none', (width, height) => {
    expect(readMrz(blank(width, height))).toBeUndefined();
  });

  test('a picture without an MRZ is never valid', async () => {
    const image = await grayFixture('mrz-scan-008.jpg', (picture) =>
      picture.extract({ left: 0, top: 0, width: 900, height: 480 }),
    );
    expect(readMrz(image)?.valid ?? false).toBe(false);
  });
});
