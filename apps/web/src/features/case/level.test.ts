// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';
import { levelToVerify } from './level.ts';

describe('[S3.12] the level in focus', () => {
  test.each([
    ['ALLOW', 'NOT_ALLOW', null, 1],
    ['ALLOW', 'NOT_ALLOW', '2', 1],
    ['SUCCESS', 'ALLOW', null, 2],
    ['SUCCESS', 'PENDING', '1', 1],
    ['SUCCESS', 'CERTIFICATION_DISABLED', null, 1],
    ['SUCCESS', 'SUCCESS', '7', 2],
  ] as const)('%s and %s, asked for %s: level %s', (first, second, asked, level) => {
    expect(levelToVerify({ 1: first, 2: second }, asked)).toBe(level);
  });
});
