import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { handOffStart } from '@credence/contract/hand-off';
import { riskIntercept } from '@credence/contract/risk';
import { securityActions } from '@credence/contract/security-action';
import { sql } from 'kysely';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { inTransaction } from '../src/db/transaction.ts';
import { defineJob } from '../src/jobs/queue.ts';
import { startServer, type TestServer } from './server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

test('everything that is to be done again and again is planned by the server itself', async () => {
  const { rows } = await sql<{ name: string; cron: string }>`
    select name, cron from pgboss.schedule order by name`.execute(server.db);
  expect(Object.fromEntries(rows.map(({ name, cron }) => [name, cron]))).toEqual({
    'ask-by-edition': '22 * * * *',
    'ask-for-agreements': '47 * * * *',
    'conclude-overdue': '* * * * *',
    'drain-webhooks': '* * * * *',
    'erase-retired-files': '41 * * * *',
    'find-due-transfers': '*/10 * * * *',
    'find-erasures': '*/10 * * * *',
    'find-missing-blobs': '22 2 * * 0',
    'find-unwatched-files': '12 4 * * *',
    'find-waiting-levels': '7 4 * * *',
    'forget-client-events': '17 3 * * *',
    'forget-ended-hand-offs': '57 3 * * *',
    'forget-ended-launches': '37 3 * * *',
    'forget-ended-password-links': '17 3 * * *',
    'forget-ended-sessions': '12 3 * * *',
    'forget-ended-tickets': '42 3 * * *',
    'forget-ended-tokens': '27 3 * * *',
    'forget-ended-tries': '23 * * * *',
    'forget-partner-answers': '53 * * * *',
    'forget-webhook-events': '47 3 * * *',
    'forget-webhooks': '37 3 * * *',
    'send-due-notices': '* * * * *',
    'sweep-blobs': '7 2 * * *',
    'sweep-unanswered': '*/5 * * * *',
    'take-checkpoint': '* * * * *',
    'watch-alarms': '*/5 * * * *',
    'watch-campaigns': '*/10 * * * *',
    'watch-duties': '*/10 * * * *',
    'watch-orders': '*/10 * * * *',
    'watch-upkeep': '*/10 * * * *',
  });
});

test('nothing else has a timer of its own but what waits for seconds of this process', async () => {
  const source = fileURLToPath(new URL('../src/', import.meta.url));
  const files = await readdir(source, { recursive: true });
  const found = files.filter((file) => {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts')) return false;
    return /\bset(?:Timeout|Interval)\(|node:timers/.test(readFileSync(join(source, file), 'utf8'));
  });
  expect(found.toSorted()).toEqual([
    // What is remembered for seconds is dropped after them.
    'base/recent.ts',
    // The database's own process.
    'db/embedded/embedded.ts',
    'db/embedded/server.ts',
    // Tries again a moment later.
    'db/transaction.ts',
    // A page of accounts that was moved to new keys, and keys read again by every process.
    'features/key-move/rewrap.ts',
    // A call to a vendor that is under way, and deliveries gathered for a moment.
    'features/provider-session/session/mount.ts',
    'features/provider-session/webhooks/intake.ts',
    // A vendor's tokens in memory, for as long as they are good.
    'features/provider/port/opened-sessions.ts',
    // A refused sign-in waits a moment, so that its time tells nothing.
    'features/sign-in/sign-in.ts',
    // Looks for webhooks that are due, as the queue does for its jobs.
    'features/webhook/delivery/dispatcher.ts',
    // A stop waits for requests that nobody waits for any more.
    'http/running.ts',
    // Wakes for a job of the same queue.
    'jobs/queue.ts',
    // Lets others work in between.
    'pdf/make.ts',
    'runtime.ts',
  ]);
});

test.each([
  [
    'forget-ended-tickets',
    'security_ticket',
    (client: Awaited<ReturnType<TestServer['applicant']>>) =>
      client.call(riskIntercept, { action: securityActions.UPDATE }),
  ],
  [
    'forget-ended-hand-offs',
    'hand_off',
    (client: Awaited<ReturnType<TestServer['applicant']>>) => client.call(handOffStart, { level: 1 }),
  ],
] as const)('%s deletes what is over, and leaves what is not', async (name, table, begin) => {
  const over = await server.applicant();
  await begin(over);
  await sql`update ${sql.table(table)} set expires_at = 'epoch' where user_id = ${over.userId}`.execute(
    server.db,
  );
  const still = await server.applicant();
  await begin(still);
  await inTransaction(server.db, (work) =>
    server.context.jobs.enqueue(work, defineJob(name, v.object({})), {}),
  );
  const owners = async () =>
    (await server.db.selectFrom(table).select('user_id').execute()).map(({ user_id: id }) => id);
  await vi.waitFor(async () => expect(await owners()).toEqual([still.userId]), { timeout: 60_000 });
});
