import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { done, id, nothing, time } from './shared.ts';

/** How long one code of a hand-off can be scanned, in seconds; the one before it is still taken for as long again. */
export const handOffCodeLife = 20;

/**
 * Where a hand-off stands. `waiting`: the code is shown. `joined`: a phone scanned it and shows four digits, which are to be typed here.
 * `paired`: they were right, the phone may go on. `open`: it has. `finished`: it is done there. `over`: stopped, or its time is up.
 */
export const handOffStage = v.picklist(['waiting', 'joined', 'paired', 'open', 'finished', 'over']);
export type HandOffStage = v.InferOutput<typeof handOffStage>;

const handOffState = v.object({
  id,
  stage: handOffStage,
  /** What to scan, while `waiting`: rows of a QR code as the path of an SVG drawing of `size` squares each way; '' otherwise. */
  drawing: v.string(),
  size: v.number(),
  /** Address in the code, for who cannot scan; '' while nothing is to be scanned. */
  address: v.string(),
  /** milliseconds until the code is another; 0 while there is none */
  changesIn: v.number(),
  /** Wrong digits that may still be typed. */
  triesLeft: v.number(),
  expiresAt: time,
});

/** Begins to hand the verification off to a phone (S2.2). A hand-off of the account that is still under way ends. */
export const handOffStart = endpoint({
  method: 'POST',
  path: '/v3/private/kyc/hand-off/start',
  sdkPath: '/v1/s1/kyc/integration/hand-off/start',
  access: 'account',
  summary: 'Begin to go on with a phone',
  input: v.strictObject({ level: v.picklist([1, 2]) }),
  result: handOffState,
});

/** Where it stands, with the code of this moment; asked for again and again while it is shown. */
export const handOffLook = endpoint({
  method: 'POST',
  path: '/v3/private/kyc/hand-off/look',
  sdkPath: '/v1/s1/kyc/integration/hand-off/look',
  reads: true,
  access: 'account',
  summary: 'State of a hand-off, with the code of this moment',
  input: v.strictObject({ id }),
  result: handOffState,
});

/** The digits that the phone shows: that the phone is in the same hands. Refused with HAND_OFF_CODE_WRONG; after three times it is over (HAND_OFF_OVER). */
export const handOffPair = endpoint({
  method: 'POST',
  path: '/v3/private/kyc/hand-off/pair',
  sdkPath: '/v1/s1/kyc/integration/hand-off/pair',
  access: 'account',
  summary: 'Pair with the phone by the digits that it shows',
  input: v.strictObject({ id, digits: v.pipe(v.string(), v.regex(/^\d{4}$/)) }),
  result: handOffState,
});

/** Stops it; what the phone has sent stays, its session ends. */
export const handOffStop = endpoint({
  method: 'POST',
  path: '/v3/private/kyc/hand-off/stop',
  sdkPath: '/v1/s1/kyc/integration/hand-off/stop',
  access: 'account',
  summary: 'Stop a hand-off',
  input: v.strictObject({ id }),
  result: done,
});

const phoneTicket = v.pipe(v.string(), v.maxLength(200));

/** The phone's first call with what it scanned. Good once. Refused with HAND_OFF_OVER. */
export const handOffJoin = endpoint({
  method: 'POST',
  path: '/v1/s1/kyc/integration/hand-off/join',
  access: 'public',
  summary: 'Join a hand-off by the code that was scanned',
  input: v.strictObject({ code: phoneTicket }),
  /** `ticket` is the phone's own secret for the next call; the digits are to be typed on the other device. */
  result: v.object({ ticket: v.string(), digits: v.string(), expiresAt: time }),
});

/** Whether the digits were typed: then the one-time token with which SDK mode opens (S2.18). */
export const handOffClaim = endpoint({
  method: 'POST',
  path: '/v1/s1/kyc/integration/hand-off/claim',
  access: 'public',
  summary: 'Ask whether the phone may go on',
  input: v.strictObject({ ticket: phoneTicket }),
  /** `accessToken` is '' while the digits were not typed yet. */
  result: v.object({ stage: handOffStage, accessToken: v.string() }),
});

/** The phone is done; the other device goes on. */
export const handOffFinish = endpoint({
  method: 'POST',
  path: '/v1/s1/kyc/integration/hand-off/finish',
  access: 'sdk',
  summary: 'Go on with the other device',
  input: nothing,
  result: done,
});
