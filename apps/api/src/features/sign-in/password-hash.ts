import { verifyPassword as verifyOlder } from 'better-auth/crypto';
import { bulkhead, isBulkheadRejectedError } from 'cockatiel';
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { Refusal } from '../../base/refusal.ts';

/**
 * OWASP's setting for scrypt that needs no more memory than the library's own, which the hashes before had:
 * 32 MB for each password.
 */
const cost = { N: 2 ** 15, r: 8, p: 3 };
const memory = 64 * 1024 * 1024;
const saltBytes = 16;
const hashBytes = 64;
const mark = `scrypt-${Math.log2(cost.N)}-${cost.r}-${cost.p}`;

/** So many passwords are hashed at once: the threads that do it read files and unpack pictures as well. */
const slots = bulkhead(2, 100);

/** Does it when a slot is free; refused where too many wait for one. */
export async function inSlot<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await slots.execute(work);
  } catch (error) {
    if (!isBulkheadRejectedError(error)) throw error;
    throw new Refusal('TOO_MANY_REQUESTS', 'Too many are signing in. Try again in a moment.', {
      retryAfterSeconds: 5,
    });
  }
}

const derive = (password: string, salt: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const done = (error: Error | null, key: Buffer) => (error === null ? resolve(key) : reject(error));
    scrypt(password.normalize('NFKC'), salt, hashBytes, { ...cost, maxmem: memory }, done);
  });

/** `settings:salt:hash`, the last two in base64url. */
export const hashPassword = (password: string): Promise<string> =>
  inSlot(async () => {
    const salt = randomBytes(saltBytes);
    const hash = await derive(password, salt);
    return `${mark}:${salt.toString('base64url')}:${hash.toString('base64url')}`;
  });

/** Whether a hash was made with other settings than today's. */
export const isOlderHash = (hash: string): boolean => !hash.startsWith(`${mark}:`);

export const verifyPassword = ({ hash, password }: { hash: string; password: string }): Promise<boolean> =>
  inSlot(async () => {
    if (isOlderHash(hash)) return verifyOlder({ hash, password });
    const [, salt = '', stored = ''] = hash.split(':');
    const expected = Buffer.from(stored, 'base64url');
    const given = await derive(password, Buffer.from(salt, 'base64url'));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
