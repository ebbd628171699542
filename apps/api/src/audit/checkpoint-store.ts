import { sql, type Selectable } from 'kysely';
import type { Reader, Work } from '../db/database.ts';
import type { Tables } from '../db/tables/index.ts';
import type { Head } from './chain.ts';

export type Checkpoint = Selectable<Tables['audit_checkpoint']>;

/** Which cluster this is, and the oldest transaction of it that is still running. */
export async function databaseOf(db: Reader): Promise<{ database: string; oldest: number }> {
  const { rows } = await sql<{ database: string; oldest: number }>`
    select system_identifier::text as database,
      pg_snapshot_xmin(pg_current_snapshot())::text::bigint as oldest
    from pg_control_system()`.execute(db);
  const [found] = rows;
  if (found === undefined) throw new Error('The database did not tell its identifier.');
  return found;
}

export function lastCheckpoint(db: Reader): Promise<Checkpoint | undefined> {
  return db.selectFrom('audit_checkpoint').selectAll().orderBy('number', 'desc').limit(1).executeTakeFirst();
}

/** One look at an index for each account, whatever the database knows of the table's size. */
const lastCovered = (of: string) => sql`coalesce(
  (select max(c.sequence) from audit_covered c where c.user_id = ${sql.ref(`${of}.user_id`)}), 0)`;

/** Ends of chains that moved in transactions from one on and that no checkpoint covers, by account. */
export async function movedEnds(
  db: Reader,
  { from, limit }: { from: number; limit: number },
): Promise<Head[]> {
  const { rows } = await sql<Head>`
    select m.user_id, m.sequence, m.hash from (
      select distinct on (user_id) user_id, sequence, hash from audit_event
      where transaction_id >= ${from} order by user_id, sequence desc) m
    where m.sequence > ${lastCovered('m')} order by m.user_id limit ${limit}`.execute(db);
  return rows;
}

/** All ends of chains that no checkpoint covers, by account. */
export async function uncoveredHeads(db: Reader, limit: number): Promise<Head[]> {
  const { rows } = await sql<Head>`
    select h.user_id, h.sequence, h.hash from audit_head h
    where h.sequence > ${lastCovered('h')} order by h.user_id limit ${limit}`.execute(db);
  return rows;
}

/** Stores a checkpoint with what it covers; false if there is one of that number. */
export async function insertCheckpoint(
  work: Work,
  checkpoint: Checkpoint,
  ends: readonly Head[],
): Promise<boolean> {
  const { numInsertedOrUpdatedRows: inserted } = await work
    .insertInto('audit_checkpoint')
    .values(checkpoint)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (inserted !== 1n) return false;
  const [ids, sequences, hashes] = [
    ends.map((end) => end.user_id),
    ends.map((end) => end.sequence),
    ends.map((end) => end.hash),
  ];
  await sql`insert into audit_covered (user_id, sequence, hash, checkpoint)
    select e.*, ${checkpoint.number}::bigint
    from unnest(${ids}::uuid[], ${sequences}::bigint[], ${hashes}::bytea[]) as e`.execute(work);
  return true;
}

/** The last event of each account that a checkpoint covers. */
export async function coveredEnds(
  db: Reader,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('audit_covered')
    .select(({ fn }) => ['user_id', fn.max('sequence').as('sequence')])
    .where('user_id', 'in', userIds)
    .groupBy('user_id')
    .execute();
  return new Map(rows.map(({ user_id: id, sequence }) => [id, sequence]));
}

export function checkpointsAfter(db: Reader, number: number, limit: number): Promise<Checkpoint[]> {
  return db
    .selectFrom('audit_checkpoint')
    .selectAll()
    .where('number', '>', number)
    .orderBy('number')
    .limit(limit)
    .execute();
}

export function coveredBy(db: Reader, checkpoint: number): Promise<Head[]> {
  return db
    .selectFrom('audit_covered')
    .select(['user_id', 'sequence', 'hash'])
    .where('checkpoint', '=', checkpoint)
    .orderBy('user_id')
    .execute();
}

/** Events that a checkpoint covers and that are not there as they were. */
export async function eventsGone(db: Reader, limit: number) {
  const rows = await db
    .selectFrom('audit_covered as c')
    .leftJoin('audit_event as e', (join) =>
      join.onRef('e.user_id', '=', 'c.user_id').onRef('e.sequence', '=', 'c.sequence'),
    )
    .select(['c.user_id', 'c.sequence', 'c.checkpoint'])
    .where(sql<boolean>`e.hash is distinct from c.hash`)
    .orderBy('c.user_id')
    .orderBy('c.sequence')
    .limit(limit)
    .execute();
  return rows.map(({ user_id: userId, sequence, checkpoint }) => ({ userId, sequence, checkpoint }));
}

/** Numbers of checkpoints that are not there but by which something is covered. */
export async function strayCovered(db: Reader, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('audit_covered as c')
    .select('c.checkpoint')
    .distinct()
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('audit_checkpoint as k')
            .select('k.number')
            .whereRef('k.number', '=', 'c.checkpoint'),
        ),
      ),
    )
    .limit(limit)
    .execute();
  return rows.map(({ checkpoint }) => checkpoint);
}

/** The hashes of checkpoints by number. */
export async function checkpointHashes(
  db: Reader,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, Buffer>> {
  if (numbers.length === 0) return new Map();
  const rows = await db
    .selectFrom('audit_checkpoint')
    .select(['number', 'hash'])
    .where('number', 'in', numbers)
    .execute();
  return new Map(rows.map(({ number, hash }) => [number, hash]));
}
