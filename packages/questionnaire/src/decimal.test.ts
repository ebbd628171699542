import { expect, test } from 'vitest';
import { decimalOf, decimalText, placesOf } from './decimal.ts';

const read = (text: string): bigint => decimalOf(text) ?? expect.fail(`${text} is no number`);

test.each([
  ['0', '0', 0],
  ['-0', '0', 0],
  ['007', '7', 0],
  ['1.50', '1.5', 1],
  ['-0.05', '-0.05', 2],
  ['-12.000000000001', '-12.000000000001', 12],
  ['99999999999999999999.999999999999', '99999999999999999999.999999999999', 12],
])('%s is written as %s, with %i places', (given, text, places) => {
  expect(decimalText(read(given))).toBe(text);
  expect(placesOf(read(given))).toBe(places);
});

test.each(['', '1,5', '1e3', '.5', '1.', '--1', '1.0000000000001', '123456789012345678901'])(
  '%j is no number',
  (given) => expect(decimalOf(given)).toBeUndefined(),
);

test('sums are exact, however many digits they have', () => {
  expect(decimalText(read('0.1') + read('0.2'))).toBe('0.3');
  expect(decimalText(read('99999999999999999999') + read('0.000000000001'))).toBe(
    '99999999999999999999.000000000001',
  );
});
