import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { done, id, nothing, time } from './shared.ts';

/**
 * What is erased of a closed account at the same time: `access` when it closes, the others when the years of
 * the policy are over.
 */
export const erasureClass = v.picklist([
  'access',
  'abandoned-cases',
  'network-evidence',
  'identity-documents',
  'case-records',
  'audit-trail',
]);
export type ErasureClass = v.InferOutput<typeof erasureClass>;

const kept = v.object({ class: erasureClass, until: time });

const accountClosingState = v.object({
  /** Null where nobody has asked. */
  asked: v.nullable(v.object({ at: time, closesAt: time })),
  /** For how many days it can be taken back. */
  graceDays: v.number(),
  /** What the law has us keep, and until when, if the account closes then, or is asked for now. */
  kept: v.array(kept),
});
export type AccountClosing = v.InferOutput<typeof accountClosingState>;

/** Whether the account is to be closed, and what would be kept. */
export const accountClosing = endpoint({
  method: 'GET',
  path: '/v3/private/account/closing',
  access: 'account',
  summary: 'Whether the account was asked to be closed, and what is kept of it until when',
  input: nothing,
  result: accountClosingState,
});

/**
 * Asks to close and erase the account, once the days of grace are over; repeated, nothing more happens.
 * Refused with SECURITY_CHECK_NEEDED without the ticket of a passed security check for OTP (S8.12).
 */
export const closeAccount = endpoint({
  method: 'POST',
  path: '/v3/private/account/closing',
  access: 'account',
  summary: 'Ask to close the account and to erase what is stored of it',
  input: v.strictObject({ ticket: v.optional(id) }),
  result: accountClosingState,
});

/** Takes that back, as long as the account is not closed. */
export const keepAccount = endpoint({
  method: 'POST',
  path: '/v3/private/account/closing/cancel',
  access: 'account',
  summary: 'Keep an account that was asked to be closed',
  input: nothing,
  result: done,
});

/** Consents to pictures of the face that stand, and what taking them back would do. */
export const faceConsent = endpoint({
  method: 'GET',
  path: '/v3/private/account/face-consent',
  access: 'account',
  summary: 'Whether pictures of the face were consented to',
  input: nothing,
  result: v.object({
    given: v.boolean(),
    /** An approved level rests on pictures of the face, which the law has us keep. */
    approved: v.boolean(),
  }),
});

/**
 * Takes back every consent to pictures of the face: open cases that need one are given up, pictures of the
 * face that no approval rests on are erased, here and at vendors, and faces are compared no more.
 */
export const withdrawFaceConsent = endpoint({
  method: 'POST',
  path: '/v3/private/account/face-consent/withdraw',
  access: 'account',
  summary: 'Take back the consent to pictures of the face',
  input: nothing,
  result: done,
});

/** What was erased of an account, and what is kept and why. */
export const erasureCertificate = v.object({
  userId: id,
  issuedAt: time,
  asked: v.nullable(
    v.object({ at: time, by: v.picklist(['account', 'partner', 'operator', 'officer']), closesAt: time }),
  ),
  closedAt: v.nullable(time),
  /** Since when officers hold it, so that nothing is erased. */
  heldAt: v.nullable(time),
  erased: v.array(
    v.object({
      class: erasureClass,
      at: time,
      /** How much of what, but for what there was none of. */
      items: v.record(v.string(), v.number()),
    }),
  ),
  kept: v.array(
    v.object({
      class: erasureClass,
      until: time,
      /** `law`: the years of the policy are not over; `next-run`: they are; `hold`: officers hold it. */
      reason: v.picklist(['law', 'next-run', 'hold']),
    }),
  ),
  /** Sessions that a vendor was told to erase and has not confirmed yet. */
  waitsForVendors: v.number(),
});
export type ErasureCertificate = v.InferOutput<typeof erasureCertificate>;

/** The certificate of an account, closed or not. */
export const accountErasure = endpoint({
  method: 'GET',
  path: '/console/api/account/erasure',
  access: 'officer',
  permission: 'read-cases',
  summary: 'What was erased of an account and when, and what is kept and why',
  input: v.strictObject({ userId: id }),
  result: erasureCertificate,
});
