import { accountTasks } from '@credence/contract/account-tasks';
import { orderInformation } from '@credence/contract/information-request';
import {
  approveQuestionnaire,
  claimQuestionnaire,
  orderQuestionnaire,
  rejectQuestionnaire,
  withdrawQuestionnaire,
} from '@credence/contract/review-questionnaire';
import { policyFor } from '@credence/policy';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectErrors } from '../../../test/error-log.ts';
import { atLevelOne, limitOf, told, watched } from '../../../test/fixtures/duty-fixture.ts';
import { publish, submit, submitted } from '../../../test/fixtures/questionnaire-fixture.ts';
import { hasten, pass } from '../../../test/later.ts';
import { type Client, startServer, type TestServer } from '../../../test/server.ts';
import { auditKey, verifyAudit } from '../../audit/index.ts';

const { duties } = policyFor('CREDENCE');
const day = 86_400_000;
const whole = ['10', 100];
const half = ['5', 50];
const nothing = ['0', 0];
const quarter = ['2.5', 25];

let server: TestServer;
let beside: TestServer;
let officer: Client;
beforeAll(async () => {
  server = await startServer();
  beside = await startServer({ beside: server });
  officer = await server.officer();
  await publish(server, { code: 'eddQuestionnaire', version: 900, opened: 'ordered' });
});
afterAll(async () => {
  await beside.stop();
  await server.stop();
});

/** Time goes on for both. */
async function later(days: number): Promise<void> {
  await pass(server, days * day);
  beside.pass(days * day);
}

/** An account of level 1 that owes due diligence. */
async function owing() {
  const client = await server.applicant();
  await pass(server, 0);
  await atLevelOne(server, client);
  const order = { userId: client.userId, templateCode: 'eddQuestionnaire', reason: 'monitoring' } as const;
  const { requestId } = await officer.call(orderQuestionnaire, order);
  return { client, address: { userId: client.userId, requestId } };
}
type Address = Awaited<ReturnType<typeof owing>>['address'];

const send = (client: Client) => submitted(client, { code: 'eddQuestionnaire' });

async function sendBack(address: Address): Promise<void> {
  await officer.call(claimQuestionnaire, address);
  const remarks = [{ item: 'work', text: 'Since when?' }];
  await officer.call(rejectQuestionnaire, { ...address, remarks, privateNote: '' });
}

async function approve(address: Address): Promise<void> {
  await officer.call(claimQuestionnaire, address);
  await officer.call(approveQuestionnaire, { ...address, privateNote: '' });
}

const taskOf = async (client: Client) =>
  (await client.call(accountTasks, { language: 'en' })).find(({ kind }) => kind === 'questionnaire');

test('[S2.9] day by day: reminded on the days of the policy and told once that it is overdue, by two workers', async () => {
  const { client } = await owing();
  const heard: [day: number, told: number][] = [];
  let before = 0;
  for (let passed = 0; passed <= 32; passed += 1) {
    await watched(server, beside);
    const all = await told(server, client);
    for (const one of all.slice(before)) heard.push([passed, one]);
    before = all.length;
    await later(1);
  }
  expect(duties?.diligence).toMatchObject({ days: 30, reminders: [14, 7, 3, 1] });
  expect(heard).toEqual([
    [16, 14],
    [23, 7],
    [27, 3],
    [29, 1],
    [30, 0],
  ]);
});

test('[S2.9] the limits of due diligence: half, nothing once overdue, half at the moment it is sent, all once approved', async () => {
  const { client, address } = await owing();
  expect(await limitOf(client)).toEqual(half);
  expect(await taskOf(client)).toMatchObject({
    daysLeft: 30,
    overdue: false,
    limits: { now: 50, overdue: 0, sent: 50 },
  });
  await later(30);
  expect(await limitOf(client), 'without any job').toEqual(nothing);
  expect(await taskOf(client)).toMatchObject({
    daysLeft: null,
    overdue: true,
    limits: { now: 0, overdue: 0, sent: 50 },
  });
  await send(client);
  expect(await limitOf(client)).toEqual(half);
  expect(await taskOf(client)).toMatchObject({
    status: 'waiting',
    limits: { now: 50, overdue: 50, sent: 50 },
  });
  await sendBack(address);
  expect(await limitOf(client), 'there are days to mend it').toEqual(half);
  expect(await taskOf(client)).toMatchObject({ status: 'changes', daysLeft: 7 });
  await later(7);
  expect(await limitOf(client)).toEqual(nothing);
  await send(client);
  await approve(address);
  expect(await limitOf(client)).toEqual(whole);
  expect(await taskOf(client)).toMatchObject({ status: 'done', limits: null });
});

test('[S2.9] sent back, it has a day and reminders of its own; withdrawn, it holds nothing', async () => {
  const { client, address } = await owing();
  await later(29.5);
  await watched(server);
  expect(await told(server, client), 'only the latest of those that were missed').toEqual([1]);
  await send(client);
  await later(3);
  await watched(server);
  expect(await told(server, client), 'nothing while it is checked').toEqual([1]);
  await sendBack(address);
  await watched(server, beside);
  expect(await told(server, client)).toEqual([1, 7]);
  await later(4.5);
  await watched(server, beside);
  expect(await told(server, client)).toEqual([1, 7, 3]);
  await officer.call(withdrawQuestionnaire, address);
  await later(9);
  await watched(server);
  expect(await told(server, client)).toEqual([1, 7, 3]);
  expect(await limitOf(client)).toEqual(whole);
});

test('[S2.11] a request for information holds nothing until its day, then a part, and none once it is answered', async () => {
  const client = await server.applicant();
  await pass(server, 0);
  await atLevelOne(server, client);
  const dueAt = new Date(server.context.now().getTime() + 5 * day).toISOString();
  const { requestId } = await officer.call(orderInformation, {
    userId: client.userId,
    subject: 'The deposit of 3 March',
    items: [{ kind: 'long-text', label: 'What was it for?' }],
    language: 'en',
    dueAt,
    reason: 'monitoring',
  });
  expect(await limitOf(client)).toEqual(whole);
  expect((await taskOf(client))?.limits).toEqual({ now: 100, overdue: 25, sent: 100 });
  await watched(server, beside);
  await later(3);
  await watched(server, beside);
  await later(2);
  expect(await limitOf(client)).toEqual(quarter);
  await watched(server, beside);
  expect(await told(server, client)).toEqual([7, 3, 0]);
  const answers = { 'asked-1': 'A car', 'true-and-complete': true };
  await submit(client, { request_id: requestId, revision: 0 }, answers);
  expect(await limitOf(client)).toEqual(whole);
});

test('the strictest of several duties counts', async () => {
  const { client } = await owing();
  const soon = new Date(server.context.now().getTime() + day).toISOString();
  await officer.call(orderInformation, {
    userId: client.userId,
    subject: 'A deposit',
    items: [{ kind: 'yes-no', label: 'Was it yours?' }],
    language: 'en',
    dueAt: soon,
    reason: 'monitoring',
  });
  expect(await limitOf(client)).toEqual(half);
  await later(1);
  expect(await limitOf(client)).toEqual(quarter);
});

test('an account that was never verified has no limits to reduce', async () => {
  const { client } = await owing();
  await server.db.updateTable('applicant').set({ level: 0 }).where('user_id', '=', client.userId).execute();
  expect(await limitOf(client), 'what level 1 gives').toEqual(['10', 50]);
});

test('a worker killed in the middle leaves nothing, and the notice is given once', async () => {
  const { client } = await owing();
  await later(30);
  await sql`create or replace function die() returns trigger language plpgsql as
    $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$`.execute(server.db);
  await sql`create trigger crash before insert on audit_event for each row
    when (new.action = 'questionnaire.overdue') execute function die()`.execute(server.db);
  expectErrors('job failed, will be tried again', 'job queue');
  const failures = () =>
    sql<{ found: number }>`select count(*)::int as found from pgboss.job
      where name = 'tell-of-duty' and state = 'retry' and data ->> 'userId' = ${client.userId}`
      .execute(server.db)
      .then(({ rows }) => rows[0]?.found);
  const watching = watched(server, beside);
  await expect.poll(failures, { timeout: 60_000, interval: 25 }).toBeGreaterThan(0);
  expect(await told(server, client)).toEqual([]);
  await sql`drop trigger crash on audit_event`.execute(server.db);
  await hasten(server, 60_000);
  await watching;
  expect(await told(server, client)).toEqual([0]);
  expect((await verifyAudit(server.db, auditKey(server.context.keyring))).broken).toEqual([]);
});
