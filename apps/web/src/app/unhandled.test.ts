// @vitest-environment happy-dom
import { clientLog, type ClientEvent } from '@credence/contract/client-log';
import { retCodes } from '@credence/contract/ret-codes';
import { dismissToast, noticeLog } from '@credence/ui/toast';
import { configure, screen } from '@testing-library/dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as v from 'valibot';
import { ApiError, clientCodes, OfflineError } from '../api/errors.ts';
import { emitApiEvent } from '../api/events.ts';
import { fakeApi } from '../api/fake.ts';
import { i18n, startTexts } from '../i18n/load.ts';
import { readIn } from '../testing/time-zone.ts';
import { reportScriptError, reportUnhandled } from './unhandled.ts';

let beacons: Blob[];
let texts: Promise<void> | undefined;

reportUnhandled();
// The first notice waits for the code that draws it, which takes a busy machine a while.
configure({ asyncUtilTimeout: 15_000 });

// happy-dom knows no popovers; where they stand is proved in a real browser.
Object.assign(HTMLElement.prototype, { showPopover: () => undefined, hidePopover: () => undefined });

beforeEach(async () => {
  fakeApi([]);
  texts ??= startTexts();
  await texts;
  beacons = [];
  Object.defineProperty(navigator, 'sendBeacon', {
    configurable: true,
    value: (_url: string, body: Blob) => beacons.push(body) > 0,
  });
});
afterEach(() => {
  for (const { id } of noticeLog.snapshot()) dismissToast(id);
  noticeLog.clear();
});

function leaveUnhandled(reason: unknown): void {
  dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
}

/** What a hidden page has reported since the test began. */
async function reported(): Promise<ClientEvent[]> {
  dispatchEvent(new Event('pagehide'));
  const bodies = await Promise.all(beacons.map((blob) => blob.text()));
  return bodies.flatMap((body) => v.parse(clientLog.input, JSON.parse(body)).events);
}

const facts = {
  method: 'POST',
  path: '/v3/private/kyc/kyc-info',
  durationMs: 12,
  tags: ['kyc-submit'],
  traceId: 'a'.repeat(32),
};

describe('an unhandled refusal', () => {
  test("[S8.7] is told by its code's text", async () => {
    leaveUnhandled(new ApiError(retCodes.FILE_TOO_LARGE, 'too large'));
    await screen.findByText(/larger than 12 MB/);
  });

  test.each([
    ['Asia/Kolkata', 'Wednesday 3:00 PM'],
    ['America/New_York', 'Wednesday 4:30 AM'],
  ])('[S4.5] of today’s attempts is told with the hour of the next one in %s', async (zone, moment) => {
    readIn(zone);
    leaveUnhandled(new ApiError(retCodes.ATTEMPTS_TODAY, 'later', { retryAt: '2030-01-02T09:30:00.000Z' }));
    const toast = await screen.findByText(/^You have used today’s attempts/);
    const plain = toast.textContent.replaceAll(/[\u2066-\u2069]/g, '').replaceAll('\u202f', ' ');
    expect(plain).toBe(`You have used today’s attempts. You can try again from ${moment}.`);
  });

  test('[S8.7] that is the plain body of an answer, in either spelling, is told just so', async () => {
    leaveUnhandled({ ret_code: retCodes.FILE_TOO_SMALL, ret_msg: 'x', result: {} });
    await screen.findByText(/too small to read/);
    leaveUnhandled({ retCode: 4713, retMsg: 'no sugar' });
    await screen.findByText('4713: no sugar');
  });

  test("[S8.7] without a translation is told as '{code}: {ret_msg}'", async () => {
    leaveUnhandled(new ApiError(4711, 'out of coffee', {}, { message: 'bad business ret_code' }));
    await screen.findByText('4711: out of coffee');
    // And first in the language of the page.
    expect(noticeLog.snapshot()[0]?.title).toBe('Something went wrong. Please try again in a minute.');
  });

  test('[S8.7] that is a notify-type reminder is told as a notification with its title', async () => {
    const reminder = { type: 'notify', title: 'About your picture' };
    leaveUnhandled(new ApiError(retCodes.FILE_DAMAGED, 'damaged', { reminder }));
    await screen.findByText('About your picture');
    await screen.findByText(/The picture arrived damaged/);
    i18n.addResource(
      i18n.language,
      'inverse-error-code',
      `${retCodes.FILE_MISSING}.title`,
      'One more picture',
    );
    leaveUnhandled(new ApiError(retCodes.FILE_MISSING, 'missing', { reminder }));
    await screen.findByText('One more picture');
  });

  test.each([
    retCodes.TOKEN_INVALID,
    retCodes.TOKEN_EXPIRED,
    retCodes.NOT_SIGNED_IN,
    retCodes.NO_PERMISSION,
    retCodes.ACCOUNT_RESTRICTED,
    retCodes.REQUEST_TIMEOUT,
    clientCodes.HTTP,
  ])('[S8.2] [S8.3] with code %d is not told here: it was told already, or its caller does', async (code) => {
    leaveUnhandled(new ApiError(code, 'no'));
    leaveUnhandled(new OfflineError());
    // Told in order: once this is there, the one before would be as well.
    leaveUnhandled(new ApiError(4712, `after ${code}`));
    await screen.findByText(`4712: after ${code}`);
    expect(noticeLog.snapshot().length).toBe(1);
    expect(await reported()).toEqual([]);
  });
});

test('[S8.8] a rejection without a ret_code is only logged, as 79996, without its message', async () => {
  leaveUnhandled(new TypeError('anna@example.com is not a function'));
  leaveUnhandled('gone');
  leaveUnhandled(new ApiError(clientCodes.UNEXPECTED, 'Non Response!'));
  await vi.waitFor(
    async () => {
      const events = await reported();
      expect(events.map(({ code, errorName }) => [code, errorName])).toEqual([
        ['79996', 'TypeError'],
        ['79996', undefined],
        ['79996', 'ApiError'],
      ]);
      expect(JSON.stringify(events)).not.toContain('anna');
    },
    { timeout: 15_000 },
  );
  expect(noticeLog.snapshot()).toEqual([]);
});

test.each([
  [79999, undefined],
  [79998, 502],
  [79997, 408],
] as const)(
  '[S8.8] a transport failure is logged as %d and told by the text of 50016',
  async (event, status) => {
    emitApiEvent({ type: 'transport', event, ...(status && { status }), ...facts });
    emitApiEvent({ type: 'transport', event, ...(status && { status }), ...facts });
    await screen.findByText('Something went wrong. Please try again in a minute.');
    const { path, method, traceId, tags } = facts;
    const expected = {
      code: String(event),
      path,
      method,
      traceId,
      tags,
      durationMs: 12,
      ...(status && { status }),
    };
    await vi.waitFor(async () => expect(await reported()).toMatchObject([expected, expected]), {
      timeout: 15_000,
    });
    // However many calls fail together, one toast says so.
    expect(noticeLog.snapshot()).toHaveLength(1);
  },
);

test("[S8.2] the end of a token is told as 'Timeout, {ret_msg}.' as it arrives", async () => {
  emitApiEvent({ type: 'token-timeout', message: 'Timeout, token expired.' });
  await screen.findByText('Timeout, token expired.');
  expect(await reported()).toEqual([]);
});

test('[S8.3] a missing permission is told by its caller alone', async () => {
  emitApiEvent({ type: 'no-permission', code: retCodes.NO_PERMISSION });
  emitApiEvent({ type: 'token-timeout', message: 'Timeout, after it.' });
  await screen.findByText('Timeout, after it.');
  expect(noticeLog.snapshot().length).toBe(1);
});

test('[S8.10] a slow call is logged and not told', async () => {
  emitApiEvent({ type: 'slow', ...facts, durationMs: 4200 });
  await vi.waitFor(
    async () => expect(await reported()).toMatchObject([{ code: 'slow-request', durationMs: 4200 }]),
    { timeout: 15_000 },
  );
  expect(noticeLog.snapshot()).toEqual([]);
});

test('an error in a script or while a screen is drawn is logged, a remark of the browser is not', async () => {
  dispatchEvent(Object.assign(new Event('error'), { error: null, message: 'ResizeObserver loop' }));
  dispatchEvent(Object.assign(new Event('error'), { error: new RangeError('1990-04-12') }));
  reportScriptError(new SyntaxError('x'));
  await vi.waitFor(
    async () =>
      expect((await reported()).map(({ code, errorName }) => [code, errorName])).toEqual([
        ['script-error', 'RangeError'],
        ['script-error', 'SyntaxError'],
      ]),
    { timeout: 15_000 },
  );
});
