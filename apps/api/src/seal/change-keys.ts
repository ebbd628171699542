import type { Database, Reader } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { OperatorError } from '../base/operator-error.ts';
import { keyPurposes, type Keyring, type KeyPurpose } from './keyring.ts';
import type { MasterKey } from './master-key.ts';
import { newKey, rewrapped, unwrapAll, wrapped } from './open-keyring.ts';
import {
  addKeyRows,
  databaseTime,
  keyRows,
  lockKeyRows,
  replaceWrapped,
  retireBefore,
  type KeyRow,
} from './store.ts';

/** How often each process looks for new keys, in milliseconds. */
export const keysReadEvery = 10_000;

/** Seconds after which a new key is used: every process that can reach the database has read it by then. */
const usedAfter = 60;

/** Keys cannot be replaced now; the message says what to do first. */
class KeysBusy extends OperatorError {
  override readonly name = 'KeysBusy';
}

/** Adds a key for each purpose, and says when it will be used. */
export async function addKeys(
  db: Database,
  masters: readonly MasterKey[],
  purposes: readonly KeyPurpose[],
  seconds = usedAfter,
): Promise<Date> {
  return inTransaction(db, async (work) => {
    const rows = await lockKeyRows(work);
    // Wrapped by what is configured here; every process has to be able to unwrap it.
    await unwrapAll(masters, rows);
    for (const purpose of purposes) {
      const unretired = rows.filter((row) => row.purpose === purpose && row.retired_at === null);
      if (unretired.length > 1) {
        throw new KeysBusy(
          `There is a newer key for ${purpose} already, and something is still stored under the one before it. Run npm run keys -- rewrap first.`,
        );
      }
    }
    const usedFrom = new Date((await databaseTime(work)).getTime() + seconds * 1000);
    for (const purpose of purposes) {
      const serial =
        Math.max(-1, ...rows.filter((row) => row.purpose === purpose).map((row) => row.serial)) + 1;
      await addKeyRows(work, [await wrapped(masters, newKey(purpose, serial, usedFrom))]);
    }
    return usedFrom;
  });
}

/** Wraps every key that another master key wrapped by the first one; returns how many. */
export function rewrapKeys(db: Database, masters: readonly MasterKey[]): Promise<number> {
  return inTransaction(db, async (work) => {
    const [first] = masters;
    const others = (await lockKeyRows(work)).filter((row) => row.master_key !== first?.id);
    for (const row of await rewrapped(masters, others)) {
      await replaceWrapped(work, row.id, { wrapped: row.wrapped, master: row.master_key });
    }
    return others.length;
  });
}

/** Retires what nothing is stored under any more. */
export async function retireOlderKeys(db: Reader, keyring: Keyring, at: Date): Promise<void> {
  for (const purpose of keyPurposes) {
    await retireBefore(db, { purpose, serial: keyring.current(purpose).serial, at });
  }
}

/** The stored keys, for a report. */
export const storedKeys = (db: Reader): Promise<KeyRow[]> => keyRows(db);
