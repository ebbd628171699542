import { sql } from 'kysely';
import { compileOnce } from '../db/compile-once.ts';
import type { Reader, Work } from '../db/database.ts';
import { chainHash, chainStart, headMac, type AuditEvent, type AuditKeys, type Head } from './chain.ts';

const headOf = compileOnce([''], (db, userId) =>
  db.selectFrom('audit_head').selectAll().where('user_id', '=', userId).forUpdate(),
);

/** The end of a chain, and whether it is what this installation once wrote. */
type KnownHead = Head & { continues: boolean };

/** The end of an account's chain, locked for the rest of the transaction; begun where there is none. */
async function lockHead(work: Work, keys: AuditKeys, userId: string): Promise<KnownHead> {
  const [known] = await headOf(work, userId);
  if (known !== undefined) return { ...known, continues: await isGenuine(work, keys, known) };
  const start = { user_id: userId, sequence: 0, hash: chainStart };
  await work
    .insertInto('audit_head')
    .values({ ...start, mac: headMac(keys.head.current(), start, true) })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
  const [head] = await headOf(work, userId);
  if (head === undefined) throw new Error('The audit chain has no end.');
  return { ...head, continues: await isGenuine(work, keys, head) };
}

/** Whether the end of a chain is one that this installation wrote, and not put there by somebody else. */
export async function isGenuine(
  db: Reader,
  keys: AuditKeys,
  head: Head & { mac: Buffer | null },
): Promise<boolean> {
  if (head.mac !== null) {
    const key = keys.head.of(head.mac);
    return key !== undefined && headMac(key, head, true).equals(head.mac);
  }
  // Written by a version without: no later event may be there, not even one that was removed with the mac.
  const last = await db
    .selectFrom('audit_event')
    .select('transaction_id')
    .where('user_id', '=', head.user_id)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.transaction_id === null;
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
    mac: Buffer,
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
  [Buffer.of(1), Buffer.of(2), '', Buffer.of(0), new Date(0), 'system', '', '', '', '', ''],
  (db, hash, mac, userId, previous, at, kind, actor, action, subject, details, requestId) =>
    db
      .with('moved', (head) =>
        head
          .updateTable('audit_head')
          .set({ sequence: sql`sequence + 1`, hash, mac })
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
const recentHeads = new Map<string, KnownHead>();
const headsRemembered = 10_000;

function rememberHead(head: KnownHead): void {
  // In the order of their use, so the first was used longest ago.
  recentHeads.delete(head.user_id);
  const [oldest] = recentHeads.size >= headsRemembered ? recentHeads.keys() : [];
  if (oldest !== undefined) recentHeads.delete(oldest);
  recentHeads.set(head.user_id, head);
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
  keys: AuditKeys,
  event: Omit<AuditEvent, 'hash' | 'sequence' | 'transaction_id' | 'user_id'>,
): Promise<void> {
  const { at, actor_kind: kind, actor_id: actor, action, subject, details, request_id: requestId } = event;
  const follow = async ({ continues, ...head }: KnownHead): Promise<boolean> => {
    const sequence = head.sequence + 1;
    const hash = chainHash(keys.chain.current(), head.hash, { ...event, user_id: userId, sequence });
    const next = { user_id: userId, sequence, hash };
    const place = [hash, headMac(keys.head.current(), next, continues), userId, head.hash] as const;
    const moved = await extend(work, ...place, at, kind, actor, action, subject, details, requestId);
    if (moved.length > 0) rememberHead({ ...next, continues });
    return moved.length > 0;
  };
  const recent = recentHeads.get(userId);
  if (recent !== undefined && (await follow(recent))) return;
  if (!(await follow(await lockHead(work, keys, userId)))) throw new Error('The audit chain has moved.');
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

/** Of some actions, what happened to accounts, oldest first. */
export function eventsOfActions(
  db: Reader,
  userIds: readonly string[],
  actions: readonly string[],
): Promise<AuditEvent[]> {
  return db
    .selectFrom('audit_event')
    .selectAll()
    .where('user_id', 'in', userIds)
    .where('action', 'in', actions)
    .orderBy('user_id')
    .orderBy('sequence')
    .execute();
}

/** When an actor last did some things to each of several subjects. */
export function lastTimes(
  db: Reader,
  actorId: string,
  actions: readonly string[],
  subjects: readonly { user_id: string; id: string }[],
): Promise<{ subject: string; action: string; at: Date }[]> {
  return db
    .selectFrom('audit_event')
    .select(({ fn }) => ['subject', 'action', fn.max('at').as('at')])
    .where('user_id', 'in', [...new Set(subjects.map((one) => one.user_id))])
    .where(
      'subject',
      'in',
      subjects.map(({ id }) => id),
    )
    .where('actor_id', '=', actorId)
    .where('action', 'in', [...actions])
    .groupBy(['subject', 'action'])
    .execute();
}

/** Whose events or ends of chains there are, after a user id and in order. */
export async function recordedAfter(db: Reader, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    (select distinct user_id from audit_event where user_id > ${after} order by user_id limit ${limit})
    union
    (select user_id from audit_head where user_id > ${after} order by user_id limit ${limit})
    order by user_id limit ${limit}`.execute(db);
  return rows.map(({ user_id: id }) => id);
}

export function headsOf(db: Reader, userIds: readonly string[]) {
  return db.selectFrom('audit_head').selectAll().where('user_id', 'in', userIds).execute();
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
