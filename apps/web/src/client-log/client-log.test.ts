// @vitest-environment happy-dom
import { clientLog } from '@credence/contract/client-log';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as v from 'valibot';

type Report = v.InferOutput<typeof clientLog.input>;

let beacons: Blob[];
let takesBeacons: boolean;
let fetched: Report[];
let answer: () => Promise<Response>;
let online: boolean;
let logEvent: typeof import('./index.ts').logEvent;
let trackTag: typeof import('../api/client-tags.ts').trackTag;

const reads = async (body: Blob): Promise<Report> => v.parse(clientLog.input, JSON.parse(await body.text()));
const beaconed = (): Promise<Report[]> => Promise.all(beacons.map(reads));

beforeEach(async () => {
  vi.useFakeTimers();
  [beacons, fetched, takesBeacons, online] = [[], [], true, true];
  answer = async () => Response.json({ ret_code: 0, ret_msg: 'OK', result: {} });
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => online });
  Object.defineProperty(navigator, 'sendBeacon', {
    configurable: true,
    value: (url: string, body: Blob) => {
      expect([url, body.type]).toEqual([clientLog.path, 'application/json']);
      if (takesBeacons) beacons.push(body);
      return takesBeacons;
    },
  });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    expect([url, init.keepalive, init.credentials]).toEqual([clientLog.path, true, 'omit']);
    if (init.body instanceof Blob) fetched.push(await reads(init.body));
    return answer();
  });
  localStorage.setItem('i18nextLng', 'ja-JP');
  window.location.href = 'http://localhost/user/accounts/auth?email=anna@example.com#anna';
  // A page of its own, with nothing waiting.
  vi.resetModules();
  ({ logEvent } = await import('./index.ts'));
  ({ trackTag } = await import('../api/client-tags.ts'));
});
afterEach(() => vi.useRealTimers());

const slow = { code: 'slow-request', path: '/v3/private/kyc/kyc-info', method: 'POST' } as const;

function hide(): void {
  dispatchEvent(new Event('pagehide'));
}

describe('[S8.8] what is sent', () => {
  test('an event says what happened and where, and names nobody', async () => {
    trackTag('kyc-submit');
    const error = new TypeError('anna@example.com, born 1990-04-12');
    error.stack = [
      'TypeError: anna@example.com, born 1990-04-12',
      '    at save (http://localhost/user/accounts/assets/shell-Ab1_x.js:1:2345)',
      '    at http://localhost/user/accounts/assets/index.js:7:8',
      '    at inject (chrome-extension://abcdef/content.js:1:1)',
      '    at track (https://elsewhere.example.com/track.js:1:1)',
      'fill@http://localhost/user/accounts/assets/firefox.js:3:4',
    ].join('\n');
    logEvent({
      code: '79998',
      path: '/v3/private/kyc/files/01890000-0000-7000-8000-000000000001?name=Anna',
      method: 'GET',
      status: 502,
      durationMs: 12.6,
      traceId: 'b'.repeat(32),
      error,
    });
    hide();
    expect(await beaconed()).toEqual([
      {
        events: [
          {
            code: '79998',
            delayMs: 0,
            path: '/v3/private/kyc/files/:id',
            method: 'GET',
            status: 502,
            durationMs: 13,
            traceId: 'b'.repeat(32),
            tags: ['kyc-submit'],
            language: 'ja-JP',
            host: 'browser',
            release: expect.stringMatching(/^\d+\.\d+\.\d+/),
            page: '/user/accounts/auth',
            errorName: 'TypeError',
            stack: ['shell-Ab1_x.js:1:2345', 'index.js:7:8', 'firefox.js:3:4'],
          },
        ],
      },
    ]);
  });

  test('a tag or an error whose name could be anything is left out', async () => {
    const error = new Error('x');
    error.name = 'Anna Maria';
    delete error.stack;
    logEvent({ ...slow, tags: ['anna@example.com', 'ok'], error });
    hide();
    const [report] = await beaconed();
    expect(report?.events[0]).toMatchObject({ tags: ['ok'] });
    expect(JSON.stringify(report)).not.toMatch(/anna/i);
  });

  test('nothing makes it throw', () => {
    vi.stubGlobal('location', undefined);
    expect(() => logEvent(slow)).not.toThrow();
  });
});

describe('[S8.8] when it is sent', () => {
  test('after ten seconds, all that came meanwhile at once, with how long ago each was', async () => {
    logEvent(slow);
    await vi.advanceTimersByTimeAsync(4000);
    logEvent(slow);
    await vi.advanceTimersByTimeAsync(5900);
    expect(beacons).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    expect((await beaconed()).map(({ events }) => events.map(({ delayMs }) => delayMs))).toEqual([
      [10_000, 6000],
    ]);
  });

  test('at twenty events, and when the page is hidden or left', async () => {
    for (let count = 0; count < 20; count++) logEvent(slow);
    expect((await beaconed()).map(({ events }) => events.length)).toEqual([20]);
    logEvent(slow);
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
    logEvent(slow);
    hide();
    expect((await beaconed()).map(({ events }) => events.length)).toEqual([20, 1, 1]);
  });

  test('where no beacon is taken it goes by fetch that outlives the page', async () => {
    takesBeacons = false;
    logEvent(slow);
    hide();
    await vi.waitFor(() => expect(fetched).toHaveLength(1), { timeout: 15_000 });
  });
});

describe('[S8.8] without a line', () => {
  test('events wait until it returns; of more than a hundred the oldest are given up', async () => {
    online = false;
    for (let count = 0; count < 130; count++) logEvent({ ...slow, durationMs: count });
    await vi.advanceTimersByTimeAsync(60_000);
    expect([beacons, fetched]).toEqual([[], []]);
    online = true;
    dispatchEvent(new Event('online'));
    const events = (await beaconed()).flatMap((report) => report.events);
    expect(events.map(({ durationMs }) => durationMs)).toEqual(
      Array.from({ length: 100 }, (_, index) => index + 30),
    );
  });

  test('what reports a broken line is sent so that one knows it arrived, and again until it has', async () => {
    answer = () => Promise.reject(new TypeError('Failed to fetch'));
    logEvent({ ...slow, code: '79999' });
    await vi.advanceTimersByTimeAsync(25_000);
    expect([beacons.length, fetched.length]).toEqual([0, 2]);
    answer = async () => new Response('', { status: 200 });
    await vi.advanceTimersByTimeAsync(40_000);
    expect(fetched.map(({ events }) => events.length)).toEqual([1, 1, 1]);
  });

  test('what the server refuses is not sent again', async () => {
    takesBeacons = false;
    answer = async () => new Response('', { status: 413 });
    logEvent(slow);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(fetched).toHaveLength(1);
  });
});
