// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';
import { pollDelay } from './use-poll-interval.ts';

describe('[S2.2] waiting for the verdict', () => {
  test('asks every two seconds at first, then less and less often, and never less than every ten', () => {
    expect([0, 8_000, 20_000, 40_000, 3_600_000].map(pollDelay)).toEqual([
      2_000, 2_000, 5_000, 10_000, 10_000,
    ]);
  });
});
