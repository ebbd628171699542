import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Recent } from './recent.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('is found for its time alone, and is gone then without anybody asking', () => {
  const recent = new Recent<string>({ milliseconds: 5000, largest: 10 });
  recent.remember('one', 'first');
  vi.advanceTimersByTime(3000);
  recent.remember('other', 'second');
  vi.advanceTimersByTime(1999);
  expect([recent.find('one'), recent.find('other')]).toEqual(['first', 'second']);
  vi.advanceTimersByTime(1);
  expect([recent.find('one'), recent.find('other')]).toEqual([undefined, 'second']);
  // Looks again when the next one ends, and no more once none is left.
  vi.advanceTimersByTime(2999);
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(2);
  expect(vi.getTimerCount()).toBe(0);
});

test('what is remembered again lives as long again', () => {
  const recent = new Recent<string>({ milliseconds: 5000, largest: 10 });
  recent.remember('one', 'first');
  vi.advanceTimersByTime(4000);
  recent.remember('one', 'later');
  vi.advanceTimersByTime(4000);
  expect(recent.find('one')).toBe('later');
});

test('the oldest makes room, and all can be forgotten', () => {
  const recent = new Recent<number>({ milliseconds: 5000, largest: 2 });
  for (const [at, text] of ['one', 'two', 'three'].entries()) recent.remember(text, at);
  expect(['one', 'two', 'three'].map((text) => recent.find(text))).toEqual([undefined, 1, 2]);
  recent.forget();
  expect(recent.find('three')).toBeUndefined();
});
