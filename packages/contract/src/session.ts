import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { officerRole } from './permission.ts';
import { done, id, nothing } from './shared.ts';

/**
 * Signs an account holder in; the answer sets the session cookie, or where it says `needsCode` one that
 * `signInSecondFactor` needs, and where it says `needsPassword` one that `choosePassword` needs.
 */
export const signIn = endpoint({
  method: 'POST',
  path: '/user/public/login',
  access: 'public',
  summary: 'Sign an account holder in with e-mail and password',
  input: v.strictObject({
    email: v.pipe(v.string(), v.maxLength(254)),
    password: v.pipe(v.string(), v.maxLength(256)),
    /** Where to go after signing in; the answer holds it only if the address is allowed. */
    redirect_url: v.optional(v.pipe(v.string(), v.maxLength(2048))),
  }),
  result: v.object({
    redirect_url: v.string(),
    needsCode: v.optional(v.boolean()),
    needsPassword: v.optional(v.boolean()),
  }),
});

/**
 * The second factor of an account holder, within five minutes of the first: a code of the authenticator app
 * (RFC 6238), or a recovery code. Sets the session cookie. Refused with SECOND_FACTOR_FAILED, and with
 * SECOND_FACTOR_EXPIRED where the sign-in has to begin again.
 */
export const signInSecondFactor = endpoint({
  method: 'POST',
  path: '/user/public/login/second-factor',
  access: 'public',
  summary: 'Second factor of an account holder: a one-time or recovery code',
  input: v.strictObject({ code: v.pipe(v.string(), v.maxLength(32)) }),
  result: done,
});

/** Ends the session (S2.29, S7.24). Succeeds without one, so that it can be repeated. */
export const logout = endpoint({
  method: 'POST',
  path: '/logout',
  access: 'public',
  summary: 'Sign out and clear the session cookie',
  input: nothing,
  /**
   * Where to go then: to the sign-in page, or where the OpenID provider signs out as well. An older server
   * that is being replaced names nothing.
   */
  result: v.object({ url: v.optional(v.string(), '/login') }),
});

/** First factor of an officer; the second one always follows. */
export const officerSignIn = endpoint({
  method: 'POST',
  path: '/console/api/sign-in',
  access: 'public',
  summary: 'First factor of an officer: e-mail and password',
  input: v.strictObject({
    email: v.pipe(v.string(), v.maxLength(254)),
    password: v.pipe(v.string(), v.maxLength(256)),
  }),
  result: v.object({ secondFactor: v.literal('totp') }),
});

/**
 * Second factor of an officer: the six digits of a TOTP authenticator (RFC 6238). Sets the session cookie, or
 * where it says `needsPassword` one that `officerChoosePassword` needs.
 */
export const officerSecondFactor = endpoint({
  method: 'POST',
  path: '/console/api/sign-in/second-factor',
  access: 'public',
  summary: 'Second factor of an officer: a one-time code',
  input: v.strictObject({ code: v.pipe(v.string(), v.regex(/^\d{6}$/)) }),
  result: v.object({ needsPassword: v.optional(v.boolean()) }),
});

export const officerSignOut = endpoint({
  method: 'POST',
  path: '/console/api/sign-out',
  access: 'public',
  summary: 'Sign the officer out',
  input: nothing,
  /** Where the OpenID provider signs out as well. */
  result: v.object({ url: v.optional(v.string()) }),
});

export const officerProfile = endpoint({
  method: 'GET',
  path: '/console/api/officer',
  access: 'officer',
  permission: 'own-session',
  summary: 'The signed-in officer',
  input: nothing,
  result: v.object({
    id: v.string(),
    name: v.string(),
    email: v.string(),
    roles: v.array(officerRole),
    /** Those whose accounts the officer sees; none for all. */
    sites: v.array(v.string()),
    /** Whether everybody knows the logins. */
    demonstration: v.boolean(),
  }),
});

/** `tgWebAppData` as received from the messaging app. */
const initData = v.pipe(v.string(), v.maxLength(4096));

/** Of a passed security check for OTP (S8.12). */
const ticket = v.optional(id);

/**
 * Signs in the user who opened the mini-program (S2.30), by launch data that the messaging app signed at most
 * an hour ago and that was not used before. Sets the session cookie. MINI_PROGRAM_NOT_LINKED where no account
 * is linked to that user; the data is not used up then.
 */
export const miniProgramSignIn = endpoint({
  method: 'POST',
  path: '/user/public/mini-program/sign-in',
  access: 'public',
  summary: 'Sign in by the launch data of the messaging app',
  input: v.strictObject({ initData }),
  result: done,
});

/**
 * Links the signed-in account to the user who opened the mini-program, so that the next launch signs in
 * automatically. Refused with SECURITY_CHECK_NEEDED without a ticket, unless it is linked to that user
 * already.
 */
export const miniProgramLink = endpoint({
  method: 'POST',
  path: '/user/private/mini-program/link',
  access: 'account',
  summary: 'Link the account to a user of the messaging app',
  input: v.strictObject({ initData, ticket }),
  result: done,
});

/** Ends the link: no messaging app signs in any more. Succeeds without one. Needs a ticket as well. */
export const miniProgramUnlink = endpoint({
  method: 'POST',
  path: '/user/private/mini-program/unlink',
  access: 'account',
  summary: 'End the link to a user of the messaging app',
  input: v.strictObject({ ticket }),
  result: done,
});
