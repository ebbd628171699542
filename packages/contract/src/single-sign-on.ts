import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { done, id, nothing } from './shared.ts';

/** The page of the operator's OpenID provider; the answer sets a cookie without which nothing comes back. */
const sentAway = v.object({ url: v.string() });

/** What that page sent the browser back with (OpenID Connect Core 1.0, section 3.1.2.5; RFC 9207). */
const broughtBack = v.strictObject({
  state: v.pipe(v.string(), v.regex(/^[\w-]{1,128}$/)),
  code: v.pipe(v.string(), v.maxLength(4096)),
  iss: v.optional(v.pipe(v.string(), v.maxLength(2048))),
});

/** From the provider itself; what else it sends is not looked at (Back-Channel Logout 1.0, section 2.5). */
const logoutToken = v.object({ logout_token: v.pipe(v.string(), v.maxLength(16_384)) });

/**
 * Begins to sign in at the operator's OpenID provider, which leads back to the sign-in page. Refused with
 * SINGLE_SIGN_ON_OFF where there is none, SINGLE_SIGN_ON_AWAY where it does not answer.
 */
export const singleSignOnBegin = endpoint({
  method: 'POST',
  path: '/user/public/login/single-sign-on/begin',
  reads: true,
  access: 'public',
  summary: 'Begin to sign in at the OpenID provider',
  input: v.strictObject({
    /** As of `signIn`. */
    redirect_url: v.optional(v.pipe(v.string(), v.maxLength(2048))),
  }),
  result: sentAway,
});

/** Begins to connect the signed-in account; needs the ticket of a passed security check for OTP (S8.12). */
export const singleSignOnConnect = endpoint({
  method: 'POST',
  path: '/user/private/single-sign-on/connect',
  access: 'account',
  summary: 'Connect the account to the OpenID provider',
  input: v.strictObject({ ticket: v.optional(id) }),
  result: sentAway,
});

/** Ends the connection; needs a ticket as well, and a password that signs in: else PASSWORD_NEEDED. */
export const singleSignOnDisconnect = endpoint({
  method: 'POST',
  path: '/user/private/single-sign-on/disconnect',
  access: 'account',
  summary: 'End the connection to the OpenID provider',
  input: v.strictObject({ ticket: v.optional(id) }),
  result: done,
});

/**
 * Begins to show once more who one is, for the ticket of a security check whose `methods` ask for it
 * (`riskIntercept`).
 */
export const singleSignOnConfirm = endpoint({
  method: 'POST',
  path: '/user/private/single-sign-on/confirm',
  access: 'account',
  summary: 'Confirm at the OpenID provider who one is',
  input: v.strictObject({ ticket: id }),
  result: sentAway,
});

/**
 * Ends what one of the three began, in the browser that began it and once; sets the session cookie where it
 * was a sign-in. Refused with SINGLE_SIGN_ON_OVER, SINGLE_SIGN_ON_FAILED for an answer that is not believed,
 * SINGLE_SIGN_ON_EMAIL_TAKEN, SINGLE_SIGN_ON_EMAIL_MISSING or SINGLE_SIGN_ON_OTHER_PERSON.
 */
export const singleSignOnReturn = endpoint({
  method: 'POST',
  path: '/user/public/login/single-sign-on',
  access: 'public',
  summary: 'Come back from the OpenID provider',
  input: broughtBack,
  result: v.object({
    /** Where to go; null where another window waits, which goes on by itself. */
    redirect_url: v.nullable(v.string()),
  }),
});

/** Ends the sessions that a logout token names; a form body, from the provider itself. */
export const singleSignOnLogout = endpoint({
  method: 'POST',
  path: '/user/public/login/single-sign-on/logout',
  access: 'public',
  summary: 'Back-channel logout by the OpenID provider',
  input: logoutToken,
  result: done,
});

/** How officers sign in here. */
export const officerWaysIn = endpoint({
  method: 'GET',
  path: '/console/api/sign-in/ways',
  access: 'public',
  summary: 'How officers sign in',
  input: nothing,
  result: v.object({
    passwords: v.boolean(),
    /** The name of their OpenID provider; null where there is none. */
    provider: v.nullable(v.string()),
  }),
});

/** As `singleSignOnBegin`, for officers; it leads back to the console's sign-in. */
export const officerSingleSignOnBegin = endpoint({
  method: 'POST',
  path: '/console/api/sign-in/single-sign-on/begin',
  reads: true,
  access: 'public',
  summary: 'Begin to sign an officer in at the OpenID provider',
  input: nothing,
  result: sentAway,
});

/**
 * As `singleSignOnReturn`; roles and sites follow from the groups that the provider names. Refused with
 * SINGLE_SIGN_ON_NO_ROLE where no group has one.
 */
export const officerSingleSignOnReturn = endpoint({
  method: 'POST',
  path: '/console/api/sign-in/single-sign-on',
  access: 'public',
  summary: 'Come back from the OpenID provider of officers',
  input: broughtBack,
  result: done,
});

export const officerSingleSignOnLogout = endpoint({
  method: 'POST',
  path: '/console/api/sign-in/single-sign-on/logout',
  access: 'public',
  summary: 'Back-channel logout of officers by the OpenID provider',
  input: logoutToken,
  result: done,
});
