import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { done, id, nothing } from './shared.ts';

/** Bytes as base64url, as browsers give them. */
const bytes = (most: number) => v.pipe(v.string(), v.regex(/^[\w-]+$/), v.maxLength(most));
const credentialId = bytes(1400);

/** What a browser is asked with, for the one host that it is for (WebAuthn, section 5.5). */
export const passkeyQuestion = v.object({
  challenge: v.string(),
  host: v.string(),
  /** The passkeys that will do; empty: any. */
  allowed: v.array(v.string()),
});
export type PasskeyQuestion = v.InferOutput<typeof passkeyQuestion>;

/** What a browser answers: the passkey's signature. */
export const passkeyAnswer = v.strictObject({
  credentialId,
  clientData: bytes(8192),
  authenticatorData: bytes(8192),
  signature: bytes(2048),
});
export type PasskeyAnswer = v.InferOutput<typeof passkeyAnswer>;

/** A passkey that a browser made. */
export const passkeyMade = v.strictObject({
  credentialId,
  clientData: bytes(8192),
  attestation: bytes(65_536),
});
export type PasskeyMade = v.InferOutput<typeof passkeyMade>;

export const passkeyNameLength = 60;
const passkeyName = v.pipe(v.string(), v.regex(/\S/), v.maxLength(passkeyNameLength));

/** Begins with a passkey; needs the ticket of a passed security check for OTP (S8.12). */
export const passkeyBegin = endpoint({
  method: 'POST',
  path: '/user/private/factors/passkeys/begin',
  access: 'account',
  summary: 'Begin with a passkey',
  input: v.strictObject({ ticket: v.optional(id) }),
  result: v.object({
    challenge: v.string(),
    host: v.string(),
    /** The name of the site. */
    site: v.string(),
    /** The account for the passkey, in base64url; and what people know it by. */
    user: v.string(),
    userName: v.string(),
    /** Passkeys that the account has. */
    known: v.array(v.string()),
  }),
});

/**
 * Adds the passkey that a browser made within five minutes. Refused with PASSKEY_FAILED where it cannot be
 * believed.
 */
export const passkeyAdd = endpoint({
  method: 'POST',
  path: '/user/private/factors/passkeys',
  access: 'account',
  summary: 'Add a passkey to the account',
  input: v.strictObject({ passkey: passkeyMade }),
  result: done,
});

export const passkeyRename = endpoint({
  method: 'POST',
  path: '/user/private/factors/passkeys/rename',
  access: 'account',
  summary: 'Rename a passkey',
  input: v.strictObject({ id, name: passkeyName }),
  result: done,
});

/** Needs a ticket for OTP as well; succeeds where it is gone already. */
export const passkeyRemove = endpoint({
  method: 'POST',
  path: '/user/private/factors/passkeys/remove',
  access: 'account',
  summary: 'Remove a passkey',
  input: v.strictObject({ id, ticket: v.optional(id) }),
  result: done,
});

/** What to ask a browser with that is to sign in by a passkey, whosever it is. */
export const passkeyAsk = endpoint({
  method: 'POST',
  path: '/user/public/login/passkey/ask',
  reads: true,
  access: 'public',
  summary: 'Begin to sign in by a passkey',
  input: nothing,
  result: passkeyQuestion,
});

/**
 * Signs an account holder in by a passkey, which is two factors in one; sets the session cookie. Refused with
 * PASSKEY_FAILED.
 */
export const passkeySignIn = endpoint({
  method: 'POST',
  path: '/user/public/login/passkey',
  access: 'public',
  summary: 'Sign an account holder in by a passkey',
  input: v.strictObject({
    passkey: passkeyAnswer,
    /** As of `signIn`. */
    redirect_url: v.optional(v.pipe(v.string(), v.maxLength(2048))),
  }),
  result: v.object({ redirect_url: v.string() }),
});
