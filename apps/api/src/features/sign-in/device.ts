import { parseCookie, serialize } from 'cookie';
import { randomBytes } from 'node:crypto';
import type { Unit } from '../../audit/index.ts';
import type { Call } from '../../base/call.ts';
import type { Work } from '../../db/database.ts';
import { blindIndexes } from '../../seal/index.ts';
import { knownDevices, rememberDevice } from './store.ts';

const cookieName = 'credence-device';
export const devicePurpose = 'device';
/** Seconds; browsers keep nothing longer. */
const cookieLife = 400 * 24 * 60 * 60;

const tokenOf = (call: Call): string | undefined => {
  const token = parseCookie(call.headers.cookie ?? '')[cookieName];
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined;
};

const newToken = (): string => randomBytes(32).toString('base64url');

/** Every hash that a device may be stored as, that of the current key first. */
const hashesOf = ({ keyring }: Call, token: string): Buffer[] =>
  blindIndexes(keyring, devicePurpose, token).map((index) => Buffer.from(index, 'hex'));

/** What identifies the device of a call, as it may be stored; empty for one that has not signed in before. */
export function deviceHashes(call: Call): Buffer[] {
  const token = tokenOf(call);
  return token === undefined ? [] : hashesOf(call, token);
}

const browsers: readonly (readonly [name: string, sign: RegExp])[] = [
  ['Edge', /\bEdgA?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
];
const systems: readonly (readonly [name: string, sign: RegExp])[] = [
  ['iOS', /\b(?:iPhone|iPad|iPod)\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
];

/** The names by which a person knows a device; '?' for what they cannot be told. */
export function deviceOf({ headers }: Pick<Call, 'headers'>): { browser: string; system: string } {
  const userAgent = headers['user-agent'] ?? '';
  const named = (list: typeof browsers) => list.find(([, sign]) => sign.test(userAgent))?.[0] ?? '?';
  return { browser: named(browsers), system: named(systems) };
}

/**
 * Notes from which device an account signs in, and records one that it has not used before; its first is not
 * new to anybody. Returns the cookie by which the device is known again.
 */
export async function noteDevice(call: Call, unit: Unit, userId: string): Promise<string> {
  const token = tokenOf(call) ?? newToken();
  const hashes = hashesOf(call, token);
  const [hash = Buffer.alloc(0)] = hashes;
  const before = await knownDevices(unit.work, userId);
  await rememberDevice(unit.work, { userId, hash, at: call.now() });
  if (before.length > 0 && !before.some((known) => hashes.some((one) => known.equals(one)))) {
    await unit.record({ action: 'session.new-device', subject: userId, details: deviceOf(call) });
  }
  return deviceCookie(call, token);
}

/** Makes the device of a call one that the account knows; returns its cookie. */
export async function rememberThisDevice(call: Call, work: Work, userId: string): Promise<string> {
  const token = tokenOf(call) ?? newToken();
  const [hash = Buffer.alloc(0)] = hashesOf(call, token);
  await rememberDevice(work, { userId, hash, at: call.now() });
  return deviceCookie(call, token);
}

function deviceCookie(call: Call, token: string): string {
  return serialize(cookieName, token, {
    httpOnly: true,
    secure: call.config.secureCookies,
    sameSite: 'lax',
    path: '/user/public/login',
    maxAge: cookieLife,
  });
}
