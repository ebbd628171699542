import { afterEach, beforeEach, vi } from 'vitest';
import { ApiError } from '../api/client.ts';
import { type ApiEvent, onApiEvent } from '../api/events.ts';

/** For all tests of a file: what the client tells of, from nothing for each test, on a page in English. */
export function recordEvents(): { events: readonly ApiEvent[]; stopListening: () => void } {
  const events: ApiEvent[] = [];
  let stop = (): void => undefined;
  beforeEach(() => {
    localStorage.setItem('i18nextLng', 'en');
    events.length = 0;
    stop = onApiEvent((event) => events.push(event));
  });
  afterEach(() => {
    stop();
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
  return { events, stopListening: () => stop() };
}

/** Answers `fetch` below the contract, where `fakeApi` could not say it. */
export function answerWith(make: (init: RequestInit) => Response | Promise<Response>): void {
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => make(init));
}

export const refuseWith = (ret_code: number, ret_msg: string, init?: ResponseInit) =>
  answerWith(() => Response.json({ ret_code, ret_msg, result: { hint: 1 } }, init));

/** The failure of a call. */
export async function failureOf(promise: Promise<unknown>): Promise<ApiError> {
  try {
    await promise;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  throw new Error('expected a failure');
}

export function setOnline(online: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
}

/** A server that never answers; the request ends as `fetch` ends an aborted one. */
export function neverAnswer(): { aborted: () => boolean } {
  let aborted = false;
  answerWith(
    ({ signal }) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => {
          aborted = true;
          reject(signal.reason);
        });
      }),
  );
  return { aborted: () => aborted };
}
