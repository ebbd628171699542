import { addressHash, type Keyring } from '../seal/index.ts';
import type { Work } from '../db/database.ts';
import { inTransaction, openTransactionOf } from '../db/transaction.ts';
import type { Call } from '../base/call.ts';
import { noteAction } from '../base/security-events.ts';
import { auditKeysOf, type AuditEvent, type AuditKeys } from './chain.ts';
import { append } from './store.ts';

/** What happened, without personal data: an action such as `case.approved`, and the id of its subject. */
export interface Happening {
  action: string;
  subject: string;
  details?: Record<string, string | number | boolean | readonly string[]>;
}

/** A transaction on one account's data that must record what it did. */
export interface Unit {
  work: Work;
  /**
   * Writes an audit row in this transaction, queues the event for its listeners and lets its followers act
   * (see `jobs/events.ts`).
   */
  record: (happening: Happening) => Promise<void>;
  /** Declares that nothing was changed after all (a repeated request). */
  unchanged: () => void;
}

/** A verb changed an account's data without recording it: a bug, so the transaction is rolled back. */
class AuditMissing extends Error {
  constructor() {
    super('A transaction ended without an audit row');
    this.name = 'AuditMissing';
  }
}

const auditKeys = new WeakMap<Keyring, AuditKeys>();

/** The keys of the audit trail. */
export function auditKey(keyring: Keyring): AuditKeys {
  const known = auditKeys.get(keyring) ?? auditKeysOf(keyring);
  auditKeys.set(keyring, known);
  return known;
}

/** Who acts, as named in the audit trail: account, officer or part of the server. */
function actorOf({ actor }: Call): { actor_kind: AuditEvent['actor_kind']; actor_id: string } {
  switch (actor.kind) {
    case 'account':
      return { actor_kind: 'account', actor_id: actor.userId };
    case 'officer':
      return { actor_kind: 'officer', actor_id: actor.officerId };
    case 'partner':
      return { actor_kind: 'partner', actor_id: `${actor.partnerId}.${actor.keyId}` };
    case 'system':
      return { actor_kind: 'system', actor_id: actor.name };
    case 'visitor':
      return { actor_kind: 'system', actor_id: 'visitor' };
  }
}

/** Tells the security stream once the transaction is committed; a job's is committed right after it. */
function tellSecurity(work: Work, call: Call, userId: string, { action, subject }: Happening): void {
  const { actor_kind: kind, actor_id: id } = actorOf(call);
  const address = call.address === '' ? {} : { address: addressHash(call.keyring, call.address) };
  const note = (): void =>
    noteAction(call.log, action, { account: userId, subject, actor: { kind, id }, ...address });
  const transaction = openTransactionOf(work);
  if (transaction === undefined) note();
  else transaction.afterCommit(note);
}

type Details = NonNullable<Happening['details']>;

const singleValues = (details: Details): Record<string, string | number | boolean> =>
  Object.fromEntries(
    Object.entries(details).flatMap(([name, value]) => (typeof value === 'object' ? [] : [[name, value]])),
  );

/**
 * What the account reads in, where it acts itself or is about to sign in; an officer's says nothing of it.
 */
function languageOf({ actor, headers }: Call): { language?: string } {
  const language = headers['accept-language'];
  if (language === undefined || (actor.kind !== 'account' && actor.kind !== 'visitor')) return {};
  return { language: language.slice(0, 200) };
}

/** Runs `run` in an existing transaction (a job's) under the same rule as `transact`. */
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
      const { action, subject, details = {} } = happening;
      const at = call.now();
      const actor = actorOf(call);
      const event = { userId, action, subject, at: at.toISOString(), by: actor.actor_kind };
      const happened = { ...event, details: singleValues(details), ...languageOf(call) };
      const written = append(work, userId, auditKey(call.keyring), {
        at,
        ...actor,
        action,
        subject,
        details: JSON.stringify(details),
        request_id: call.requestId,
      }).then(() => tellSecurity(work, call, userId, happening));
      await call.events.publish(work, happened, call.requestId, written);
    },
  });
  if (!accounted) throw new AuditMissing();
  return result;
}

/**
 * Changes data of one account. The audit row is written in the same transaction; a transaction without one is
 * rolled back with `AuditMissing`. May be retried, so `run` must have no effect outside the database.
 */
export function transact<T>(call: Call, userId: string, run: (unit: Unit) => Promise<T>): Promise<T> {
  return inTransaction(call.db, (work) => within(work, call, userId, run));
}
