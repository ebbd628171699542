import { expect, test } from 'vitest';
import { compareLetters } from './letters.ts';

test('a missing letter is found', () => {
  const letters = compareLetters('Musterman', 'MUSTERMANN');
  expect(letters?.left.every((stretch) => stretch.shared)).toBe(true);
  expect(letters?.right).toEqual([
    { text: 'MUSTERMAN', shared: true },
    { text: 'N', shared: false },
  ]);
});

test('a letter with another accent is marked on both sides', () => {
  const letters = compareLetters('JOSÉ', 'JOSE');
  expect(letters?.left.at(-1)).toEqual({ text: 'É', shared: false });
  expect(letters?.right.at(-1)).toEqual({ text: 'E', shared: false });
});

test('two different words are not marked letter by letter', () => {
  expect(compareLetters('Schneider', 'Okonkwo')).toBeUndefined();
});
