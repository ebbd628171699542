import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { done, id, nothing, time } from './shared.ts';

/** How long one code of a hand-off is shown, in seconds; it is accepted for as long again after that. */
export const handOffCodeLife = 20;

/** The same of a code to type, in seconds; it is for one phone. */
export const handOffTypedLife = 5 * 60;

/** Its letters: no vowels, so that no code is a word, and none that looks like another or like a digit. */
export const handOffLetters = 'BCDFGHJKMNPQRSTVWXZ';
export const handOffTypedLength = 8;

/**
 * The state of a hand-off. `waiting`: the code is shown. `joined`: a phone scanned it and shows four digits
 * to type here. `paired`: they were right, the phone may open the flow. `open`: it has. `finished`: the phone
 * is done. `over`: stopped or expired.
 */
export const handOffStage = v.picklist(['waiting', 'joined', 'paired', 'open', 'finished', 'over']);
export type HandOffStage = v.InferOutput<typeof handOffStage>;

const handOffState = v.object({
  id,
  stage: handOffStage,
  /**
   * The code to scan while `waiting`: rows of a QR code as the path of an SVG drawing of `size` squares each
   * way; '' otherwise.
   */
  drawing: v.string(),
  size: v.number(),
  /** The address in the code; '' while there is none. */
  address: v.string(),
  /** milliseconds until the code changes; 0 while there is none */
  changesIn: v.number(),
  /** Attempts left to type the digits. */
  triesLeft: v.number(),
  expiresAt: time,
});

/**
 * Starts a hand-off of the verification to a phone (S2.2). Ends the account's earlier one, if it is still
 * open.
 */
export const handOffStart = endpoint({
  method: 'POST',
  path: '/v3/private/kyc/hand-off/start',
  sdkPath: '/v1/s1/kyc/integration/hand-off/start',
  access: 'account',
  summary: 'Begin to go on with a phone',
  input: v.strictObject({ level: v.picklist([1, 2]) }),
  result: handOffState,
});

/** The state with the current code; polled while it is shown. */
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

/**
 * A code to type on a phone that cannot scan, with the address to open there; it replaces an earlier one.
 * Refused with HAND_OFF_OVER unless the hand-off is `waiting`.
 */
export const handOffType = endpoint({
  method: 'POST',
  path: '/v3/private/kyc/hand-off/type',
  sdkPath: '/v1/s1/kyc/integration/hand-off/type',
  access: 'account',
  summary: 'A code of a hand-off to type on the phone',
  input: v.strictObject({ id }),
  /** `goodFor`: seconds. */
  result: v.object({ address: v.string(), code: v.string(), goodFor: v.number() }),
});

/**
 * Sends the digits shown on the phone, which prove that the same person holds it. Refused with
 * HAND_OFF_CODE_WRONG; after three attempts the hand-off is over (HAND_OFF_OVER).
 */
export const handOffPair = endpoint({
  method: 'POST',
  path: '/v3/private/kyc/hand-off/pair',
  sdkPath: '/v1/s1/kyc/integration/hand-off/pair',
  access: 'account',
  summary: 'Pair with the phone by the digits that it shows',
  input: v.strictObject({ id, digits: v.pipe(v.string(), v.regex(/^\d{4}$/)) }),
  result: handOffState,
});

/** Stops the hand-off: the phone's session ends, what it has sent stays. */
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

/** `ticket` is the phone's own secret for the next call; the digits are to be typed on the other device. */
const phoneJoined = v.object({ ticket: v.string(), digits: v.string(), expiresAt: time });

/** The phone's first call, with the scanned secret. Valid once. Refused with HAND_OFF_OVER. */
export const handOffJoin = endpoint({
  method: 'POST',
  path: '/v1/s1/kyc/integration/hand-off/join',
  access: 'public',
  summary: 'Join a hand-off by the code that was scanned',
  input: v.strictObject({ code: phoneTicket }),
  result: phoneJoined,
});

/** The same with a code that was typed. */
export const handOffEnter = endpoint({
  method: 'POST',
  path: '/v1/s1/kyc/integration/hand-off/enter',
  access: 'public',
  summary: 'Join a hand-off by the code that was typed',
  input: v.strictObject({
    code: v.pipe(v.string(), v.regex(new RegExp(`^[${handOffLetters}]{${handOffTypedLength}}$`))),
  }),
  result: phoneJoined,
});

/** Whether the digits were typed, and then the one-time token that opens SDK mode (S2.18). */
export const handOffClaim = endpoint({
  method: 'POST',
  path: '/v1/s1/kyc/integration/hand-off/claim',
  access: 'public',
  summary: 'Ask whether the phone may go on',
  input: v.strictObject({ ticket: phoneTicket }),
  /** `accessToken` is '' until the digits are typed. */
  result: v.object({ stage: handOffStage, accessToken: v.string() }),
});

/** The phone is done, and the other device continues. */
export const handOffFinish = endpoint({
  method: 'POST',
  path: '/v1/s1/kyc/integration/hand-off/finish',
  access: 'sdk',
  summary: 'Go on with the other device',
  input: nothing,
  result: done,
});
