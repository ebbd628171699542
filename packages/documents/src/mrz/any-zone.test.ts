import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseMrz, readDocument } from '../index.ts';

/** The same in every run. Another hunt: FUZZ_SEED=7 FUZZ_RUNS=5000. */
const hunt = (runs: number) => ({
  seed: Number(process.env['FUZZ_SEED'] ?? 20_261_127),
  numRuns: Number(process.env['FUZZ_RUNS'] ?? runs),
});

const today = '2026-06-15';
const passport = [
  'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<',
  'L898902C36UTO7408122F1204159ZE184226B<<<<<10',
] as const;
const letters = '<0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** What a character counts for in a check digit (ICAO 9303 part 3). */
const valueOf = (letter: string): number => (letter === '<' ? 0 : letters.indexOf(letter) - 1);

describe('[ASVS 2.2.1] a machine-readable zone', () => {
  test('of any lines is read or not, and every date in it is one or none', () => {
    const letter = fc.constantFrom(...letters, 'ä', '\n', ' ');
    const line = fc.oneof(
      ...[30, 36, 44].map((length) =>
        fc.array(letter, { minLength: length, maxLength: length }).map((all) => all.join('')),
      ),
      fc.string({ unit: 'binary', maxLength: 60 }),
    );
    const begun = fc.tuple(fc.constantFrom('P<', 'V<', 'I<', 'ID', 'AC'), line);
    const lines = fc.oneof(
      fc.array(line, { maxLength: 4 }),
      fc
        .tuple(begun, fc.array(line, { minLength: 1, maxLength: 2 }))
        .map(([[code, first], rest]) => [code + first.slice(2), ...rest]),
    );
    fc.assert(
      fc.property(lines, (zone) => {
        const fields = parseMrz(zone, today);
        for (const date of [fields?.birthDate, fields?.expiryDate]) {
          if (date?.iso !== undefined) expect(new Date(date.iso).toISOString().slice(0, 10)).toBe(date.iso);
        }
      }),
      hunt(1000),
    );
  });

  test('in which one character of number or dates is another shows it by a check digit', () => {
    const covered = [
      ...Array(9).keys(),
      ...Array.from({ length: 6 }, (_, at) => 13 + at),
      21,
      22,
      23,
      24,
      25,
      26,
    ];
    fc.assert(
      fc.property(fc.constantFrom(...covered), fc.constantFrom(...letters), (at, letter) => {
        const [first, second] = passport;
        // Characters ten apart, such as 0 and A, are one to the check digit.
        fc.pre((valueOf(letter) - valueOf(second.charAt(at))) % 10 !== 0);
        const changed = second.slice(0, at) + letter + second.slice(at + 1);
        const checks = parseMrz([first, changed], today)?.checks ?? [];
        expect(checks.some(({ holds }) => !holds)).toBe(true);
      }),
      hunt(400),
    );
  });

  test('is looked for in any picture, however small', () => {
    const picture = fc
      .tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 40 }))
      .chain(([width, height]) =>
        fc
          .uint8Array({ minLength: width * height, maxLength: width * height })
          .map((data) => ({ width, height, data: new Uint8Array(data) })),
      );
    fc.assert(
      fc.property(picture, (image) => {
        expect(readDocument(image, { today })?.sure ?? false).toBe(false);
      }),
      hunt(60),
    );
  });
});
