import type { KeyObject } from 'node:crypto';
import { sql } from 'kysely';
import { compileOnce } from '../db/compile-once.ts';
import type { Reader, Work } from '../db/database.ts';
import { chainHash, chainStart, type AuditEvent } from './chain.ts';

type Head = Pick<AuditEvent, 'sequence' | 'hash'>;

const headOf = compileOnce([''], (db, userId) =>
  db.selectFrom('audit_head').select(['sequence', 'hash']).where('user_id', '=', userId).forUpdate(),
);

/** The end of an account's chain, locked for the rest of the transaction; begun where there is none. */
async function lockHead(work: Work, userId: string): Promise<Head> {
  const [known] = await headOf(work, userId);
  if (known !== undefined) return known;
  await work
    .insertInto('audit_head')
    .values({ user_id: userId, sequence: 0, hash: chainStart })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
  const [head] = await headOf(work, userId);
  if (head === undefined) throw new Error('The audit chain has no end.');
  return head;
}

const text = <Value extends string>(value: Value) => sql<Value>`${value}::text`;

/**
 * Moves the end of a chain from one hash to the next and stores the event there; does nothing where the chain
 * ends elsewhere. Locks the end for the rest of the transaction.
 */
const extend = compileOnce<
  { sequence: number },
  [
    hash: Buffer,
    userId: string,
    previous: Buffer,
    at: Date,
    kind: AuditEvent['actor_kind'],
    actor: string,
    action: string,
    subject: string,
    details: string,
    requestId: string,
  ]
>(
  [Buffer.of(1), '', Buffer.of(0), new Date(0), 'system', '', '', '', '', ''],
  (db, hash, userId, previous, at, kind, actor, action, subject, details, requestId) =>
    db
      .with('moved', (head) =>
        head
          .updateTable('audit_head')
          .set({ sequence: sql`sequence + 1`, hash })
          .where('user_id', '=', userId)
          .where('hash', '=', previous)
          .returning(['user_id', 'sequence', 'hash']),
      )
      .insertInto('audit_event')
      .columns([
        ...(['user_id', 'sequence', 'hash', 'at', 'actor_kind', 'actor_id'] as const),
        ...(['action', 'subject', 'details', 'request_id'] as const),
      ])
      .expression((moved) =>
        moved
          .selectFrom('moved')
          .select([
            ...(['user_id', 'sequence', 'hash'] as const),
            sql<Date>`${at}::timestamptz`.as('at'),
            text(kind).as('actor_kind'),
            text(actor).as('actor_id'),
            text(action).as('action'),
            text(subject).as('subject'),
            text(details).as('details'),
            text(requestId).as('request_id'),
          ]),
      )
      .returning('sequence'),
);

/** Ends of chains that this process has moved lately; only ever a guess, which `extend` compares. */
const recentHeads = new Map<string, Head>();
const headsRemembered = 10_000;

function rememberHead(userId: string, head: Head): void {
  // In the order of their use, so the first was used longest ago.
  recentHeads.delete(userId);
  const [oldest] = recentHeads.size >= headsRemembered ? recentHeads.keys() : [];
  if (oldest !== undefined) recentHeads.delete(oldest);
  recentHeads.set(userId, head);
}

/**
 * Appends to an account's chain. Locks the row of the chain's end for the rest of the transaction, which
 * keeps the events of one account in order without blocking other accounts. Every change of the house waits
 * for it, so it reads that row only where this process does not know the end: another one moved it, or a
 * transaction was rolled back.
 */
export async function append(
  work: Work,
  userId: string,
  key: KeyObject,
  event: Omit<AuditEvent, 'hash' | 'sequence' | 'user_id'>,
): Promise<void> {
  const { at, actor_kind: kind, actor_id: actor, action, subject, details, request_id: requestId } = event;
  const follow = async (head: Head): Promise<boolean> => {
    const sequence = head.sequence + 1;
    const hash = chainHash(key, head.hash, { ...event, user_id: userId, sequence });
    const place = [hash, userId, head.hash] as const;
    const moved = await extend(work, ...place, at, kind, actor, action, subject, details, requestId);
    if (moved.length > 0) rememberHead(userId, { sequence, hash });
    return moved.length > 0;
  };
  const recent = recentHeads.get(userId);
  if (recent !== undefined && (await follow(recent))) return;
  if (!(await follow(await lockHead(work, userId)))) throw new Error('The audit chain has moved.');
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
