import type { Database, Work } from './database.ts';
import { databaseErrorCode } from './error-code.ts';

/** Serialization failure and deadlock: the transaction had no effect and can be retried. */
const repeatable = new Set(['40001', '40P01']);
const attempts = 6;

/**
 * Runs a transaction and retries it if the database asks for it. `run` must have no effect outside the
 * database.
 */
export async function inTransaction<T>(db: Database, run: (work: Work) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(run);
    } catch (error) {
      const code = databaseErrorCode(error);
      if (code === undefined || !repeatable.has(code) || attempt === attempts) throw error;
      await new Promise((resolve) => setTimeout(resolve, 2 ** attempt * (5 + Math.random() * 5)));
    }
  }
}
