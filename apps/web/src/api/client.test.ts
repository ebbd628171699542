// @vitest-environment happy-dom
import { countryList, kycInfo, logout, memberInfo, signIn, userProfile } from '@credence/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError, call, OfflineError } from './client.ts';
import { fakeApi } from './fake.ts';

const profile = { id: 'u1', currency_code: 'EUR', sub_attribute: '' };

function answerWith(make: () => Response | Promise<Response>): void {
  vi.stubGlobal('fetch', () => make());
}

async function failureOf(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error('expected a failure');
}

beforeEach(() => localStorage.setItem('i18nextLng', 'en'));
afterEach(() => vi.useRealTimers());

describe('the request', () => {
  test('[S7.2] [S7.3] carries JSON headers, the platform, the language and cookies', async () => {
    const calls = fakeApi([[userProfile, () => profile]]);
    await call(userProfile, {});
    const [sent] = calls;
    expect(sent?.credentials).toBe('include');
    expect(sent?.headers.get('accept')).toBe('application/json');
    expect(sent?.headers.get('content-type')).toBe('application/json');
    expect(sent?.headers.get('accept-language')).toBe('en');
    expect(sent?.headers.get('platform')).toMatch(/^(pc|h5)$/);
  });

  test('[S7.4] get params become a query string, a post body is JSON', async () => {
    const calls = fakeApi([
      [countryList, () => []],
      [signIn, () => ({ redirect_url: '/user/accounts/auth' })],
    ]);
    await call(countryList, { is_disable: '1' });
    await call(signIn, { email: 'a@example.com', password: 'x' });
    expect(calls.map((sent) => sent.input)).toEqual([
      { is_disable: '1' },
      { email: 'a@example.com', password: 'x' },
    ]);
  });
});

describe('the answer', () => {
  test('[S3.3] [S7.6] ret_code 0 is unwrapped to its result', async () => {
    answerWith(() => Response.json({ ret_code: 0, ret_msg: 'OK', result: profile }));
    await expect(call(userProfile, {})).resolves.toEqual(profile);
  });

  test('[S3.3] a refusal is understood with ret_code and with retCode alike', async () => {
    for (const body of [
      { ret_code: 10001, ret_msg: 'no', result: { fields: { email: 'x' } } },
      { retCode: 10001, retMsg: 'no', result: { fields: { email: 'x' } } },
    ]) {
      answerWith(() => Response.json(body));
      expect(await failureOf(call(logout, {}))).toMatchObject({
        code: 10001,
        message: 'no',
        details: { fields: { email: 'x' } },
      });
    }
  });

  test('[S8.1] an empty answer is a failure', async () => {
    answerWith(() => new Response(''));
    expect(await failureOf(call(logout, {}))).toMatchObject({ message: 'Non Response!' });
  });

  test('[S8.5] [S9.1] only 200 to 299 are success; others hold status and statusText', async () => {
    for (const status of [304, 400, 500, 503]) {
      answerWith(() => new Response(null, { status, statusText: 'Sorry' }));
      expect(await failureOf(call(logout, {}))).toMatchObject({
        message: 'http error',
        details: { status, statusText: 'Sorry' },
      });
    }
    answerWith(() => Response.json({ ret_code: 0, ret_msg: '', result: {} }, { status: 299 }));
    await expect(call(logout, {})).resolves.toEqual({});
  });

  test('a refusal keeps its code whatever its HTTP status', async () => {
    answerWith(() => Response.json({ ret_code: 10006, ret_msg: 'slow down', result: {} }, { status: 429 }));
    expect(await failureOf(call(logout, {}))).toMatchObject({ code: 10006 });
  });

  test('a result that is not what the contract says is a failure', async () => {
    answerWith(() => Response.json({ ret_code: 0, ret_msg: '', result: { id: 7 } }));
    expect(await failureOf(call(memberInfo, {}))).toBeInstanceOf(ApiError);
    answerWith(() => Response.json({ ret_code: 0, ret_msg: '', result: null }));
    expect(await failureOf(call(kycInfo, {}))).toBeInstanceOf(ApiError);
  });
});

describe('no answer', () => {
  test('[S8.6] [S9.1] after 30000 ms the request is aborted with code 9000001', async () => {
    vi.useFakeTimers();
    let aborted = false;
    vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
      return new Promise((_resolve, reject) => {
        init.signal?.addEventListener('abort', () => {
          aborted = true;
          reject(new DOMException('aborted', 'AbortError'));
        });
      });
    });
    const failure = failureOf(call(logout, {}));
    await vi.advanceTimersByTimeAsync(29_999);
    expect(aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await failure).toMatchObject({ code: 9_000_001, message: 'Request timeout, please re-try!' });
    expect(aborted).toBe(true);
  });

  test('a lost connection is told apart', async () => {
    answerWith(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await failureOf(call(logout, {}))).toBeInstanceOf(OfflineError);
  });

  test('a call that was given up rejects with its own reason', async () => {
    const controller = new AbortController();
    vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
      controller.abort(new Error('left the screen'));
      return Promise.reject(init.signal?.reason);
    });
    expect(await failureOf(call(logout, {}, { signal: controller.signal }))).toMatchObject({
      message: 'left the screen',
    });
  });
});
