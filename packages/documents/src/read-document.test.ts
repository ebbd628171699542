import { describe, expect, test } from 'vitest';
import { fixtureLines, greyFixture } from '../fixtures/load.ts';
import { readDocument, type DocumentReading, type GreyImage } from './index.ts';

const read = (image: GreyImage): DocumentReading | undefined => readDocument(image, { today: '2026-06-15' });

function blank(width: number, height: number): GreyImage {
  return { data: new Uint8Array(width * height).fill(230), width, height };
}

describe('the MRZ of a picture', () => {
  test.each([...fixtureLines])('%s is read exactly', async (name, lines) => {
    const reading = read(await greyFixture(name));
    expect(reading?.evidence.lines).toEqual(lines);
    expect(reading?.valid).toBe(true);
  });

  test('a clean scan counts as sure, with its format and every check digit', async () => {
    const reading = read(await greyFixture('mrz-scan-008.jpg'));
    expect(reading).toMatchObject({ source: 'mrz', valid: true, sure: true, evidence: { format: 'TD3' } });
    expect(reading?.evidence.checks.map((check) => check.name)).toEqual([
      'documentNumber',
      'birthDate',
      'expiryDate',
      'optionalData',
      'composite',
    ]);
    expect(reading?.evidence.weakest).toBeGreaterThan(0.9);
  });

  test('gives each field its confidence and the outcome of its own check digit', async () => {
    const fields = read(await greyFixture('mrz-scan-008.jpg'))?.fields;
    expect(fields).toMatchObject({
      documentType: { value: 'PASSPORT', check: 'none' },
      documentNumber: { check: 'holds' },
      birthDate: { check: 'holds' },
      expiryDate: { check: 'holds' },
      surname: { check: 'none' },
    });
    for (const name of ['documentNumber', 'surname', 'givenNames', 'nationality'] as const) {
      expect(fields?.[name].value).not.toBe('');
      expect(fields?.[name].confidence).toBeGreaterThan(0.9);
    }
  });

  test.each([90, 180, 270])('is found when the picture is turned by %d degrees', async (degrees) => {
    const image = await greyFixture('mrz-scan-001.jpg', (picture) => picture.rotate(degrees));
    expect(read(image)?.evidence.lines).toEqual(fixtureLines.get('mrz-scan-001.jpg'));
  });

  test('is found in a picture tilted by eleven degrees', async () => {
    const image = await greyFixture('mrz-scan-007.jpg', (picture) =>
      picture.rotate(-11, { background: '#444444' }),
    );
    expect(read(image)?.evidence.lines).toEqual(fixtureLines.get('mrz-scan-007.jpg'));
  });

  test('in too few pixels a character is never counted as sure', async () => {
    const image = await greyFixture('mrz-scan-008.jpg', (picture) => picture.resize(380));
    const reading = read(image);
    expect(reading?.evidence.format).toBe('TD3');
    expect(reading?.sure).toBe(false);
  });

  test('with a character painted over is not valid', async () => {
    const patch = { create: { width: 20, height: 26, channels: 3, background: '#eeeeee' } } as const;
    // The third digit of the document number, after the labelled corners of the lines.
    const image = await greyFixture('mrz-scan-008.jpg', (picture) =>
      picture.composite([{ input: patch, left: 85, top: 562 }]),
    );
    const reading = read(image);
    expect(reading?.valid ?? false).toBe(false);
    expect(reading?.fields?.documentNumber.check ?? 'fails').toBe('fails');
  });

  test.each([
    [1, 1],
    [3, 200],
    [640, 480],
  ])('an empty picture of %d × %d has none', (width, height) => {
    expect(read(blank(width, height))).toBeUndefined();
  });

  test('a picture without an MRZ is never valid', async () => {
    const image = await greyFixture('mrz-scan-008.jpg', (picture) =>
      picture.extract({ left: 0, top: 0, width: 900, height: 480 }),
    );
    expect(read(image)?.valid ?? false).toBe(false);
  });
});
