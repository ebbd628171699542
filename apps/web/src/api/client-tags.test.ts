// @vitest-environment happy-dom
import { userProfile } from '@credence/contract/profile';
import { logout } from '@credence/contract/session';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { trackedTags } from './client-tags.ts';
import { call } from './client.ts';
import { fakeApi } from './fake.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('[S7.3] [S9.10] a tag is sent as X-Client-Tag and tracked for 60 s, then dropped', async () => {
  const profile = { id: 'u', currency_code: 'USD', sub_attribute: '' };
  const calls = fakeApi([
    [logout, () => ({ url: '/login' })],
    [userProfile, () => profile],
  ]);
  await call(logout, {}, { tag: 'sign-out' });
  expect(calls[0]?.headers.get('x-client-tag')).toBe('sign-out');
  await vi.advanceTimersByTimeAsync(30_000);
  await call(logout, {}, { tag: 'hub' });
  await call(userProfile, {});
  expect(calls[2]?.headers.has('x-client-tag')).toBe(false);
  await vi.advanceTimersByTimeAsync(29_999);
  expect(trackedTags()).toEqual(['sign-out', 'hub']);
  await vi.advanceTimersByTimeAsync(1);
  expect(trackedTags()).toEqual(['hub']);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(trackedTags()).toEqual([]);
});

test('[S7.3] a tag that is sent again is tracked for 60 s from then', async () => {
  fakeApi([[logout, () => ({ url: '/login' })]]);
  await call(logout, {}, { tag: 'hub' });
  await vi.advanceTimersByTimeAsync(50_000);
  await call(logout, {}, { tag: 'hub' });
  await vi.advanceTimersByTimeAsync(59_999);
  expect(trackedTags()).toEqual(['hub']);
  await vi.advanceTimersByTimeAsync(1);
  expect(trackedTags()).toEqual([]);
});

test('[S7.3] a call that changes something is tagged with its own name, one that reads is not', async () => {
  const calls = fakeApi([[logout, () => ({ url: '/login' })]]);
  await call(logout, {});
  expect(calls[0]?.headers.get('x-client-tag')).toBe('logout');
  expect(trackedTags()).toContain('logout');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(trackedTags()).toEqual([]);
});
