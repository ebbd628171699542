import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../test/server.ts';
import { compileOnce, writeOnce } from './compile-once.ts';
import type { Work } from './database.ts';
import { inTransaction, openTransactionOf } from './transaction.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ jobs: false });
});
afterAll(() => server.stop());

const names = ['one', 'two', 'three'];
const stored = () => server.db.selectFrom('master_key').select('id').where('id', 'in', names).execute();

beforeEach(async () => {
  await server.db.deleteFrom('master_key').where('id', 'in', names).execute();
  await server.db.deleteFrom('counted_try').where('hash', 'in', names).execute();
});

const putKey = writeOnce(['id'], (db, id) =>
  db.insertInto('master_key').values({ id, is_root: sql<boolean>`false` }),
);
const countOne = writeOnce(['hash'], (db, hash) =>
  db.insertInto('counted_try').values({ hash, times: sql<number>`1`, ends_at: sql<Date>`now()` }),
);
const raise = writeOnce(['hash'], (db, hash) =>
  db
    .updateTable('counted_try')
    .set({ times: sql<number>`times + 1` })
    .where('hash', '=', hash),
);
const rename = compileOnce<{ id: string }, [string, string]>(['new', 'old'], (db, id, old) =>
  db.updateTable('master_key').set({ id }).where('id', '=', old).returning('id'),
);
const timesOf = compileOnce<{ times: number }, [string]>(['hash'], (db, hash) =>
  db.selectFrom('counted_try').select('times').where('hash', '=', hash),
);

/** Whether both tables were written by one statement: the database numbers those of a transaction. */
const wasOneStatement = (run: (work: Work) => Promise<unknown>): Promise<boolean | undefined> =>
  inTransaction(server.db, async (work) => {
    await run(work);
    const { rows } = await sql<{ one: boolean }>`select key.cmin::text = counted.cmin::text as one
      from master_key as key, counted_try as counted where key.id = 'one' and counted.hash = 'one'`.execute(
      work,
    );
    await sql`delete from master_key where id = 'one'`.execute(work);
    await sql`delete from counted_try where hash = 'one'`.execute(work);
    return rows[0]?.one;
  });

test('writes that are begun together are one statement', async () => {
  const apart = await wasOneStatement(async (work) => {
    await putKey(work, 'one');
    await countOne(work, 'one');
  });
  const together = await wasOneStatement((work) => Promise.all([putKey(work, 'one'), countOne(work, 'one')]));
  expect([apart, together]).toEqual([false, true]);
});

test('what was begun first is there for what comes next', async () => {
  const told = await inTransaction(server.db, async (work) => {
    const [, , rows] = await Promise.all([countOne(work, 'one'), raise(work, 'one'), timesOf(work, 'one')]);
    const [, renamed] = await Promise.all([putKey(work, 'one'), rename(work, 'two', 'one')]);
    return { rows, renamed };
  });
  expect(told).toEqual({ rows: [{ times: 2 }], renamed: [{ id: 'two' }] });
  expect(await stored()).toEqual([{ id: 'two' }]);
});

test('all that went together fail together, and nothing stays', async () => {
  const outcome: string[] = [];
  const failed = inTransaction(server.db, async (work) => {
    await putKey(work, 'one');
    const together = await Promise.allSettled([countOne(work, 'one'), putKey(work, 'one')]);
    outcome.push(...together.map(({ status }) => status));
    await putKey(work, 'two');
  });
  await expect(failed).rejects.toMatchObject({ code: '25P02' });
  expect(outcome).toEqual(['rejected', 'rejected']);
  expect(await stored()).toEqual([]);
});

test('nothing can be sent through a transaction that has ended', async () => {
  const work = await inTransaction(server.db, async (own) => own);
  await expect(putKey(work, 'one')).rejects.toThrow('ended');
  await expect(timesOf(work, 'one')).rejects.toThrow('ended');
  await expect(sql`select 1`.execute(work)).rejects.toThrow('ended');
  expect(await stored()).toEqual([]);
});

test('a connection that broke within a transaction is not used again', async () => {
  const broken = inTransaction(server.db, (work) =>
    sql`select pg_terminate_backend(pg_backend_pid())`.execute(work),
  );
  await expect(broken).rejects.toThrow();
  await inTransaction(server.db, (work) => putKey(work, 'three'));
  expect(await stored()).toEqual([{ id: 'three' }]);
});

test('what waits for the commit is done once it is there, and never after a rollback', async () => {
  const seen: unknown[] = [];
  const afterwards = (work: Work, what: string): void =>
    openTransactionOf(work)?.afterCommit(() => seen.push(what));
  await inTransaction(server.db, async (work) => {
    afterwards(work, 'committed');
    expect(seen).toEqual([]);
    await putKey(work, 'one');
  });
  expect(seen).toEqual(['committed']);
  const broken = inTransaction(server.db, async (work) => {
    afterwards(work, 'rolled back');
    await sql`select nothing`.execute(work);
  });
  await expect(broken).rejects.toThrow('nothing');
  expect(seen).toEqual(['committed']);
});
