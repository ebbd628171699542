import { Socket } from 'node:net';
import { sql } from 'kysely';
import { Client } from 'pg';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startServer, type TestServer } from '../../test/server.ts';
import { compileOnce, writeOnce } from './compile-once.ts';
import { openDatabase, type Database, type Work } from './database.ts';
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
const sleep = compileOnce([1], (db, seconds) =>
  db.selectNoFrom(sql<string>`pg_sleep(${seconds})::text`.as('slept')),
);

const method = v.custom<(...given: unknown[]) => unknown>((value) => typeof value === 'function');

/** A pool of its own, for each query of which `change` says what it is to be. */
async function watched(
  change: (client: Client, given: unknown[]) => unknown[],
  run: (db: Database) => Promise<unknown>,
): Promise<void> {
  const query = v.parse(method, Reflect.get(Client.prototype, 'query'));
  vi.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...given: unknown[]) {
    return Reflect.apply(query, this, change(this, given));
  });
  const { connection } = server.context;
  const own = openDatabase({ connection, size: 1, prepare: true, onError: () => undefined });
  try {
    await run(own.db);
  } finally {
    await own.close();
    vi.restoreAllMocks();
  }
}

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

test('where the begin fails alone, nothing that was to be written is kept, and nothing that was read used', async () => {
  const used: unknown[] = [];
  const tries: ((work: Work) => Promise<unknown>)[] = [
    (work) => putKey(work, 'one'),
    (work) => Promise.all([timesOf(work, 'one'), putKey(work, 'two')]),
    (work) => work.insertInto('master_key').values({ id: 'three', is_root: false }).execute(),
    async (work) => used.push(await timesOf(work, 'one')),
    async () => 'nothing',
  ];
  await watched(
    (_, given) => (given[0] === 'begin' ? ['begun'] : given),
    async (db) => {
      for (const run of tries) await expect(inTransaction(db, run)).rejects.toThrow('begun');
    },
  );
  expect(used).toEqual([]);
  expect(await stored()).toEqual([]);
});

test('what is begun together is sent before the first of it is answered', async () => {
  const sockets = new Set<Socket>();
  const sent = () => [...sockets].reduce((sum, { bytesWritten }) => sum + bytesWritten, 0);
  const long = 'x'.repeat(10_000);
  const answered: string[] = [];
  await watched(
    ({ connection: { stream } }, given) => {
      if (stream instanceof Socket) sockets.add(stream);
      return given;
    },
    (db) =>
      inTransaction(db, async (work) => {
        await timesOf(work, 'one');
        const before = sent();
        const slow = sleep(work, 0.3).then(() => answered.push('slow'));
        const large = timesOf(work, long).then(() => answered.push('large'));
        await new Promise(setImmediate);
        expect(sent() - before).toBeGreaterThan(long.length);
        expect(answered).toEqual([]);
        await Promise.all([slow, large]);
      }),
  );
  expect(answered).toEqual(['slow', 'large']);
});

test('all that went together fail together, and nothing stays', async () => {
  const outcome: string[] = [];
  const failed = inTransaction(server.db, async (work) => {
    await putKey(work, 'one');
    const together = await Promise.allSettled([countOne(work, 'one'), putKey(work, 'one')]);
    outcome.push(...together.map(({ status }) => status));
    await putKey(work, 'two');
  });
  await expect(failed).rejects.toMatchObject({ code: '23505' });
  expect(outcome).toEqual(['rejected', 'rejected']);
  expect(await stored()).toEqual([]);
});

const failsOnce = (name: string) =>
  sql`do $$ begin
    if nextval(${sql.lit(name)}) = 1 then raise exception 'try again' using errcode = '40001'; end if;
  end $$`;

test('what is to be tried again is, also where only the refusal of what followed was heard of', async () => {
  await sql`create sequence tries`.execute(server.db);
  const tries: string[] = [];
  const found = await inTransaction(server.db, async (work) => {
    tries.push('begun');
    await timesOf(work, 'one');
    failsOnce('tries')
      .execute(work)
      .catch(() => tries.push('failed'));
    await new Promise(setImmediate);
    return sql<{ times: string }>`select last_value::text as times from tries`.execute(work);
  });
  expect(tries).toEqual(['begun', 'failed', 'begun']);
  expect(found.rows).toEqual([{ times: '2' }]);
  await sql`drop sequence tries`.execute(server.db);
});

test('what failed while nobody waited for it is no success', async () => {
  const committed = inTransaction(server.db, async (work) => {
    await putKey(work, 'one');
    putKey(work, 'one').catch(() => undefined);
    await timesOf(work, 'one').catch(() => undefined);
    return 'done';
  });
  await expect(committed).rejects.toThrow('did not commit');
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
