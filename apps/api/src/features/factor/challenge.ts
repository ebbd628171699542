import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context } from '../../base/context.ts';
import { countTry } from '../../http/tries.ts';
import { deriveKey, type Keyring } from '../../seal/index.ts';

/** Milliseconds for which a challenge can be answered, where nothing else is said… */
export const challengeLife = 5 * 60 * 1000;
/** …and at most. */
const longestLife = 15 * 60 * 1000;

const endBytes = 6;
const headBytes = endBytes + 16;
const proofBytes = 32;

/** For what a challenge is, and whose answer counts: `second-factor` and the account, for example. */
export type ChallengePurpose = readonly [purpose: string, ...whose: string[]];

const proofOf = (keyring: Keyring, purpose: ChallengePurpose, head: Buffer): Buffer =>
  createHmac('sha256', deriveKey(keyring.current('tokens'), 'factor-challenge', purpose.join(' ')))
    .update(head)
    .digest();

/**
 * A challenge, stored nowhere until it is answered: strangers who ask for many fill no table. It says itself
 * when it ends: `end (6) ‖ random (16) ‖ proof (32)`.
 */
export function newChallenge(
  { keyring, now }: Pick<Context, 'keyring' | 'now'>,
  purpose: ChallengePurpose,
  life = challengeLife,
): string {
  const head = Buffer.concat([Buffer.alloc(endBytes), randomBytes(headBytes - endBytes)]);
  head.writeUIntBE(now().getTime() + life, 0, endBytes);
  return Buffer.concat([head, proofOf(keyring, purpose, head)]).toString('base64url');
}

/** Whether we gave this challenge for this, and it can still be answered. */
export function isOpenChallenge(
  { keyring, now }: Pick<Context, 'keyring' | 'now'>,
  purpose: ChallengePurpose,
  challenge: string,
): boolean {
  const bytes = Buffer.from(challenge, 'base64url');
  // That it was answered is noted by its text: the same bytes written otherwise are another challenge.
  if (bytes.length !== headBytes + proofBytes || bytes.toString('base64url') !== challenge) return false;
  const head = bytes.subarray(0, headBytes);
  if (!timingSafeEqual(bytes.subarray(headBytes), proofOf(keyring, purpose, head))) return false;
  return head.readUIntBE(0, endBytes) > now().getTime();
}

/** Uses up an open challenge; false if it was answered before. */
export async function spendChallenge(
  context: Pick<Context, 'db' | 'keyring' | 'now'>,
  challenge: string,
): Promise<boolean> {
  const { times } = await countTry(context, `challenge ${challenge}`, longestLife);
  return times === 1;
}
