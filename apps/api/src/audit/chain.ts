import { createHash, createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { deriveKey, type InstallationKey, type Keyring } from '../seal/index.ts';
import type { Tables } from '../db/tables/index.ts';
import type { Selectable } from 'kysely';

export type AuditEvent = Selectable<Tables['audit_event']>;

/**
 * HMAC-SHA256 over a previous hash and further parts, each with its length, behind the id of the key. The key
 * is not in the database, so nobody with the database alone can make one.
 */
function hashUnder({ prefix, key }: ChainKey, previous: Buffer, parts: readonly string[]): Buffer {
  // At once: each call into the library costs more than what it hashes.
  const text = parts.map((part) => `${Buffer.byteLength(part)}:${part}`).join('');
  const hmac = createHmac('sha256', key).update(previous).update(text);
  return Buffer.concat([prefix, hmac.digest()]);
}

/** The hash of one event, over the previous hash and every column: nobody without the key repairs a chain. */
export const chainHash = (
  key: ChainKey,
  previous: Buffer,
  event: Omit<AuditEvent, 'hash' | 'transaction_id'>,
): Buffer =>
  hashUnder(key, previous, [
    event.user_id,
    String(event.sequence),
    event.at.toISOString(),
    event.actor_kind,
    event.actor_id,
    event.action,
    event.subject,
    event.details,
    event.request_id,
  ]);

/** The end of a chain. */
export type Head = Pick<AuditEvent, 'user_id' | 'sequence' | 'hash'>;

/**
 * What shows that a chain ended here once. `continues`: whether this end followed from one that was shown
 * too; a chain that was cut off goes on, and can never be shown as whole again.
 */
export const headMac = (key: ChainKey, { user_id: id, sequence, hash }: Head, continues: boolean): Buffer =>
  hashUnder(key, hash, [id, String(sequence), continues ? 'continues' : 'changed']);

/** A checkpoint of the installation's chain but for its hash. */
export type CheckpointBody = Omit<Selectable<Tables['audit_checkpoint']>, 'hash'>;

/** The hash of a checkpoint, over the one before it and the ends of chains that it covers, by account. */
export function checkpointHash(
  key: ChainKey,
  previous: Buffer,
  { number, at, database, covered_before: before, accounts }: CheckpointBody,
  ends: readonly Head[],
): Buffer {
  const digest = createHash('sha256');
  for (const { user_id: id, sequence, hash } of ends)
    digest.update(`${id} ${sequence} ${hash.length}:`).update(hash);
  const parts = [String(number), at.toISOString(), database, String(before), String(accounts)];
  return hashUnder(key, previous, [...parts, digest.digest('hex')]);
}

/** A key of the chains; hashes under all but the first begin with its id. */
export interface ChainKey {
  prefix: Buffer;
  serial: number;
  key: KeyObject;
}

/** Keys for one use: the one for what is new, and the one of a hash. */
export interface ChainKeys {
  current: () => ChainKey;
  /** Undefined for a hash that names no key of ours. */
  of: (hash: Buffer) => ChainKey | undefined;
}

/** Keys for events, for the ends of chains, and for checkpoints. */
export type AuditKeys = Record<'chain' | 'head' | 'checkpoint', ChainKeys>;

export const auditKeysOf = (keyring: Keyring): AuditKeys => ({
  chain: keysFor(keyring, 'audit-chain'),
  head: keysFor(keyring, 'audit-head'),
  checkpoint: keysFor(keyring, 'audit-checkpoint'),
});

const hashBytes = 32;

function keysFor(keyring: Keyring, use: string): ChainKeys {
  const known = new Map<string, ChainKey>();
  const chainKey = (from: InstallationKey): ChainKey => {
    const key = known.get(from.id) ?? {
      prefix: Buffer.from(from.serial === 0 ? '' : from.id, 'hex'),
      serial: from.serial,
      key: createSecretKey(deriveKey(from, use, '')),
    };
    known.set(from.id, key);
    return key;
  };
  return {
    current: () => chainKey(keyring.current('audit')),
    of: (hash) => {
      const id = hash.subarray(0, Math.max(0, hash.length - hashBytes)).toString('hex');
      const from = keyring.all('audit').find((one) => (one.serial === 0 ? '' : one.id) === id);
      return from && chainKey(from);
    },
  };
}

/** The previous hash of a chain's first event, and of the first checkpoint. */
export const chainStart = Buffer.alloc(32);
