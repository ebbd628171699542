import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../test/server.ts';
import { compileOnce } from './compile-once.ts';
import { openDatabase } from './database.ts';
import type { RunStatement } from './run-together.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ jobs: false });
});
afterAll(() => server.stop());

const backend = compileOnce<{ pid: number; said: string }, [string]>(['said'], (db, said) =>
  db.selectNoFrom([
    sql<number>`pg_backend_pid()`.as('pid'),
    sql<string>`${said}::text || pg_sleep(0.01)`.as('said'),
  ]),
);
const divide = compileOnce<{ whole: number }, [number]>([1], (db, by) =>
  db.selectNoFrom(sql<number>`12 / ${by}::int`.as('whole')),
);
const endBackend = compileOnce<{ pid: number }, [string]>(['x'], (db, said) =>
  db.selectNoFrom(sql<number>`pg_terminate_backend(pg_backend_pid())::int + length(${said})`.as('pid')),
);

/** Runs on a pool of its own, of `size` connections. */
async function onPool(
  size: number,
  run: (runStatement: RunStatement) => Promise<unknown>,
  connection = server.context.connection,
): Promise<void> {
  const own = openDatabase({ connection, size, prepare: true, onError: () => undefined });
  try {
    await run(own.runStatement);
  } finally {
    await own.close();
  }
}

const twelve = Array.from({ length: 12 }, (_, at) => `statement ${at}`);

test('statements of one turn share connections, eight on one, and each has its own answer', async () => {
  const answers: { pid: number; said: string }[] = [];
  await onPool(4, async (run) => {
    const rows = await Promise.all(twelve.map((said) => backend(run, said)));
    answers.push(...rows.flat());
  });
  expect(answers.map(({ said }) => said)).toEqual(twelve);
  const pids = answers.map(({ pid }) => pid);
  expect([new Set(pids.slice(0, 8)).size, new Set(pids.slice(8)).size, new Set(pids).size]).toEqual([
    1, 1, 2,
  ]);
});

test('what begins while others are under way does not wait for them', async () => {
  await onPool(2, async (run) => {
    const [first] = await backend(run, 'warm');
    const slow = Promise.all(twelve.slice(0, 8).map((said) => backend(run, said)));
    await new Promise(setImmediate);
    await new Promise(setImmediate);
    const [next] = await backend(run, 'next');
    const [busy] = (await slow).flat();
    expect(busy?.pid).toBe(first?.pid);
    expect(next?.pid).not.toBe(first?.pid);
  });
});

test('one that fails takes no other with it', async () => {
  await onPool(1, async (run) => {
    const [one, none, two] = await Promise.allSettled([divide(run, 3), divide(run, 0), divide(run, 4)]);
    expect(one).toEqual({ status: 'fulfilled', value: [{ whole: 4 }] });
    expect(none).toMatchObject({ status: 'rejected', reason: { code: '22012' } });
    expect(two).toEqual({ status: 'fulfilled', value: [{ whole: 3 }] });
    expect(await divide(run, 6)).toEqual([{ whole: 2 }]);
  });
});

test('where the connection breaks each hears of it, and the next statement has another', async () => {
  await onPool(1, async (run) => {
    const broken = await Promise.allSettled([divide(run, 3), endBackend(run, 'x'), divide(run, 4)]);
    expect(broken.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(await divide(run, 6)).toEqual([{ whole: 2 }]);
  });
});

test('where there is no connection each hears of it', async () => {
  const nowhere = { ...server.context.connection, database: 'nowhere' };
  await onPool(
    2,
    async (run) => {
      const refused = await Promise.allSettled(twelve.map((said) => backend(run, said)));
      expect(refused.map((one) => one.status === 'rejected' && one.reason.code)).toEqual(
        twelve.map(() => '3D000'),
      );
    },
    nowhere,
  );
});
