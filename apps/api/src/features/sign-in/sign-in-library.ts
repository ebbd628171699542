import { betterAuth, type BetterAuthOptions } from 'better-auth';
import { symmetricDecrypt, symmetricEncrypt, type SecretConfig } from 'better-auth/crypto';
import { twoFactor } from 'better-auth/plugins';
import { serialize } from 'cookie';
import { createHmac, createSecretKey, timingSafeEqual, type KeyObject } from 'node:crypto';
import { deriveKey, KeyMissing, type InstallationKey, type Keyring } from '../../seal/index.ts';
import type { Context } from '../../base/context.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';

/**
 * The sign-in library (better-auth) handles passwords, sessions, cookies and second factors, once for account
 * holders and once for officers, with separate tables and cookies. Its routes are not mounted: our verbs call
 * it, so that every answer has the envelope and every sign-in an audit row.
 */
export type SignInLibrary = ReturnType<typeof createSignInLibrary>;

/** seconds */
export const accountSession = 24 * 60 * 60;

const minimumPasswordLength = 10;

export function createSignInLibrary(context: Context) {
  let made:
    | {
        all: readonly InstallationKey[];
        current: InstallationKey;
        usable: InstallationKey[];
        library: ReturnType<typeof libraryUnder>;
      }
    | undefined;
  /** Made anew when another key's time has come; sessions under the one before it are over then. */
  const library = () => {
    const all = context.keyring.all('sign-in');
    const current = context.keyring.current('sign-in');
    // Every request asks, and seldom is anything else.
    if (made?.all !== all || made.current !== current) {
      const usable = usableKeys(context.keyring);
      const known = made !== undefined && sameKeys(made.usable, usable) ? made.library : undefined;
      made = { all, current, usable, library: known ?? libraryUnder(context, usable) };
    }
    return made.library;
  };
  return {
    get accounts() {
      return library().accounts;
    },
    get officers() {
      return library().officers;
    },
    get accountCookie() {
      return library().accountCookie;
    },
    get officerCookie() {
      return library().officerCookie;
    },
    /** Set between the two factors of an officer. */
    get secondFactorCookie() {
      return library().secondFactorCookie;
    },
    /** Seals a TOTP secret as the library stores it. */
    sealSecondFactor: (secret: string) =>
      symmetricEncrypt({ key: sealingKey(library().officerSecrets), data: secret }),
  };
}

/** The keys of sign-in that something may be sealed under, the current one first. */
const usableKeys = (keyring: Keyring): InstallationKey[] => {
  const current = keyring.current('sign-in');
  return keyring
    .all('sign-in')
    .filter(({ serial, retired }) => serial <= current.serial && !retired)
    .toReversed();
};

const sameKeys = (some: readonly InstallationKey[], others: readonly InstallationKey[]): boolean =>
  some.length === others.length && some.every(({ id }, index) => id === others[index]?.id);

interface Secrets {
  /** What cookies are signed with. */
  current: string;
  /** Secrets that a sealed value names by its version, the current one first; none of the first key. */
  secrets?: { version: number; value: string }[];
  /** Of the first key: what it sealed names no version. */
  secret?: string;
}

function secretsOf(keys: readonly InstallationKey[], whose: 'account' | 'officer'): Secrets {
  const all = keys.map((key) => ({
    version: key.serial,
    value: deriveKey(key, 'session', whose).toString('base64url'),
  }));
  const secrets = all.filter(({ version }) => version > 0);
  const secret = all.find(({ version }) => version === 0)?.value;
  const [current] = all;
  if (current === undefined) throw new KeyMissing('sign-in');
  return {
    current: current.value,
    ...(secrets.length > 0 && { secrets }),
    ...(secret !== undefined && { secret }),
  };
}

/** What the library's functions that seal take. */
function sealingKey({ current, secrets, secret }: Secrets): SecretConfig | string {
  const [newest] = secrets ?? [];
  if (secrets === undefined || newest === undefined) return current;
  const keys = new Map(secrets.map(({ version, value }) => [version, value]));
  return { keys, currentVersion: newest.version, ...(secret !== undefined && { legacySecret: secret }) };
}

/** Seals again what an officer's second factor is sealed as; undefined if it is under the current key. */
export async function secondFactorMoved(keyring: Keyring, sealed: string): Promise<string | undefined> {
  const keys = usableKeys(keyring);
  const [current] = keys;
  if (current === undefined || current.serial === 0 || sealed.startsWith(secondFactorMark(current.serial))) {
    return undefined;
  }
  const key = sealingKey(secretsOf(keys, 'officer'));
  return symmetricEncrypt({ key, data: await symmetricDecrypt({ key, data: sealed }) });
}

/** What an officer's one-time codes are made from. */
export const openSecondFactor = (keyring: Keyring, sealed: string): Promise<string> =>
  symmetricDecrypt({ key: sealingKey(secretsOf(usableKeys(keyring), 'officer')), data: sealed });

/** How the library begins what it seals under a later key. */
export const secondFactorMark = (serial: number): string => `$ba$${serial}$`;

function libraryUnder(context: Context, keys: InstallationKey[]) {
  const accountSecrets = secretsOf(keys, 'account');
  const officerSecrets = secretsOf(keys, 'officer');
  const prefix = hostPrefix(context);
  const { current: accountSecret, ...ofAccounts } = accountSecrets;
  const { current: officerSecret, ...ofOfficers } = officerSecrets;

  const accounts = betterAuth({
    ...shared(context, 'account_holder', accountSession, 'lax'),
    ...ofAccounts,
  });
  const officers = betterAuth({
    ...shared(context, 'officer', context.config.officerSessionHours * 60 * 60, 'strict'),
    ...ofOfficers,
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
    officerSecrets,
    accountCookie: { name: `${prefix}credence.session_token`, key: secretKey(accountSecret) },
    officerCookie: { name: `${prefix}credence-console.session_token`, key: secretKey(officerSecret) },
    secondFactorCookie: { name: `${prefix}credence-console.two_factor`, key: secretKey(officerSecret) },
  };
}

/** Browsers take a cookie of such a name from this very host alone. */
const hostPrefix = ({ config }: Context): string => (config.secureCookies ? '__Host-' : '');

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
      password: { hash: hashPassword, verify: verifyPassword },
    },
    advanced: {
      cookiePrefix: `${hostPrefix(context)}${person === 'account_holder' ? 'credence' : 'credence-console'}`,
      // Its own prefix would let a sibling host set our cookies.
      useSecureCookies: false,
      defaultCookieAttributes: {
        httpOnly: true,
        secure: context.config.secureCookies,
        sameSite,
        path: '/',
      },
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

/** The session token of a cookie `token.signature`, or undefined if we did not write it just so. */
export function openCookie(key: KeyObject, value: string): string | undefined {
  const dot = value.lastIndexOf('.');
  const token = value.slice(0, dot);
  const given = Buffer.from(value.slice(dot + 1));
  const expected = Buffer.from(createHmac('sha256', key).update(token).digest('base64'));
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : undefined;
}

/** The cookie of a session, signed as the library signs its own. */
export function sessionCookie(
  { config }: Pick<Context, 'config'>,
  { name, key }: { name: string; key: KeyObject },
  { token, sameSite, seconds }: { token: string; sameSite: 'lax' | 'strict'; seconds: number },
): string {
  const signature = createHmac('sha256', key).update(token).digest('base64');
  return serialize(name, `${token}.${signature}`, {
    httpOnly: true,
    secure: config.secureCookies,
    sameSite,
    path: '/',
    maxAge: seconds,
  });
}
