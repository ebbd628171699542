import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { done, id, nothing, time } from './shared.ts';

const recoveryCodes = v.object({ recoveryCodes: v.array(v.string()) });

/** The ticket of a passed security check for OTP (S8.12). */
const ticket = v.optional(id);

/** What proves who the account holder is beside the password. */
export const accountFactors = endpoint({
  method: 'GET',
  path: '/user/private/factors',
  access: 'account',
  summary: 'The authenticator app, recovery codes and passkeys of the account',
  input: nothing,
  result: v.object({
    /** Whether the account has a password that signs in here. */
    password: v.boolean(),
    /** The name of the operator's OpenID provider, and since when the account is connected to it. */
    singleSignOn: v.nullable(v.object({ name: v.string(), since: v.nullable(time) })),
    /** Since when codes of an authenticator app are asked for; null while they are not. */
    authenticatorSince: v.nullable(time),
    /** Recovery codes that were not used. */
    recoveryCodesLeft: v.number(),
    /** Since when a messaging app signs in (`miniProgramLink`); null where none does. */
    messengerSince: v.nullable(time),
    /** In the order in which they were added. */
    passkeys: v.array(v.object({ id, name: v.string(), createdAt: time, usedAt: v.nullable(time) })),
  }),
});

/**
 * Begins with an authenticator app; it counts once `authenticatorConfirm` has a code of it. Refused with
 * SECURITY_CHECK_NEEDED, and with FACTORS_CHANGED where there is one already.
 */
export const authenticatorBegin = endpoint({
  method: 'POST',
  path: '/user/private/factors/authenticator',
  access: 'account',
  summary: 'Begin with an authenticator app',
  input: v.strictObject({ ticket }),
  result: v.object({
    /** To type where nothing can be scanned. */
    secret: v.string(),
    /** `otpauth:`, for an app on the same device. */
    address: v.string(),
    /** The rows of that address as a QR code: the path of an SVG drawing of `size` squares each way. */
    drawing: v.string(),
    size: v.number(),
  }),
});

/**
 * From now on codes are asked for. The recovery codes are shown this once. Refused with SECOND_FACTOR_FAILED,
 * and with FACTORS_CHANGED where nothing was begun in the last quarter of an hour.
 */
export const authenticatorConfirm = endpoint({
  method: 'POST',
  path: '/user/private/factors/authenticator/confirm',
  access: 'account',
  summary: 'Show that the authenticator app gives the right codes',
  input: v.strictObject({ code: v.pipe(v.string(), v.maxLength(32)) }),
  result: recoveryCodes,
});

/** No more codes are asked for; recovery codes end as well. */
export const authenticatorEnd = endpoint({
  method: 'POST',
  path: '/user/private/factors/authenticator/end',
  access: 'account',
  summary: 'Ask for no more codes of the authenticator app',
  input: v.strictObject({ ticket }),
  result: done,
});

/** New recovery codes in place of all before, shown this once. FACTORS_CHANGED without an authenticator. */
export const recoveryCodesRenew = endpoint({
  method: 'POST',
  path: '/user/private/factors/recovery-codes',
  access: 'account',
  summary: 'Make new recovery codes',
  input: v.strictObject({ ticket }),
  result: recoveryCodes,
});
