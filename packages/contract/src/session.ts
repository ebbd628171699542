import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { done, nothing } from './shared.ts';

/** Signs an account holder in; the answer sets the session cookie. */
export const signIn = endpoint({
  method: 'POST',
  path: '/user/public/login',
  access: 'public',
  summary: 'Sign an account holder in with e-mail and password',
  input: v.strictObject({
    email: v.pipe(v.string(), v.maxLength(254)),
    password: v.pipe(v.string(), v.maxLength(256)),
    /** Where to go afterwards; the answer holds it only if it is an allowed address. */
    redirect_url: v.optional(v.pipe(v.string(), v.maxLength(2048))),
  }),
  result: v.object({ redirect_url: v.string() }),
});

/** Ends the session (S2.29, S7.24). Succeeds without one, so that it can be repeated. */
export const logout = endpoint({
  method: 'POST',
  path: '/logout',
  access: 'public',
  summary: 'Sign out and clear the session cookie',
  input: nothing,
  result: done,
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

/** Second factor of an officer: the six digits of a TOTP authenticator (RFC 6238). Sets the session cookie. */
export const officerSecondFactor = endpoint({
  method: 'POST',
  path: '/console/api/sign-in/second-factor',
  access: 'public',
  summary: 'Second factor of an officer: a one-time code',
  input: v.strictObject({ code: v.pipe(v.string(), v.regex(/^\d{6}$/)) }),
  result: done,
});

export const officerSignOut = endpoint({
  method: 'POST',
  path: '/console/api/sign-out',
  access: 'public',
  summary: 'Sign the officer out',
  input: nothing,
  result: done,
});

export const officerProfile = endpoint({
  method: 'GET',
  path: '/console/api/officer',
  access: 'officer',
  summary: 'The signed-in officer',
  input: nothing,
  result: v.object({ id: v.string(), name: v.string(), email: v.string() }),
});
