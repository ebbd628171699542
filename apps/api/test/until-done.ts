import { sql } from 'kysely';
import { expect } from 'vitest';
import type { TestServer } from './server.ts';

/**
 * Waits until no job of these names is left, whoever works on it. Give only names that nobody postpones on
 * purpose: a start that is still to come is that of a next try, or of a time of day that was set back.
 */
export async function untilDone({ db }: Pick<TestServer, 'db'>, names: readonly string[]): Promise<void> {
  const left = () =>
    sql`select name, state from pgboss.job
      where name = any(${names}) and state in ('created', 'active', 'retry')`
      .execute(db)
      .then(({ rows }) => rows);
  await expect.poll(left, { timeout: 60_000, interval: 15 }).toEqual([]);
}
