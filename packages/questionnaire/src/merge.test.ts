import { describe, expect, test } from 'vitest';
import { mergeAnswers, sameAnswer } from './merge.ts';

describe('whether two answers say the same', () => {
  test.each([
    ['', undefined],
    [[], undefined],
    [{ amount: '', currency: '' }, undefined],
    [
      { amount: '5', currency: 'EUR' },
      { currency: 'EUR', amount: '5' },
    ],
    [[{ a: 'x', b: '' }], [{ a: 'x' }]],
  ])('%j and %j do', (one, other) => {
    expect(sameAnswer(one, other)).toBe(true);
    expect(sameAnswer(other, one)).toBe(true);
  });

  test.each([
    ['yes', 'no'],
    [
      ['a', 'b'],
      ['b', 'a'],
    ],
    [['a'], ['a', 'b']],
    [[{ a: 'x' }], [{ a: 'y' }]],
    [true, 'true'],
  ])('%j and %j do not', (one, other) => {
    expect(sameAnswer(one, other)).toBe(false);
    expect(sameAnswer(other, one)).toBe(false);
  });
});

describe('putting together what was typed in two places', () => {
  const base = { a: '1', b: '1', c: '1' };

  test('takes from each what only it changed, added or removed', () => {
    const mine = { a: '2', b: '1', c: '1', d: 'new' };
    const theirs = { a: '1', b: '3', e: 'other' };
    expect(mergeAnswers({ base, mine, theirs, sent: [] })).toEqual({
      merged: { a: '2', b: '3', c: undefined, d: 'new', e: 'other' },
      conflicts: [],
    });
  });

  test('tells of what both changed, each in its own way, and keeps mine until the person decides', () => {
    const mine = { ...base, a: '2', b: '2' };
    const theirs = { ...base, a: '3', b: '2' };
    expect(mergeAnswers({ base, mine, theirs, sent: [] })).toEqual({
      merged: { ...base, a: '2', b: '2' },
      conflicts: ['a'],
    });
  });

  test('what was sent from here and arrived without an answer is not another’s', () => {
    const mine = { ...base, a: '12' };
    const theirs = { ...base, a: '2' };
    const sent = [{ ...base, a: '2' }, mine];
    expect(mergeAnswers({ base, mine, theirs, sent })).toEqual({ merged: mine, conflicts: [] });
  });
});
