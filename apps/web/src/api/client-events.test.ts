// @vitest-environment happy-dom
import { countryList } from '@credence/contract/country';
import { userProfile } from '@credence/contract/profile';
import { retCodes } from '@credence/contract/ret-codes';
import { logout } from '@credence/contract/session';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  answerWith,
  failureOf,
  neverAnswer,
  recordEvents,
  refuseWith,
  setOnline,
} from '../testing/answers.ts';
import { call, callPublic, OfflineError } from './client.ts';
import { earlyKey } from '../host/early-request.ts';

const profile = { id: 'u1', currency_code: 'EUR', sub_attribute: '' };

const { events, stopListening } = recordEvents();

describe('no answer', () => {
  test('[S8.6] [S9.1] after 30000 ms the request is aborted with code 9000001', async () => {
    vi.useFakeTimers();
    const { aborted } = neverAnswer();
    const failure = failureOf(call(logout, {}));
    await vi.advanceTimersByTimeAsync(29_999);
    expect(aborted()).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await failure).toMatchObject({
      code: 9_000_001,
      message: 'Request timeout, please re-try!',
      cause: new Error('timeout of 30000 ms exceeded'),
    });
    expect(aborted()).toBe(true);
    expect(events).toEqual([
      expect.objectContaining({ type: 'transport', event: 79997, status: 408, durationMs: 30_000 }),
    ]);
  });

  test('[S8.6] a caller may wait for another time, which the failure names', async () => {
    vi.useFakeTimers();
    neverAnswer();
    const failure = failureOf(call(logout, {}, { limit: 500 }));
    await vi.advanceTimersByTimeAsync(500);
    expect(await failure).toMatchObject({
      code: 9_000_001,
      message: 'Request timeout, please re-try!',
      cause: new Error('timeout of 500 ms exceeded'),
    });
  });

  test('[S8.6] a body that never ends is aborted as well', async () => {
    vi.useFakeTimers();
    answerWith(({ signal }) => {
      const response = new Response('');
      response.text = () =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason));
        });
      return response;
    });
    const failure = failureOf(call(logout, {}));
    await vi.advanceTimersByTimeAsync(30_000);
    expect((await failure).code).toBe(9_000_001);
  });

  test('a lost connection is told apart', async () => {
    answerWith(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await failureOf(call(logout, {}))).toBeInstanceOf(OfflineError);
  });

  test('a call that was given up rejects with its own reason, and nothing is reported', async () => {
    const controller = new AbortController();
    neverAnswer();
    const given = call(logout, {}, { signal: controller.signal });
    controller.abort(new Error('left the screen'));
    await expect(given).rejects.toThrow('left the screen');
    expect(events).toEqual([]);
  });
});

describe('events', () => {
  const facts = {
    method: 'GET',
    path: '/v2/public/country-list',
    // And those of the calls before.
    tags: expect.arrayContaining(['countries']),
  };
  const ask = () => failureOf(call(countryList, { is_disable: '1' }, { tag: 'countries' }));
  afterEach(() => vi.useRealTimers());

  test('[S8.8] a thrown error is reported as 79999', async () => {
    vi.useFakeTimers();
    answerWith(() => Promise.reject(new TypeError('Failed to fetch')));
    const { traceId } = await ask();
    expect(events).toEqual([{ type: 'transport', event: 79999, ...facts, durationMs: 0, traceId }]);
  });

  test('[S8.8] [S8.5] an HTTP status is reported as 79998', async () => {
    vi.useFakeTimers();
    answerWith(() => new Response(null, { status: 502 }));
    const { traceId } = await ask();
    expect(events).toEqual([
      { type: 'transport', event: 79998, status: 502, ...facts, durationMs: 0, traceId },
    ]);
  });

  test('[S8.8] ret_code 9000001 is treated as 408 and reported as 79997', async () => {
    vi.useFakeTimers();
    refuseWith(retCodes.REQUEST_TIMEOUT, 'too late');
    const { traceId } = await ask();
    expect(events).toEqual([
      { type: 'transport', event: 79997, status: 408, ...facts, durationMs: 0, traceId },
    ]);
  });

  test('[S8.8] without a line nothing is reported: offline is no failure of the server', async () => {
    setOnline(false);
    answerWith(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await ask()).toBeInstanceOf(OfflineError);
    expect(events).toEqual([]);
  });

  test('the path has no query, and a call without a trace names none', async () => {
    answerWith(() => new Response(null, { status: 500 }));
    await failureOf(callPublic(countryList, { is_disable: '1' }));
    expect(events).toEqual([expect.objectContaining({ path: '/v2/public/country-list' })]);
    expect(events[0]).not.toHaveProperty('traceId');
  });

  test('[S8.10] an answer that the page asked for early is timed from there, not from when it is wanted', async () => {
    vi.useFakeTimers();
    const response = Promise.resolve(Response.json({ ret_code: 0, ret_msg: '', result: profile }));
    const trace = { traceId: 'a'.repeat(32), traceparent: '' };
    const early = { response, trace, begun: performance.now(), abort: () => undefined };
    globalThis.credenceEarly = { [earlyKey('GET', userProfile.path, undefined)]: early };
    await vi.advanceTimersByTimeAsync(3_000);
    await call(userProfile, {});
    expect(events).toMatchObject([{ type: 'slow', durationMs: 3_000 }]);
  });

  test.each([
    [2_999, false],
    [3_000, true],
    [29_999, true],
  ])('[S8.10] [S9.10] an answer after %i ms is slow: %s', async (durationMs, slow) => {
    vi.useFakeTimers();
    answerWith(async () => {
      await new Promise((resolve) => setTimeout(resolve, durationMs));
      return Response.json({ ret_code: 0, ret_msg: '', result: profile });
    });
    const answer = call(userProfile, {});
    await vi.advanceTimersByTimeAsync(durationMs);
    await answer;
    expect(events.map(({ type }) => type)).toEqual(slow ? ['slow'] : []);
    if (slow)
      expect(events[0]).toMatchObject({
        method: 'GET',
        path: userProfile.path,
        durationMs,
        traceId: expect.stringMatching(/^[0-9a-f]{32}$/),
      });
  });

  test.each([30_000, 45_000])(
    '[S8.10] [S9.10] an answer after %i ms is not reported as slow',
    async (durationMs) => {
      vi.useFakeTimers();
      answerWith(async () => {
        await new Promise((resolve) => setTimeout(resolve, durationMs));
        return Response.json({ ret_code: 0, ret_msg: '', result: profile });
      });
      const answer = call(userProfile, {}, { limit: 60_000 });
      await vi.advanceTimersByTimeAsync(durationMs);
      await answer;
      expect(events).toEqual([]);
    },
  );

  test('nobody hears anything after having left', async () => {
    stopListening();
    refuseWith(10007, '');
    await ask();
    expect(events).toEqual([]);
  });
});
