import { describe, expect, test } from 'vitest';
import { multiply } from './decimal.ts';
import { abbreviate } from './abbreviate.ts';
import { groupNumber } from './display.ts';

describe('decimal maths', () => {
  test('[S9.2] has 20 significant digits', () => {
    expect(multiply('1.1111111111', '1.1111111111')).toBe('1.2345679012098765432');
    expect(multiply('1.11111111111', '1.11111111111')).toBe('1.2345679012320987654');
    expect(multiply('12345678901', '12345678901')).toBe('152415787526596567800');
  });

  test('[S9.2] rounds half up, away from zero', () => {
    expect(multiply('1.00000000000000000005', '1')).toBe('1.0000000000000000001');
    expect(multiply('1.00000000000000000025', '1')).toBe('1.0000000000000000003');
    expect(multiply('-1.00000000000000000005', '1')).toBe('-1.0000000000000000001');
    expect(multiply('1.000000000000000000049', '1')).toBe('1');
  });

  test('is exact where floating point is not, and never answers in exponents', () => {
    expect(multiply('0.1', '3')).toBe('0.3');
    expect(multiply('1e-9', '1')).toBe('0.000000001');
    expect(multiply('1e30', '1')).toBe(`1${'0'.repeat(30)}`);
  });

  test.each([
    ['ten', '1'],
    ['', '1'],
    ['1', 'NaN'],
    ['1', 'Infinity'],
    ['0x10', '1'],
    ['1e999', '1e999'],
  ])('has no answer for %s times %s', (one, other) => {
    expect(multiply(one, other)).toBeUndefined();
  });
});

describe('numbers as they are shown', () => {
  test.each([
    ['1234567.5', '1,234,567.50000000'],
    ['0', '0.00000000'],
    ['-0', '0.00000000'],
    ['999', '999.00000000'],
    ['1000', '1,000.00000000'],
    ['0.123456789', '0.12345678'],
    ['-1234.999999999', '-1,234.99999999'],
    [' 12 ', '12.00000000'],
    ['.5', '0.50000000'],
  ])('[S5.3] [S9.1] %j has 8 decimals by default: %s', (value, shown) => {
    expect(groupNumber(value)).toBe(shown);
  });

  test('[S5.3] decimals are padded or truncated to the number asked for, never rounded', () => {
    expect(groupNumber('1999.999', 2)).toBe('1,999.99');
    expect(groupNumber('1999.9', 2)).toBe('1,999.90');
    expect(groupNumber('1999.999', 0)).toBe('1,999');
    expect(groupNumber('-0.001', 2)).toBe('0.00');
  });

  test('[S5.3] keeps every digit of a number that no double holds', () => {
    expect(groupNumber('123456789012345678901234567890.123456789', 8)).toBe(
      '123,456,789,012,345,678,901,234,567,890.12345678',
    );
    expect(groupNumber('9'.repeat(300), 0)).toBe(Array(100).fill('999').join(','));
  });

  test.each([
    ['0', '0.00'],
    ['999.999', '999.99'],
    ['1000', '1.00K'],
    ['999999.99', '999.99K'],
    ['1000000', '1.00M'],
    ['999999999', '999.99M'],
    ['1000000000', '1.00B'],
    ['1234567890123', '1,234.56B'],
    ['9'.repeat(30), `${Array(7).fill('999').join(',')}.99B`],
    ['-25500', '-25.50K'],
  ])('[S5.3] %s is abbreviated to %s', (value, shown) => {
    expect(abbreviate(value)).toBe(shown);
  });

  test.each(['', '   ', 'abc', 'NaN', 'Infinity', '1,000', '0x1f', '1e3', '--1', '.', '-', '1.2.3', '1000x'])(
    '[S5.3] %j is no number: --',
    (value) => {
      expect(groupNumber(value)).toBe('--');
      expect(abbreviate(value)).toBe('--');
    },
  );
});
