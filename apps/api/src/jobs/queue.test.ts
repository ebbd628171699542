import { sql } from 'kysely';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { expectErrors } from '../../test/error-log.ts';
import { startServer, type TestServer } from '../../test/server.ts';
import { inTransaction } from '../db/transaction.ts';
import { defineJob } from './queue.ts';

const numbered = v.object({ number: v.number() });
const count = defineJob('test-count', numbered);
const handOn = defineJob('test-hand-on', numbered);
const failOnce = defineJob('test-fail-once', numbered);

let server: TestServer;
const done: string[] = [];
let failures = 0;

beforeAll(async () => {
  server = await startServer({ jobs: false });
  const { jobs } = server.context;
  await jobs.prepare([count, handOn, failOnce]);
  await jobs.handle(count, async (_work, { number }) => void done.push(`count ${number}`));
  await jobs.handle(handOn, async (work, { number }) => {
    await jobs.enqueue(work, count, { number });
    done.push(`hand on ${number}`);
  });
  await jobs.handle(failOnce, async (work, { number }) => {
    await jobs.enqueue(work, count, { number });
    if (++failures === 1) throw new Error('for the first time');
  });
});
afterAll(() => server.stop());

/** Long enough for a busy machine, and too short for one poll of five seconds per job. */
const soon = { timeout: 120_000 };

test('a hundred jobs that come at once are done one after the other, and none waits for the next poll', async () => {
  const numbers = Array.from({ length: 100 }, (_, number) => number);
  await inTransaction(server.db, async (work) => {
    for (const number of numbers) await server.context.jobs.enqueue(work, count, { number });
  });
  await vi.waitFor(() => expect(done).toHaveLength(100), soon);
  expect(done.toSorted()).toEqual(numbers.map((number) => `count ${number}`).toSorted());
});

test('a job that another one queues is found as soon as that one is committed', async () => {
  done.length = 0;
  const { jobs } = server.context;
  for (let number = 1; number <= 30; number++) {
    await inTransaction(server.db, (work) => jobs.enqueue(work, handOn, { number }));
    await vi.waitFor(() => expect(done).toHaveLength(2 * number), { ...soon, interval: 5 });
  }
  expect(new Set(done).size).toBe(60);
}, 120_000);

test('a clock that goes back and back keeps no worker from looking for what wakes nobody', async () => {
  done.length = 0;
  const { jobs } = server.context;
  const now = Date.now;
  const hour = 60 * 60 * 1000;
  let back = 0;
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() - (back += hour));
  try {
    await inTransaction(server.db, async (work) => {
      await jobs.enqueue(work, count, { number: 1 });
      // Longer than anybody is woken for.
      await jobs.enqueue(work, count, { number: 2 }, { startAfterSeconds: 90 });
    });
    await vi.waitFor(() => expect(done).toEqual(['count 1']), soon);
    await sql`update pgboss.job set start_after = now() where name = ${count.name}`.execute(server.db);
    await vi.waitFor(() => expect(done).toEqual(['count 1', 'count 2']), soon);
  } finally {
    clock.mockRestore();
  }
});

test('what is rolled back is neither done nor does it wake anybody; what is tried again is done once', async () => {
  done.length = 0;
  const { jobs } = server.context;
  const undone = inTransaction(server.db, async (work) => {
    await jobs.enqueue(work, count, { number: 7 });
    throw new Error('changed its mind');
  });
  await expect(undone).rejects.toThrow('changed its mind');
  expectErrors('job failed, will be tried again');
  await inTransaction(server.db, (work) => jobs.enqueue(work, failOnce, { number: 8 }));
  await vi.waitFor(() => expect(failures).toBe(2), { timeout: 60_000 });
  await vi.waitFor(() => expect(done).toEqual(['count 8']), soon);
  await inTransaction(server.db, (work) => jobs.enqueue(work, count, { number: 9 }));
  await vi.waitFor(() => expect(done).toEqual(['count 8', 'count 9']), soon);
});
