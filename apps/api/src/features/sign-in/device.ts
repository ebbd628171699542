import { parseCookie, serialize } from 'cookie';
import { randomBytes } from 'node:crypto';
import type { Unit } from '../../audit/index.ts';
import type { Call } from '../../base/call.ts';
import { blindIndex } from '../../seal/index.ts';
import { knownDevices, rememberDevice } from './store.ts';

const cookieName = 'credence-device';
/** Seconds; browsers keep nothing longer. */
const cookieLife = 400 * 24 * 60 * 60;

const tokenOf = (call: Call): string | undefined => {
  const token = parseCookie(call.headers.cookie ?? '')[cookieName];
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined;
};

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
function deviceOf(userAgent: string): { browser: string; system: string } {
  const named = (list: typeof browsers) => list.find(([, sign]) => sign.test(userAgent))?.[0] ?? '?';
  return { browser: named(browsers), system: named(systems) };
}

/**
 * Notes from which device an account signs in, and records one that it has not used before; its first is not
 * new to anybody. Returns the cookie by which the device is known again.
 */
export async function noteDevice(call: Call, unit: Unit, userId: string): Promise<string> {
  const token = tokenOf(call) ?? randomBytes(32).toString('base64url');
  const hash = Buffer.from(blindIndex(call.keyring, 'device', token), 'hex');
  const before = await knownDevices(unit.work, userId);
  await rememberDevice(unit.work, { userId, hash, at: call.now() });
  if (before.length > 0 && !before.some((known) => known.equals(hash))) {
    const details = deviceOf(call.headers['user-agent'] ?? '');
    await unit.record({ action: 'session.new-device', subject: userId, details });
  }
  return serialize(cookieName, token, {
    httpOnly: true,
    secure: call.config.secureCookies,
    sameSite: 'lax',
    path: '/user/public/login',
    maxAge: cookieLife,
  });
}
