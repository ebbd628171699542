import { betterAuth, type BetterAuthOptions } from 'better-auth';
import { symmetricEncrypt } from 'better-auth/crypto';
import { twoFactor } from 'better-auth/plugins';
import { createHmac, createSecretKey, timingSafeEqual, type KeyObject } from 'node:crypto';
import { deriveKey } from '../../seal/index.ts';
import type { Context } from '../../base/context.ts';

/**
 * The sign-in library (better-auth) handles passwords, sessions, cookies and second factors, once for account
 * holders and once for officers, with separate tables and cookies. Its routes are not mounted: our verbs call
 * it, so that every answer has the envelope and every sign-in an audit row.
 */
export type SignInLibrary = ReturnType<typeof createSignInLibrary>;

/** seconds */
export const accountSession = 24 * 60 * 60;
const officerSession = 10 * 60 * 60;

const minimumPasswordLength = 10;

export function createSignInLibrary(context: Context) {
  const accountSecret = deriveKey(context.keyring, 'session', 'account').toString('base64url');
  const officerSecret = deriveKey(context.keyring, 'session', 'officer').toString('base64url');
  const prefix = context.config.secureCookies ? '__Secure-' : '';

  const accounts = betterAuth({
    ...shared(context, 'account_holder', accountSession, 'lax'),
    secret: accountSecret,
  });
  const officers = betterAuth({
    ...shared(context, 'officer', officerSession, 'strict'),
    secret: officerSecret,
    plugins: [
      twoFactor({
        issuer: 'Credence console',
        twoFactorTable: 'officer_second_factor',
        twoFactorCookieMaxAge: 300,
      }),
    ],
  });
  return {
    accounts,
    officers,
    accountCookie: { name: `${prefix}credence.session_token`, key: secretKey(accountSecret) },
    officerCookie: { name: `${prefix}credence-console.session_token`, key: secretKey(officerSecret) },
    /** Set between the two factors of an officer. */
    secondFactorCookie: { name: `${prefix}credence-console.two_factor`, key: secretKey(officerSecret) },
    /** Seals a TOTP secret as the library stores it. */
    sealSecondFactor: (secret: string) => symmetricEncrypt({ key: officerSecret, data: secret }),
  };
}

function shared(
  context: Context,
  person: 'account_holder' | 'officer',
  seconds: number,
  sameSite: 'lax' | 'strict',
) {
  return {
    appName: 'Credence',
    // Used only for links in e-mails, which the library does not send here.
    baseURL: context.config.publicOrigins[0] ?? 'http://localhost',
    database: { db: context.db, type: 'postgres' },
    user: { modelName: person },
    session: { modelName: `${person}_session`, expiresIn: seconds, disableSessionRefresh: true },
    account: { modelName: `${person}_credential` },
    verification: { modelName: `${person}_verification` },
    emailAndPassword: {
      enabled: true,
      autoSignIn: false,
      minPasswordLength: minimumPasswordLength,
      maxPasswordLength: 256,
    },
    advanced: {
      cookiePrefix: person === 'account_holder' ? 'credence' : 'credence-console',
      useSecureCookies: context.config.secureCookies,
      defaultCookieAttributes: { httpOnly: true, sameSite, path: '/' },
      database: { generateId: context.newId },
      ipAddress: { disableIpTracking: true },
    },
    rateLimit: { enabled: false },
    logger: { disabled: true },
    telemetry: { enabled: false },
  } satisfies BetterAuthOptions;
}

function secretKey(secret: string): KeyObject {
  return createSecretKey(Buffer.from(secret, 'utf8'));
}

/** The session token of a cookie `token.signature`, or undefined if we did not sign it. */
export function openCookie(key: KeyObject, value: string): string | undefined {
  const dot = value.lastIndexOf('.');
  const token = value.slice(0, dot);
  const given = Buffer.from(value.slice(dot + 1), 'base64');
  const expected = createHmac('sha256', key).update(token).digest();
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : undefined;
}
