import { createSecretKey, type KeyObject } from 'node:crypto';
import { deriveKey, type Keyring } from '../blobs/seal.ts';
import type { Work } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Call } from '../http/call.ts';
import { append } from './store.ts';

/** What happened, in words without personal data: `case.approved`, on the thing with that id. */
export interface Happening {
  action: string;
  subject: string;
  details?: Record<string, string | number | boolean | readonly string[]>;
}

/** A transaction on one account's data that must say what it did. */
export interface Unit {
  work: Work;
  /** Writes an audit row in this transaction. */
  record: (happening: Happening) => Promise<void>;
  /** Says that nothing was changed after all (a repeated request). */
  unchanged: () => void;
}

/** A verb changed an account's data without saying so: a mistake in the code, and the transaction is rolled back. */
class AuditMissing extends Error {
  constructor() {
    super('A transaction ended without an audit row');
    this.name = 'AuditMissing';
  }
}

/** The key of the audit chains. */
export function auditKey(keyring: Keyring): KeyObject {
  return createSecretKey(deriveKey(keyring, 'audit-chain', ''));
}

/** The account, officer or part of the server that acts, as the audit trail names it. */
function actorOf(call: Call): { actor_kind: 'account' | 'officer' | 'system'; actor_id: string } {
  switch (call.actor.kind) {
    case 'account':
      return { actor_kind: 'account', actor_id: call.actor.userId };
    case 'officer':
      return { actor_kind: 'officer', actor_id: call.actor.officerId };
    case 'system':
      return { actor_kind: 'system', actor_id: call.actor.name };
    case 'visitor':
      return { actor_kind: 'system', actor_id: 'visitor' };
  }
}

/** Runs `run` in a transaction of somebody else (a job's) under the same rule as `transact`. */
export async function within<T>(
  work: Work,
  call: Call,
  userId: string,
  run: (unit: Unit) => Promise<T>,
): Promise<T> {
  let accounted = false;
  const result = await run({
    work,
    unchanged: () => {
      accounted = true;
    },
    record: async (happening) => {
      accounted = true;
      await append(work, userId, auditKey(call.keyring), {
        at: call.now(),
        ...actorOf(call),
        action: happening.action,
        subject: happening.subject,
        details: JSON.stringify(happening.details ?? {}),
        request_id: call.requestId,
      });
    },
  });
  if (!accounted) throw new AuditMissing();
  return result;
}

/**
 * Changes data of one account. The audit row lies in the same transaction as what it records; a transaction without one is rolled back with
 * `AuditMissing`. May run more than once, so `run` must have no effect outside the database.
 */
export function transact<T>(call: Call, userId: string, run: (unit: Unit) => Promise<T>): Promise<T> {
  return inTransaction(call.db, (work) => within(work, call, userId, run));
}
