import { describe, expect, test } from 'vitest';
import { nextHint, steady } from './steady-hint.ts';

const shownAfter = (looks: string[]) => looks.reduce(nextHint<string>, steady('aim')).shown;

describe('[S2.2] hints do not flicker', () => {
  test('a hint appears once three looks in a row agree', () => {
    expect(shownAfter(['blurred', 'blurred'])).toBe('aim');
    expect(shownAfter(['blurred', 'blurred', 'blurred'])).toBe('blurred');
  });
  test('looks that differ from each other change nothing', () => {
    expect(shownAfter(['blurred', 'glare', 'blurred', 'glare', 'blurred', 'glare'])).toBe('aim');
  });
  test('a hint stays through a single other look', () => {
    expect(shownAfter(['glare', 'glare', 'glare', 'good', 'glare', 'glare'])).toBe('glare');
  });
});
