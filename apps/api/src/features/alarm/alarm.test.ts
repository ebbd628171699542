import { lookAtDecided } from '@credence/contract/review-look';
import { sql } from 'kysely';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { submittedCase } from '../../../test/applicants.ts';
import { expectErrors } from '../../../test/error-log.ts';
import { runCommand } from '../../../test/fixtures/command-line.ts';
import { mailEnvironment, type MailServer, startMailServer } from '../../../test/fixtures/mail-server.ts';
import { hasten } from '../../../test/later.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { inTransaction } from '../../db/transaction.ts';
import { defineJob } from '../../jobs/queue.ts';
import { watchAlarms } from './watch.ts';

const hour = 3_600_000;
const recipients = ['night@example.com', 'operations@example.com'];
const fails = defineJob('test-fails', v.object({}));

let mail: MailServer;
let server: TestServer;
beforeAll(async () => {
  mail = await startMailServer();
  const environment = {
    ...mailEnvironment(mail.port),
    CREDENCE_ALARM_MAIL: 'operations@example.com, night@example.com',
    CREDENCE_LOOKS_PER_HOUR: '1',
  };
  server = await startServer({ environment });
  await server.context.jobs.prepare([fails]);
  await server.context.jobs.handle(fails, () => Promise.reject(new Error('never works')));
});
afterAll(async () => {
  await server.stop();
  await mail.stop();
});
beforeEach(() => {
  mail.received.length = 0;
  mail.refuseWith(undefined);
});

const soon = { timeout: 30_000 };
const letters = (title: string) => mail.received.filter(({ subject }) => subject === `Alarm: ${title}`);

/** Waits until each of the operator's addresses has a letter, and returns the last one. */
async function told(title: string) {
  await expect
    .poll(
      () =>
        letters(title)
          .map(({ to }) => to)
          .toSorted(),
      soon,
    )
    .toEqual(recipients);
  return letters(title).at(-1)?.text ?? '';
}

const watch = () => inTransaction(server.db, (work) => server.context.jobs.enqueue(work, watchAlarms, {}));

const raised = async (kind: string) => {
  const metrics = await server.context.metrics.registry.metrics();
  return Number(new RegExp(`alarms_total\\{alarm="${kind}"\\} (\\d+)`).exec(metrics)?.[1] ?? 0);
};

/** Jobs that fail, and have no further try. */
async function giveUp(count: number): Promise<void> {
  await inTransaction(server.db, async (work) => {
    for (let made = 0; made < count; made++) await server.context.jobs.enqueue(work, fails, {});
    await sql`update pgboss.job set retry_limit = 0 where name = ${fails.name}`.execute(work);
  });
}

test('an officer who looks at too many decided accounts is told to every address, by the id alone', async () => {
  const noor = await server.officer('Noor');
  const client = await server.applicant();
  const { id: caseId } = await submittedCase(client);
  const one = { userId: client.userId, caseId };
  for (let look = 0; look < 3; look++)
    await noor.send(lookAtDecided, { ...one, reason: 'The applicant complains.' });
  const text = await told('An officer looked at too many decided accounts');
  expect(text).toContain(noor.userId);
  expect(text).toContain('on http://localhost:3000');
  const all = mail.received.map((letter) => `${letter.subject} ${letter.text} ${letter.html}`).join(' ');
  for (const secret of ['Noor', noor.email, client.userId, client.email, 'complains'])
    expect(all).not.toContain(secret);
});

test('a flood of one alarm is one letter an hour to each address, and none is forgotten', async () => {
  expectErrors('job failed, will be tried again');
  const title = 'Work was given up';
  await giveUp(3);
  await expect.poll(() => raised('jobs-given-up'), soon).toBe(3);
  const first = await told(title);
  expect(first).toContain('of the kind test-fails');
  expect(first).not.toContain('more times');
  await watch();
  await giveUp(1);
  await expect.poll(() => raised('jobs-given-up'), soon).toBe(4);
  expect(letters(title)).toHaveLength(2);
  mail.received.length = 0;
  server.pass(hour);
  await watch();
  expect(await told(title)).toContain('It was raised 3 more times since the letter before this one.');
  server.pass(hour);
  await giveUp(1);
  await expect.poll(() => letters(title).length, soon).toBe(4);
  expect(letters(title).at(-1)?.text).not.toContain('more times');
});

test('what the mail server does not take is tried again; where nothing can be stored is found by the server', async () => {
  const title = 'Nothing can be stored';
  await watch();
  mail.refuseWith(451);
  vi.spyOn(server.context.blobs, 'probe').mockRejectedValue(new Error('the disk is full'));
  await watch();
  const waiting = () =>
    sql`select id from pgboss.job where name = 'send-alarm' and state = 'created' and start_after > now()`
      .execute(server.db)
      .then(({ rows }) => rows.length);
  await expect.poll(waiting, soon).toBe(2);
  expect(letters(title)).toEqual([]);
  mail.refuseWith(undefined);
  await hasten(server, 60_000);
  await told(title);
});

test('what npm run audit:verify finds is told, once however much it is', async () => {
  const clients = [await server.applicant(), await server.applicant()];
  for (const { userId } of clients)
    await sql`delete from audit_event where user_id = ${userId} and sequence = 1`.execute(server.db);
  const { code, out } = await runCommand(server, 'verify-audit', []);
  expect(code).toBe(1);
  for (const { userId } of clients) expect(out).toContain(`account ${userId}, event 1: missing`);
  expect(await told('The audit trail is not as it was recorded')).toContain('npm run audit:verify');
});

test('without an address nothing is sent, and alarms are in the log and the figures', async () => {
  const silent = await startServer({ environment: mailEnvironment(mail.port) });
  vi.spyOn(silent.context.blobs, 'probe').mockRejectedValue(new Error('the disk is full'));
  await inTransaction(silent.db, (work) => silent.context.jobs.enqueue(work, watchAlarms, {}));
  const done = () =>
    sql`select id from pgboss.job where name = 'tell-alarm' and state = 'completed'`
      .execute(silent.db)
      .then(({ rows }) => rows.length);
  await expect.poll(done, soon).toBe(1);
  expect(silent.log.filter((line) => line.includes('"alarm":"storage"'))).toHaveLength(1);
  expect(await silent.context.metrics.registry.metrics()).toContain('alarms_total{alarm="storage"} 1');
  await silent.stop();
  expect(mail.received).toEqual([]);
});
