import { expect, test, vi } from 'vitest';
import { inTransaction } from '../../src/db/transaction.ts';
import { drainWebhooks } from '../../src/features/provider-session/webhooks/jobs.ts';
import { expectErrors } from '../error-log.ts';
import { holdJobs } from '../hold.ts';
import { missHeartbeats } from '../later.ts';
import { arrangeKillable, forEach } from './killed-fixture.ts';
import { handInAt } from './vendors.ts';

const killable = arrangeKillable();

test('the server is killed after the report of every vendor is stored and before the work on it is queued: the job that is queued every minute finds it, and there is one verdict [S3.13] [S7.11]', async () => {
  const { world, child, everybody } = killable();
  const people = await everybody();
  await forEach(people, async (person) => handInAt(await person.mount()));
  const allRead = () =>
    vi.waitFor(
      async () => {
        for (const person of people) {
          const reports = await person.reports();
          expect(reports.map(({ outcome }) => outcome)).toEqual(reports.map(() => 'read'));
        }
      },
      { timeout: 60_000, interval: 40 },
    );
  await allRead();
  const before = await forEach(people, async (person) => (await person.reports()).length);
  // The queue of this process stands still as well.
  expectErrors('job queue');
  const letGo = await holdJobs(world.server);
  await forEach(people, (person) => person.decides('approve'));
  await vi.waitFor(
    async () => {
      for (const [index, person] of people.entries()) {
        const stored = (await person.reports()).slice(before[index]);
        expect(stored.map(({ outcome }) => outcome)).toContain('');
      }
    },
    { timeout: 60_000, interval: 50 },
  );
  await letGo.waitedFor();
  await child.kill();
  await letGo();
  const decided = await world.server.db
    .selectFrom('verification_case')
    .select('id')
    .where(
      'user_id',
      'in',
      people.map(({ client }) => client.userId),
    )
    .where('decided_at', 'is not', null)
    .execute();
  expect(decided).toEqual([]);
  await missHeartbeats(world.server.db);
  await child.start();
  // `schedules.test.ts` proves that it is queued; this test does not wait for the minute to pass.
  const { db, jobs } = world.server.context;
  await inTransaction(db, (work) => jobs.enqueue(work, drainWebhooks, {}));
  await forEach(people, (person) => person.isDecidedOnce('approved'));
  await allRead();
});
