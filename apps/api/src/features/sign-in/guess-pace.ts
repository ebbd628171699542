import type { Call } from '../../base/call.ts';
import { Refusal } from '../../base/refusal.ts';
import { noteSecurity } from '../../base/security-events.ts';
import { countTry, forgetTries, takeBackTry } from '../../http/tries.ts';
import { addressHash } from '../../seal/index.ts';
import { deviceHashes } from './device.ts';
import { knownDevices } from './store.ts';

/** Milliseconds within which tries are counted. */
const counted = 60 * 60 * 1000;

interface Pace {
  /** Tries of one account within that time, over all addresses, after which they come slowly. */
  freely: number;
  /** Milliseconds between tries from then on. */
  pause: number;
}

const ofPasswords: Pace = { freely: 30, pause: 20_000 };

/** Two of a million codes are right at a time: a day of guesses finds one with less than 0.3 %. */
const ofCodes: Pace = { freely: 10, pause: 60_000 };

/**
 * Slows down guesses at one account, whatever addresses they come from, and never locks its owner out: a
 * device that has signed in before has a count of its own, and so has whoever sets a new password by e-mail.
 * Counts for accounts that do not exist too, so that nobody can tell. Returns how to forget the tries.
 */
async function pace(
  call: Call,
  what: string,
  userId: string | undefined,
  { freely, pause }: Pace,
): Promise<() => Promise<void>> {
  const hashes = deviceHashes(call);
  const devices = userId === undefined ? [] : await knownDevices(call.db, userId);
  const device = hashes.find((hash) => devices.some((known) => known.equals(hash)));
  const isKnown = device !== undefined;
  const lane = isKnown ? `${what} by ${device.toString('hex')}` : what;
  const { times } = await countTry(call, lane, counted);
  if (times > freely) {
    const { times: tries, left } = await countTry(call, `slow ${lane}`, pause);
    if (tries > 1) {
      const known = {
        ...(userId !== undefined && { account: userId }),
        knownDevice: isKnown,
        address: addressHash(call.keyring, call.address),
      };
      noteSecurity(call.log, 'security.guesses-slowed', known, 'guesses at an account are slowed down');
      throw new Refusal('TOO_MANY_REQUESTS', 'Too many tries for this account. Try again later.', {
        retryAfterSeconds: Math.ceil(left / 1000),
      });
    }
  }
  // Those of strangers stay counted, however often the owner signs in meanwhile.
  return () => (isKnown ? forgetTries(call, lane) : takeBackTry(call, lane));
}

/** Of passwords, by the handle of the account. */
export const paceGuesses = (call: Call, handle: string, userId: string | undefined) =>
  pace(call, `sign-in ${handle}`, userId, ofPasswords);

/** Of codes, by whoever has the password. */
export const paceCodes = (call: Call, userId: string) => pace(call, `code ${userId}`, userId, ofCodes);

/**
 * Whether one more wrong password goes into the trail of an account or officer: of an hour's, the first, the
 * tenth and the hundredth. Strangers make them, and each takes the owner's lock and stays for ever.
 */
export async function isRecorded(call: Call, userId: string): Promise<boolean> {
  const { times } = await countTry(call, `refused sign-in ${userId}`, counted);
  return Number.isInteger(Math.log10(times));
}
