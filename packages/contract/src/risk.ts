import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { passkeyAnswer, passkeyQuestion } from './passkey.ts';
import { securityActions, securityMethods } from './security-action.ts';
import { done, id, time } from './shared.ts';

/** Codes of actions that may need a security check (S8.12). */
const action = v.picklist(Object.values(securityActions));

/**
 * Whether the owner must re-authenticate before a sensitive step (S7.20). `intercept: true` comes with a
 * ticket: pass `securityCheck` with it, then give it to the step. A ticket is valid once, for that action,
 * for ten minutes.
 */
export const riskIntercept = endpoint({
  method: 'POST',
  path: '/v1/kyc/risk-component/intercept',
  sdkPath: '/v1/s1/kyc/integration/risk-component/intercept',
  access: 'account',
  summary: 'Ask which security check a step needs',
  input: v.strictObject({ action }),
  result: v.object({
    intercept: v.boolean(),
    ticket: id,
    /** What `securityCheck` needs, all of it. */
    methods: v.array(v.picklist(securityMethods)),
    /** What to ask a browser with for a passkey in place of all of it; null where the account has none. */
    passkey: v.nullable(passkeyQuestion),
    expiresAt: time,
  }),
});

/**
 * Passes the check of a ticket, by what `methods` names or a passkey. Refused with SIGN_IN_FAILED for a wrong
 * password, SECOND_FACTOR_FAILED for a wrong code beside the right one, PASSKEY_FAILED for a passkey,
 * SINGLE_SIGN_ON_NEEDED where `singleSignOnConfirm` comes first, SECURITY_CHECK_OVER for an expired or used
 * ticket.
 */
export const securityCheck = endpoint({
  method: 'POST',
  path: '/v3/private/kyc/security-check',
  sdkPath: '/v1/s1/kyc/integration/security-check',
  access: 'account',
  summary: 'Pass a security check by the password of the account and a code, or by a passkey',
  input: v.strictObject({
    ticket: id,
    password: v.optional(v.pipe(v.string(), v.maxLength(256))),
    /** Of the authenticator, or a recovery code. */
    code: v.optional(v.pipe(v.string(), v.maxLength(32))),
    /** In place of both. */
    passkey: v.optional(passkeyAnswer),
  }),
  result: done,
});

/**
 * Whether a visitor's device has tried something too often lately (S7.22). A form body with `sence` (spelt
 * so) and the device's id in the header `guid`.
 */
export const defaultIntercept = endpoint({
  method: 'POST',
  path: '/user/public/risk/default-intercept',
  access: 'public',
  summary: 'Whether a device has to wait before it goes on',
  input: v.strictObject({ sence: v.pipe(v.string(), v.regex(/^[\w-]{1,32}$/)) }),
  result: v.object({ intercept: v.boolean(), retryAfterSeconds: v.number() }),
});
