import { accountTasks } from '@credence/contract/account-tasks';
import { kycInfo } from '@credence/contract/kyc';
import {
  approveQuestionnaire,
  claimQuestionnaire,
  rejectQuestionnaire,
} from '@credence/contract/review-questionnaire';
import { day, monthsLater, policyFor } from '@credence/policy';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { limitOf } from '../../../test/fixtures/duty-fixture.ts';
import { investor, sendApplication } from '../../../test/fixtures/investor-class-fixture.ts';
import { kindsTold } from '../../../test/fixtures/notice-fixture.ts';
import { verifiedAt } from '../../../test/fixtures/reverification-fixture.ts';
import { assess, begin, knowledge, risk, take } from '../../../test/fixtures/suitability-fixture.ts';
import { toldOf, watched } from '../../../test/fixtures/upkeep-fixture.ts';
import { pass } from '../../../test/later.ts';
import { type Client, startServer, type TestServer } from '../../../test/server.ts';
import { isoDay } from '../../base/day.ts';
import { findDue } from './watch.ts';

let server: TestServer;
let officer: Client;
beforeAll(async () => {
  server = await startServer();
  officer = await server.officer();
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => server.stop());

/** Moves the clock to so many days before a moment, and lets the watch look twice. */
async function untilBefore(end: Date, days: number): Promise<void> {
  await pass(server, end.getTime() - days * day - server.context.now().getTime());
  await watched(server, server);
}

const taskOf = async (client: Client, code: string) =>
  (await client.call(accountTasks, { language: 'en' })).find((task) => task.code === code);

const reminders = (kinds: readonly string[]) => kinds.filter((kind) => /^(?:test|class)-/.test(kind));

/** India's policy, with both tests for level 1 and nothing else that ends. */
function asksForTests(since = '2026-01-01'): void {
  const india = policyFor('IN');
  const { suitability } = india;
  if (suitability === undefined) throw new Error('There are no tests.');
  const renewal = {
    [knowledge]: { ...suitability.renewal[knowledge], since },
    [risk]: { ...suitability.renewal[risk], since },
  };
  vi.spyOn(server.context, 'policyOf').mockReturnValue({
    ...india,
    upkeep: undefined,
    suitability: { ...suitability, renewal },
    levels: { ...india.levels, 1: { ...india.levels[1], tests: [knowledge, risk] } },
  });
}

test('[S2.15] a class that ends is told on its days, not while officers have an application for it', async () => {
  const client = await investor(server);
  await pass(server, 0);
  const { address } = await sendApplication(server, client);
  await officer.call(claimQuestionnaire, address);
  await officer.call(approveQuestionnaire, {
    ...address,
    privateNote: '',
    proved: ['portfolio', 'profession'],
  });
  const { expires_at: ends } = await server.db
    .selectFrom('investor_class')
    .select('expires_at')
    .where('user_id', '=', client.userId)
    .executeTakeFirstOrThrow();
  await untilBefore(ends, 61);
  expect(await toldOf(server, client, 'professional')).toEqual([]);
  await untilBefore(ends, 59);
  await untilBefore(ends, 29);
  expect(await toldOf(server, client, 'professional')).toEqual([60, 30]);
  const again = await sendApplication(server, client, { again: true });
  await untilBefore(ends, 6);
  expect(await toldOf(server, client, 'professional')).toEqual([60, 30]);
  await officer.call(claimQuestionnaire, again.address);
  await officer.call(rejectQuestionnaire, {
    ...again.address,
    remarks: [{ item: 'criteria', text: 'Which?' }],
    privateNote: '',
  });
  await untilBefore(ends, 5);
  await untilBefore(ends, -2);
  expect(await toldOf(server, client, 'professional')).toEqual([60, 30, 7, 0]);
  expect(reminders(await kindsTold(server, client))).toEqual([
    'class-reminder',
    'class-reminder',
    'class-reminder',
    'class-overdue',
  ]);
  // What ended long ago is not looked at for ever.
  await server.db.deleteFrom('upkeep_notice').where('user_id', '=', client.userId).execute();
  const found = async () => (await findDue(server.context, server.db, 10)).map(({ userId }) => userId);
  expect(await found()).toContain(client.userId);
  await pass(server, 60 * day);
  expect(await found()).not.toContain(client.userId);
});

test('[S2.14] a test is a task again before its result ends: told on its days once each, overdue with its limit, and done once it is passed', async () => {
  const client = await verifiedAt(server, officer, 'IN');
  asksForTests();
  const began = server.context.now();
  await take(client);
  await assess(client, () => 2);
  const knows = monthsLater(began, 24);
  const tolerates = monthsLater(began, 12);

  await untilBefore(tolerates, 31);
  expect(await taskOf(client, risk)).toMatchObject({ status: 'done', dueAt: null });
  await untilBefore(tolerates, 29.5);
  expect(await taskOf(client, risk)).toMatchObject({
    status: 'todo',
    reason: 'renewal',
    daysLeft: 30,
    overdue: false,
    limits: null,
    from: null,
  });
  expect(await taskOf(client, knowledge)).toMatchObject({ status: 'done' });
  for (const days of [29, 13, 6, 0.5]) await untilBefore(tolerates, days);
  expect(await toldOf(server, client, risk)).toEqual([30, 14, 7, 1]);
  await untilBefore(tolerates, -1);
  expect(await taskOf(client, risk)).toMatchObject({ status: 'todo', reason: 'renewal', overdue: true });
  expect((await client.call(kycInfo, { obtain_quotas: true })).exposure).toMatchObject({ percent: 5 });
  expect(await toldOf(server, client, risk)).toEqual([30, 14, 7, 1, 0]);
  await assess(client, () => 2);
  expect(await taskOf(client, risk)).toMatchObject({ status: 'done', dueAt: null });

  const [full] = await limitOf(client);
  await untilBefore(knows, 3);
  expect(await taskOf(client, knowledge)).toMatchObject({ limits: { now: 100, overdue: 50, sent: 100 } });
  expect(await limitOf(client)).toEqual([full, 100]);
  await untilBefore(knows, -3);
  expect(await limitOf(client)).toEqual([expect.not.stringMatching(`^${full}$`), 50]);
  expect(await toldOf(server, client, knowledge)).toEqual([7, 0]);
  expect(reminders(await kindsTold(server, client)).slice(0, 6)).toEqual([
    ...Array.from({ length: 4 }, () => 'test-reminder'),
    'test-overdue',
    'test-reminder',
  ]);
  // Failing takes nothing more away, and gives nothing back.
  await take(client, 10);
  expect(await taskOf(client, knowledge)).toMatchObject({ status: 'todo', overdue: true, reason: 'renewal' });
  expect((await taskOf(client, knowledge))?.from).not.toBeNull();
  expect((await limitOf(client))[1]).toBe(50);
  await pass(server, 2 * day);
  await take(client);
  expect(await limitOf(client)).toEqual([full, 100]);
});

test('[S2.14] nobody begins overdue: what ended before the site asked it again has the days from the first reminder on', async () => {
  const client = await verifiedAt(server, officer, 'IN');
  await take(client);
  const ended = monthsLater(server.context.now(), 24);
  await untilBefore(ended, -100);
  const since = isoDay(server.context.now());
  asksForTests(since);
  const dueAt = new Date(Date.parse(since) + 30 * day);
  await untilBefore(dueAt, 29.5);
  expect(await taskOf(client, knowledge)).toMatchObject({
    status: 'todo',
    reason: 'renewal',
    dueAt: dueAt.toISOString(),
    limits: { now: 100, overdue: 50, sent: 100 },
  });
  await untilBefore(dueAt, -0.5);
  expect(await taskOf(client, knowledge)).toMatchObject({ overdue: true, limits: { now: 50 } });
  expect(await toldOf(server, client, knowledge)).toEqual([30, 0]);
});

test('[S2.14] a test that no level asks for is looked at again when it is passed, and nobody is reminded of it', async () => {
  const client = await verifiedAt(server, officer, 'IN');
  await assess(client, () => 2);
  const ends = monthsLater(server.context.now(), 12);
  expect(await taskOf(client, risk)).toMatchObject({ status: 'done' });
  expect(await taskOf(client, knowledge)).toBeUndefined();
  await untilBefore(ends, 5);
  expect(await taskOf(client, risk)).toMatchObject({ status: 'done' });
  await untilBefore(ends, -5);
  expect(await taskOf(client, risk)).toBeUndefined();
  expect(await toldOf(server, client, risk)).toEqual([]);
  expect(await begin(client, risk)).toMatchObject({ questions: expect.anything() });
});
