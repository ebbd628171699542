import { sql } from 'kysely';
import type { Reader, Work } from '../../../db/database.ts';

interface MovedHash {
  from: Buffer;
  to: Buffer;
}

/** Stores what was recorded under hashes of an older key under those of the current one. */
export async function moveHashes(work: Work, hashes: readonly MovedHash[]): Promise<void> {
  if (hashes.length === 0) return;
  const inOrder = hashes.toSorted((a, b) => Buffer.compare(a.to, b.to));
  const from = inOrder.map((one) => one.from);
  const to = inOrder.map((one) => one.to);
  // In the order in which they are locked while something is recorded.
  await sql`insert into verification_sighting_mark (hash, seen_at)
    select m."to", old.seen_at from unnest(${from}::bytea[], ${to}::bytea[]) with ordinality as m("from", "to", place)
    join verification_sighting_mark old on old.hash = m."from" order by m.place
    on conflict do nothing`.execute(work);
  await sql`insert into verification_sighting (hash, user_id, case_id, kind, seen_at)
    select m."to", old.user_id, old.case_id, old.kind, old.seen_at
    from unnest(${from}::bytea[], ${to}::bytea[]) as m("from", "to")
    join verification_sighting old on old.hash = m."from"
    on conflict do nothing`.execute(work);
  await work.deleteFrom('verification_sighting').where('hash', 'in', from).execute();
  await work.deleteFrom('verification_sighting_mark').where('hash', 'in', from).execute();
}

/** Hashes after one in their order, with what each is of. */
export function hashesAfter(db: Reader, after: Buffer, limit: number) {
  return db
    .selectFrom('verification_sighting')
    .select(['hash', 'kind'])
    .distinct()
    .where('hash', '>', after)
    .orderBy('hash')
    .limit(limit)
    .execute();
}

/** How many hashes do not begin with the id of a key. */
export async function hashesNotUnder(db: Reader, keyId: Buffer): Promise<number> {
  const { count } = await db
    .selectFrom('verification_sighting')
    .select((select) => select.fn.count<number>('hash').distinct().as('count'))
    .where(sql<boolean>`substring(hash from 1 for ${sql.lit(keyId.length)}) <> ${keyId}`)
    .executeTakeFirstOrThrow();
  return count;
}
