import { sql, type Insertable, type Selectable } from 'kysely';
import type { Database, Reader, Work } from '../db/database.ts';
import type { Tables } from '../db/tables/index.ts';

export type KeyRow = Selectable<Tables['installation_key']>;

/** The fingerprint of the root that an older version began this database with. */
export async function rootOfOlderVersion(db: Reader): Promise<string | undefined> {
  const row = await db.selectFrom('master_key').select('id').where('is_root', '=', true).executeTakeFirst();
  return row?.id;
}

export function keyRows(db: Reader): Promise<KeyRow[]> {
  return db.selectFrom('installation_key').selectAll().orderBy('purpose').orderBy('serial').execute();
}

/** Adds keys; if two processes add the same one at once, the first one's stays. */
export async function addKeyRows(
  db: Database,
  rows: readonly Insertable<Tables['installation_key']>[],
): Promise<void> {
  await db
    .insertInto('installation_key')
    .values([...rows])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Stores a key as another master key wrapped it. */
export async function replaceWrapped(
  work: Work,
  id: string,
  { wrapped, master }: { wrapped: Buffer; master: string },
): Promise<void> {
  await work
    .updateTable('installation_key')
    .set({ wrapped, master_key: master })
    .where('id', '=', id)
    .execute();
}

/** Notes that nothing is stored any more under the keys of a purpose before one. */
export async function retireBefore(
  work: Reader,
  { purpose, serial, at }: { purpose: string; serial: number; at: Date },
): Promise<void> {
  await work
    .updateTable('installation_key')
    .set({ retired_at: at })
    .where('purpose', '=', purpose)
    .where('serial', '<', serial)
    .where('retired_at', 'is', null)
    .execute();
}

/** The keys in order, locked until the end of the transaction: one process at a time changes them. */
export function lockKeyRows(work: Work): Promise<KeyRow[]> {
  return work
    .selectFrom('installation_key')
    .selectAll()
    .orderBy('purpose')
    .orderBy('serial')
    .forUpdate()
    .execute();
}

/** All processes keep to the database's clock for when a key is used. */
export async function databaseTime(db: Reader): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db);
  return rows[0]?.now ?? new Date();
}
