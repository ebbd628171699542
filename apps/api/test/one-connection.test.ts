import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { inTransaction } from '../src/db/transaction.ts';
import { unexpected } from './error-log.ts';
import { startServer } from './server.ts';

test('a statement beside a transaction that waits for it is found, one before or after is not', async () => {
  const server = await startServer({ jobs: false });
  const { db, context } = server;
  const beside = async () => {
    await Promise.resolve();
    await sql`select 'beside'`.execute(db);
    await context.runStatement({ name: 'beside-too', text: `select 'beside too'` }, []);
  };
  await beside();
  await Promise.all([inTransaction(db, (work) => sql`select 'in it'`.execute(work)), beside()]);
  await beside();
  expect(unexpected).toEqual([]);
  await inTransaction(db, beside);
  // Taken from where they would fail this test.
  expect(unexpected.splice(0)).toEqual([
    expect.stringMatching(/select 'beside'\n.*one-connection\.test\.ts/s),
    expect.stringContaining(`select 'beside too'`),
  ]);
  await server.stop();
});
