// @vitest-environment happy-dom
import { countryList } from '@credence/contract/country';
import type { ResultOf } from '@credence/contract/endpoint';
import { memberInfo, userProfile } from '@credence/contract/profile';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { call, callPublic } from './client.ts';
import { ApiError } from './errors.ts';
import { fakeApi } from './fake.ts';

const key = 'credence-answers';
const countries: ResultOf<typeof countryList> = [
  { country_code: 'SE', country_name: 'Sweden', is_disable: false, documents: true },
];
const profile = { id: 'somebody', currency_code: 'EUR', sub_attribute: '' };

/** The module as a page that was just opened has it: nothing in memory, local storage as it was left. */
async function newPage() {
  vi.resetModules();
  return await import('./cache.ts');
}

const storedKeys = (): string[] =>
  JSON.parse(localStorage.getItem(key) ?? '[]').map((entry: { key: string }) => entry.key);

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('through the client', () => {
  test('[S7.5] an answer serves for 60 s, and only where the caller asks for it', async () => {
    vi.useFakeTimers();
    const calls = fakeApi([[countryList, () => countries]]);
    const ask = (cache: boolean) => callPublic(countryList, {}, { cache });
    await ask(true);
    await vi.advanceTimersByTimeAsync(59_999);
    expect(await ask(true)).toEqual(countries);
    expect(calls).toHaveLength(1);
    await ask(false);
    expect(calls).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    await ask(true);
    expect(calls).toHaveLength(3);
  });

  test('[S7.5] another question or another language has another answer', async () => {
    const calls = fakeApi([[countryList, () => countries]]);
    await callPublic(countryList, {}, { cache: true });
    await callPublic(countryList, { is_disable: '1' }, { cache: true });
    expect(calls).toHaveLength(2);
  });

  test('[S7.5] personal data stays in memory; public data outlasts the page', async () => {
    const calls = fakeApi([
      [userProfile, () => profile],
      [countryList, () => countries],
    ]);
    await call(userProfile, {}, { cache: true });
    await call(userProfile, {}, { cache: true });
    await callPublic(countryList, {}, { cache: true });
    expect(calls).toHaveLength(2);
    expect(localStorage.getItem(key)).toContain('Sweden');
    expect(JSON.stringify({ ...localStorage })).not.toContain('somebody');
  });

  test('[S7.5] what a call with cookies answers stays in memory, whoever may ask', async () => {
    fakeApi([[countryList, () => countries]]);
    await call(countryList, {}, { cache: true });
    expect(localStorage.getItem(key)).toBeNull();
  });

  test.each([10007, 33003, 10009])('[S8.3] %i clears it, on the device too', async (code) => {
    const calls = fakeApi([
      [countryList, () => countries],
      [userProfile, () => profile],
      [
        memberInfo,
        () => {
          throw new ApiError(code, 'no');
        },
      ],
    ]);
    await callPublic(countryList, {}, { cache: true });
    await call(userProfile, {}, { cache: true });
    await call(memberInfo, {}).catch(() => undefined);
    await vi.waitFor(() => expect(localStorage.getItem(key)).toBeNull(), { timeout: 15_000 });
    await callPublic(countryList, {}, { cache: true });
    await call(userProfile, {}, { cache: true });
    expect(calls).toHaveLength(5);
  });

  test('an answer kept by another build that says something else is asked for again', async () => {
    const calls = fakeApi([[countryList, () => countries]]);
    const { keepAnswer } = await import('./cache.ts');
    keepAnswer('en /v2/public/country-list', [{ country_code: 7 }], true);
    expect(await callPublic(countryList, {}, { cache: true })).toEqual(countries);
    expect(calls).toHaveLength(1);
  });
});

describe('what is kept', () => {
  test('[S7.5] at most 20 entries, the oldest out', async () => {
    const { keepAnswer, keptAnswer } = await newPage();
    for (let index = 0; index < 25; index++) keepAnswer(`k${index}`, index, true);
    expect(keptAnswer('k4')).toBeUndefined();
    expect(keptAnswer('k5')).toBe(5);
    expect(keptAnswer('k24')).toBe(24);
    expect(storedKeys()).toEqual(Array.from({ length: 20 }, (_, index) => `k${index + 5}`));
  });

  test('[S7.5] at most 4718592 bytes of local storage, the newest first', async () => {
    const { keepAnswer, keptAnswer } = await newPage();
    // Three bytes a sign in UTF-8: ten of these would be 6 MB.
    for (let index = 0; index < 10; index++) keepAnswer(`k${index}`, '猫'.repeat(200_000), true);
    const bytes = new TextEncoder().encode(key + (localStorage.getItem(key) ?? '')).length;
    expect(bytes).toBeLessThanOrEqual(4_718_592);
    expect(bytes).toBeGreaterThan(4_100_000);
    expect(storedKeys()).toEqual(['k3', 'k4', 'k5', 'k6', 'k7', 'k8', 'k9']);
    expect(keptAnswer('k0')).toHaveLength(200_000);
  });

  test('[S7.5] an entry of exactly the limit fits, one of a byte more does not', async () => {
    const { keepAnswer } = await newPage();
    keepAnswer('k', '', true);
    // The comma that would part it from a second entry is counted.
    const overhead = key.length + (localStorage.getItem(key) ?? '').length + 1;
    keepAnswer('k', 'x'.repeat(4_718_592 - overhead), true);
    expect(storedKeys()).toEqual(['k']);
    keepAnswer('k', 'x'.repeat(4_718_592 - overhead + 1), true);
    expect(storedKeys()).toEqual([]);
  });

  test('[S7.5] the next page keeps what it found, without what is too old or asked again', async () => {
    vi.useFakeTimers();
    const first = await newPage();
    first.keepAnswer('old', 1, true);
    await vi.advanceTimersByTimeAsync(59_000);
    first.keepAnswer('found', 2, true);
    first.keepAnswer('again', 3, true);
    const second = await newPage();
    await vi.advanceTimersByTimeAsync(2000);
    second.keepAnswer('again', 4, true);
    expect(storedKeys()).toEqual(['found', 'again']);
    const third = await newPage();
    expect(['old', 'found', 'again'].map(third.keptAnswer)).toEqual([undefined, 2, 4]);
  });

  test('[S7.5] it is found by the next page, until its 60 s are over', async () => {
    vi.useFakeTimers();
    (await newPage()).keepAnswer('k', { a: 1 }, true);
    vi.advanceTimersByTime(59_999);
    expect((await newPage()).keptAnswer('k')).toEqual({ a: 1 });
    vi.advanceTimersByTime(1);
    expect((await newPage()).keptAnswer('k')).toBeUndefined();
  });

  test('a clock that is set back or on by a year makes nothing last longer', async () => {
    vi.useFakeTimers();
    const { keepAnswer, keptAnswer } = await newPage();
    keepAnswer('k', 1, true);
    const now = Date.now();
    vi.setSystemTime(now - 365 * 86_400_000);
    expect(keptAnswer('k')).toBeUndefined();
    vi.setSystemTime(now + 365 * 86_400_000);
    expect(keptAnswer('k')).toBeUndefined();
  });
});

test('[S8.3] what is forgotten is gone from the device too', async () => {
  const { clearAnswers, keepAnswer } = await newPage();
  keepAnswer('k', 1, true);
  expect((await newPage()).keptAnswer('k')).toBe(1);
  clearAnswers();
  expect(localStorage.getItem(key)).toBeNull();
  expect((await newPage()).keptAnswer('k')).toBeUndefined();
});

describe('a storage that does not serve', () => {
  test.each([
    'not JSON',
    '{}',
    'null',
    '[1]',
    '[{"key":1}]',
    '[{"key":"k","at":"x","result":1}]',
    '[{"key":"k","at":9e99}]',
  ])('[S7.5] %s in it is passed over', async (text) => {
    localStorage.setItem(key, text);
    const { keepAnswer, keptAnswer } = await newPage();
    expect(keptAnswer('k')).toBeUndefined();
    keepAnswer('k', 1, true);
    expect((await newPage()).keptAnswer('k')).toBe(1);
  });

  test('[S7.5] when it is full, answers are kept as long as the page', async () => {
    const { keepAnswer, keptAnswer } = await newPage();
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    vi.stubGlobal('localStorage', { getItem: () => null, setItem: full, removeItem: () => undefined });
    keepAnswer('k', 1, true);
    expect(keptAnswer('k')).toBe(1);
  });

  test('[S7.5] when it is forbidden, answers are kept as long as the page', async () => {
    const { clearAnswers, keepAnswer, keptAnswer } = await newPage();
    vi.stubGlobal('localStorage', undefined);
    expect(keptAnswer('k')).toBeUndefined();
    keepAnswer('k', 1, true);
    expect(keptAnswer('k')).toBe(1);
    clearAnswers();
    expect(keptAnswer('k')).toBeUndefined();
  });
});
