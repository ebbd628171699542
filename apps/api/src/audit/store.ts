import type { KeyObject } from 'node:crypto';
import type { Reader, Work } from '../db/database.ts';
import { chainHash, chainStart, type AuditEvent } from './chain.ts';

/** The end of an account's chain, locked for the rest of the transaction; undefined without events. */
const lockHead = (work: Work, userId: string) =>
  work
    .selectFrom('audit_head')
    .select(['sequence', 'hash'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();

/** The same for an account that may have no events yet. */
async function lockNewHead(work: Work, userId: string): Promise<{ sequence: number; hash: Buffer }> {
  await work
    .insertInto('audit_head')
    .values({ user_id: userId, sequence: 0, hash: chainStart })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
  const head = await lockHead(work, userId);
  if (head === undefined) throw new Error('The audit chain has no end.');
  return head;
}

/**
 * Appends to an account's chain. Locks the row of the chain's end for the rest of the transaction, which
 * keeps the events of one account in order without blocking other accounts.
 */
export async function append(
  work: Work,
  userId: string,
  key: KeyObject,
  event: Omit<AuditEvent, 'hash' | 'sequence' | 'user_id'>,
): Promise<void> {
  const head = (await lockHead(work, userId)) ?? (await lockNewHead(work, userId));
  const row = { ...event, user_id: userId, sequence: head.sequence + 1 };
  const hash = chainHash(key, head.hash, row);
  // One statement: every change of the house waits for it.
  await work
    .with('appended', (db) => db.insertInto('audit_event').values({ ...row, hash }))
    .updateTable('audit_head')
    .set({ sequence: row.sequence, hash })
    .where('user_id', '=', userId)
    .execute();
}

/** What happened to one subject of an account, oldest first. */
export function eventsOf(db: Reader, userId: string, subject: string): Promise<AuditEvent[]> {
  return db
    .selectFrom('audit_event')
    .selectAll()
    .where('user_id', '=', userId)
    .where('subject', '=', subject)
    .orderBy('sequence')
    .execute();
}

/** Ends of chains after a user id, for paging through all accounts. */
export function headsAfter(db: Reader, userId: string, limit: number) {
  return db
    .selectFrom('audit_head')
    .selectAll()
    .where('user_id', '>', userId)
    .orderBy('user_id')
    .limit(limit)
    .execute();
}

/** Accounts with events but without a chain end: the end was removed. */
export function headlessAccounts(db: Reader) {
  return db
    .selectFrom('audit_event')
    .select('audit_event.user_id')
    .distinct()
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('audit_head')
            .select('audit_head.user_id')
            .whereRef('audit_head.user_id', '=', 'audit_event.user_id'),
        ),
      ),
    )
    .execute();
}

/** A part of an account's chain in order. */
export function eventsAfter(
  db: Reader,
  userId: string,
  sequence: number,
  limit: number,
): Promise<AuditEvent[]> {
  return db
    .selectFrom('audit_event')
    .selectAll()
    .where('user_id', '=', userId)
    .where('sequence', '>', sequence)
    .orderBy('sequence')
    .limit(limit)
    .execute();
}
