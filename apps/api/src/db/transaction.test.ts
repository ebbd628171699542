import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../test/server.ts';
import type { Work } from './database.ts';
import { inTransaction, writeAlong } from './transaction.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ jobs: false });
});
afterAll(() => server.stop());

const numbers = ['one', 'two'];
const put = (work: Work, id: string) => work.insertInto('master_key').values({ id, is_root: false });
const stored = () => server.db.selectFrom('master_key').select('id').where('id', 'in', numbers).execute();

beforeEach(async () => {
  await server.db.deleteFrom('master_key').where('id', 'in', numbers).execute();
});

test('what nobody waits for is there for the next statement, and stored with the commit', async () => {
  const seen = await inTransaction(server.db, async (work) => {
    await writeAlong(work, put(work, 'one'));
    const rows = await work.selectFrom('master_key').select('id').where('id', '=', 'one').execute();
    await writeAlong(work, put(work, 'two'));
    return rows.length;
  });
  expect(seen).toBe(1);
  expect(await stored()).toHaveLength(2);
});

test('a transaction fails with a write that nobody waited for, and nothing of it stays', async () => {
  const failed = inTransaction(server.db, async (work) => {
    await put(work, 'one').execute();
    await writeAlong(work, put(work, 'one'));
    await writeAlong(work, put(work, 'two'));
  });
  await expect(failed).rejects.toMatchObject({ code: '23505' });
  expect(await stored()).toEqual([]);
});

test('a failure is told by its cause, not by the statement that came after it', async () => {
  const failed = inTransaction(server.db, async (work) => {
    await writeAlong(work, put(work, 'one'));
    await writeAlong(work, put(work, 'one'));
    await sql`select 1`.execute(work);
  });
  await expect(failed).rejects.toMatchObject({ code: '23505' });
  expect(await stored()).toEqual([]);
});

test('nothing can be sent through a transaction that has ended', async () => {
  const work = await inTransaction(server.db, async (own) => own);
  await expect(put(work, 'one').execute()).rejects.toThrow('ended');
  expect(await stored()).toEqual([]);
});
