import type { Database, Reader } from '../db/database.ts';

/** The fingerprints of the master keys that this database has seen. */
export function storedMasterKeys(db: Reader) {
  return db.selectFrom('master_key').select(['id', 'is_root']).execute();
}

/** Adds fingerprints; if two processes store a root at once, the first one's stays. */
export async function storeMasterKeys(
  db: Database,
  { ids, root }: { ids: readonly string[]; root: string },
): Promise<void> {
  await db
    .insertInto('master_key')
    .values(ids.map((id) => ({ id, is_root: id === root })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
