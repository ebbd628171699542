// @vitest-environment happy-dom
import { kycInfo } from '@credence/contract/kyc';
import { userProfile } from '@credence/contract/profile';
import { retCodes } from '@credence/contract/ret-codes';
import { logout, signIn } from '@credence/contract/session';
import { MutationObserver, onlineManager, type QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { call, OfflineError } from '../api/client.ts';
import { createQueryClient, signingOut } from './query-client.ts';

const profile = { id: 'u1', currency_code: 'EUR', sub_attribute: '' };
const success = (result: object) => Response.json({ ret_code: 0, ret_msg: '', result });
const refusal = (ret_code: number) => Response.json({ ret_code, ret_msg: 'no', result: {} });

let client: QueryClient;
let asked = 0;
function answerWith(make: (time: number) => Response): void {
  asked = 0;
  vi.stubGlobal('fetch', async () => make(++asked));
}

const lostLine = (): Response => {
  throw new TypeError('Failed to fetch');
};

function loseLine(): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  dispatchEvent(new Event('offline'));
}

function findLine(): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  dispatchEvent(new Event('online'));
}

beforeEach(() => {
  vi.useFakeTimers();
  client = createQueryClient();
  client.mount();
});
afterEach(() => {
  client.unmount();
  client.clear();
  onlineManager.setOnline(true);
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const askProfile = () =>
  client.fetchQuery({ queryKey: ['profile'], queryFn: () => call(userProfile, {}), staleTime: 0 });

describe('what is asked', () => {
  test.each([
    ['a lost connection', lostLine],
    ['HTTP 502', () => new Response('', { status: 502 })],
    ['an empty answer', () => new Response('')],
  ])('is asked twice more after %s, after one second and after two more', async (_name, make) => {
    answerWith(make);
    const failed = expect(askProfile()).rejects.toThrow();
    await vi.advanceTimersByTimeAsync(999);
    expect(asked).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toBe(2);
    await vi.advanceTimersByTimeAsync(2_000);
    await failed;
    expect(asked).toBe(3);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toBe(3);
  });

  test('by a POST that only reads as well', async () => {
    answerWith(lostLine);
    const failed = expect(
      client.fetchQuery({ queryKey: ['info'], queryFn: () => call(kycInfo, {}) }),
    ).rejects.toThrow();
    await vi.advanceTimersByTimeAsync(3_000);
    await failed;
    expect(asked).toBe(3);
  });

  test('by a POST that may change something is never asked twice', async () => {
    answerWith(lostLine);
    const failed = expect(
      client.fetchQuery({ queryKey: ['logout'], queryFn: () => call(logout, {}) }),
    ).rejects.toThrow();
    await vi.advanceTimersByTimeAsync(60_000);
    await failed;
    expect(asked).toBe(1);
  });

  test.each([
    ['a refusal', () => refusal(retCodes.INPUT_INVALID)],
    ['a session that is over', () => refusal(retCodes.TOKEN_EXPIRED)],
    ['HTTP 404', () => new Response('', { status: 404 })],
  ])('is not asked again after %s', async (_name, make) => {
    answerWith(make);
    const failed = expect(askProfile()).rejects.toThrow();
    await vi.advanceTimersByTimeAsync(60_000);
    await failed;
    expect(asked).toBe(1);
  });

  test('without a line waits, and goes on when the line returns', async () => {
    answerWith(() => success(profile));
    loseLine();
    const answer = askProfile();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toBe(0);
    expect(client.getQueryState(['profile'])?.fetchStatus).toBe('paused');
    findLine();
    await expect(answer).resolves.toEqual(profile);
    expect(asked).toBe(1);
  });

  test('goes on when the line returns after having been lost on the way', async () => {
    answerWith((time) => {
      if (time > 1) return success(profile);
      loseLine();
      return lostLine();
    });
    const answer = askProfile();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toBe(1);
    findLine();
    await expect(answer).resolves.toEqual(profile);
  });

  test('waits on a page that begins without a line', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    client = createQueryClient();
    client.mount();
    answerWith(() => success(profile));
    const answer = askProfile();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(asked).toBe(0);
    findLine();
    await expect(answer).resolves.toEqual(profile);
  });
});

test('[S6.1] a session that is gone leads to signing in once, and once more where the browser brings the page back', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockReturnValue();
  answerWith(() => refusal(retCodes.NOT_SIGNED_IN));
  const shown = (persisted: boolean) => dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  await expect(askProfile()).rejects.toThrow();
  shown(false);
  await expect(askProfile()).rejects.toThrow();
  expect(assign).toHaveBeenCalledTimes(1);
  shown(true);
  await expect(askProfile()).rejects.toThrow();
  expect(assign).toHaveBeenCalledTimes(2);
});

test('[S2.29] who signs out is not asked to sign in again by a call that finds the session gone meanwhile', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockReturnValue();
  answerWith((time) => (time === 2 ? success({}) : refusal(retCodes.NOT_SIGNED_IN)));
  const signOut = () =>
    new MutationObserver(client, { mutationFn: () => signingOut(() => call(logout, {})) }).mutate();
  await expect(signOut()).rejects.toThrow();
  expect(assign).toHaveBeenCalledTimes(1);
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await signOut();
  await expect(askProfile()).rejects.toThrow();
  expect(assign).toHaveBeenCalledTimes(1);
});

describe('what is sent', () => {
  const send = () =>
    new MutationObserver(client, {
      mutationFn: (email: string) => call(signIn, { email, password: 'x' }),
    });

  test('is never sent again by itself', async () => {
    answerWith(lostLine);
    await expect(send().mutate('a@example.com')).rejects.toBeInstanceOf(OfflineError);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toBe(1);
  });

  test('without a line waits, and is sent once when the line returns', async () => {
    answerWith(() => success({ redirect_url: '/user/accounts/auth' }));
    loseLine();
    const observer = send();
    const sent = observer.mutate('a@example.com');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(observer.getCurrentResult()).toMatchObject({ isPending: true, isPaused: true });
    expect(asked).toBe(0);
    findLine();
    await expect(sent).resolves.toEqual({ redirect_url: '/user/accounts/auth' });
    expect(asked).toBe(1);
  });
});
