import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { inTransaction } from '../src/db/transaction.ts';
import { namesOf } from '../src/features/officer/index.ts';
import { unexpected } from './error-log.ts';
import { startServer } from './server.ts';

test('a statement of the server beside a transaction that waits for it is found, one before or after is not', async () => {
  const server = await startServer({ jobs: false });
  const { db, newId } = server.context;
  const beside = async () => {
    await Promise.resolve();
    await namesOf({ db }, [newId()]);
  };
  await beside();
  await Promise.all([inTransaction(db, (work) => sql`select 'in it'`.execute(work)), beside()]);
  await beside();
  // What the test itself asks is its own affair.
  await inTransaction(db, () => sql`select 'beside it'`.execute(db));
  expect(unexpected).toEqual([]);
  await inTransaction(db, beside);
  // Taken from where it would fail this test.
  expect(unexpected.splice(0)).toEqual([
    expect.stringMatching(/^A second connection .* from "officer".*\n.*src\/db.*\n.*officer\/store\.ts/),
  ]);
  await server.stop();
});
