import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { done } from './shared.ts';

/** Characters; the rest is decided by how easily a password is guessed (NIST SP 800-63B, section 3.1.1). */
export const passwordLength = { least: 10, most: 256 } as const;

const newPassword = v.pipe(v.string(), v.minLength(passwordLength.least), v.maxLength(passwordLength.most));

/**
 * Sends a link to set a new password, good once and for half an hour. The answer is the same whether an
 * account has this e-mail or not. Refused with PASSWORD_LINKS_OFF where no mail server is set.
 */
export const askPasswordLink = endpoint({
  method: 'POST',
  path: '/user/public/password/link',
  access: 'public',
  summary: 'Send a link to set a new password',
  input: v.strictObject({ email: v.pipe(v.string(), v.maxLength(254)) }),
  result: done,
});

/**
 * Sets a new password by the token of such a link and ends all sessions of the account. Refused with
 * PASSWORD_LINK_OVER, and with PASSWORD_EASY, which leaves the link good.
 */
export const setPassword = endpoint({
  method: 'POST',
  path: '/user/public/password',
  access: 'public',
  summary: 'Set a new password by the token of a link',
  input: v.strictObject({ token: v.pipe(v.string(), v.maxLength(128)), password: newPassword }),
  result: done,
});

const chosen = v.strictObject({ newPassword });

/**
 * The last step of a sign-in whose answer says `needsPassword`, within five minutes: a password in place of
 * the one that the operator set. Sets the session cookie. Refused with PASSWORD_EASY, and with
 * SECOND_FACTOR_EXPIRED where the sign-in has to begin again.
 */
export const choosePassword = endpoint({
  method: 'POST',
  path: '/user/public/login/new-password',
  access: 'public',
  summary: 'Choose a password at the first sign-in',
  input: chosen,
  result: done,
});

/** The same of an officer, after both factors. */
export const officerChoosePassword = endpoint({
  method: 'POST',
  path: '/console/api/sign-in/new-password',
  access: 'public',
  summary: 'Choose a password at the first sign-in of an officer',
  input: chosen,
  result: done,
});

/**
 * Changes the password; ends all other sessions of the account. Refused with SIGN_IN_FAILED where the present
 * one is wrong, and with PASSWORD_EASY.
 */
export const changePassword = endpoint({
  method: 'POST',
  path: '/user/private/password',
  access: 'account',
  summary: 'Change the password of the account',
  input: v.strictObject({
    password: v.pipe(v.string(), v.maxLength(passwordLength.most)),
    newPassword,
  }),
  result: done,
});
