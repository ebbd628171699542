import { accountTasks } from '@credence/contract/account-tasks';
import { investorClass } from '@credence/contract/investor-class';
import {
  approveQuestionnaire,
  claimQuestionnaire,
  orderQuestionnaire,
} from '@credence/contract/review-questionnaire';
import { confirmRefresh } from '@credence/contract/upkeep';
import { day, monthsLater, policyFor, runsOutAt } from '@credence/policy';
import { sql } from 'kysely';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transact } from '../src/audit/index.ts';
import type { OfficerCall } from '../src/base/call.ts';
import { isoDay } from '../src/base/day.ts';
import { inTransaction } from '../src/db/transaction.ts';
import { grantClass } from '../src/features/agreement/index.ts';
import { defineJob } from '../src/jobs/queue.ts';
import { laterVersion, readAndAgree, textsWithLaterVersion } from './fixtures/agreement-fixture.ts';
import { limitOf, told } from './fixtures/duty-fixture.ts';
import { publish, submitted } from './fixtures/questionnaire-fixture.ts';
import { answerAll, begin, look, risk, rightOf, submit } from './fixtures/suitability-fixture.ts';
import { toldOf, updateUntil, vendorServer, verifiedUntil } from './fixtures/upkeep-fixture.ts';
import { pass } from './later.ts';
import { startServer, type Client, type TestServer } from './server.ts';

const policy = policyFor('CREDENCE');
const { duties, upkeep, suitability, investorClasses } = policy;

/** The new version of an agreement comes into force in the middle of the year. */
const daysToVersion = 200;

let texts: Awaited<ReturnType<typeof textsWithLaterVersion>>;
let server: Awaited<ReturnType<typeof vendorServer>>;
let beside: TestServer;
beforeAll(async () => {
  texts = await textsWithLaterVersion();
  const environment = { CREDENCE_AGREEMENTS: texts.folder };
  server = await vendorServer({ environment });
  beside = await startServer({ beside: server, environment, providers: server.providers });
});
afterAll(async () => {
  await beside.stop();
  await server.stop();
  await texts.remove();
});

function later(milliseconds: number): void {
  beside.pass(milliseconds);
  server.pass(milliseconds);
}

/** Whoever is signed in stays so for the whole year. */
async function staySignedIn(): Promise<void> {
  await pass(server, 0);
  const expiresAt = new Date(Date.parse(laterVersion) + 1000 * day);
  await server.db.updateTable('account_holder_session').set({ expiresAt, seenAt: expiresAt }).execute();
  await server.db.updateTable('officer_session').set({ expiresAt, seenAt: expiresAt }).execute();
}

/** Waits until nobody works and nothing is left to do now. */
async function atRest(): Promise<void> {
  const left = () =>
    sql`select name from pgboss.job where state in ('created', 'active', 'retry')
      and start_after <= now() and left(name, 2) <> '__'`
      .execute(server.db)
      .then(({ rows }) => rows);
  await expect.poll(left, { timeout: 60_000, interval: 5 }).toEqual([]);
}

const daily = ['watch-duties', 'watch-upkeep', 'ask-for-agreements'];

/** What the plan of the queue runs in a day: the parts that tell somebody something, or all of it. */
async function run(names: readonly string[], at: readonly TestServer[]): Promise<void> {
  for (const { db, context } of at) {
    await inTransaction(db, async (work) => {
      for (const name of names) await context.jobs.enqueue(work, defineJob(name, v.object({})), {});
    });
  }
  await atRest();
}

const planned = async (): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`select name from pgboss.schedule`.execute(server.db);
  return rows.map(({ name }) => name);
};

function officerCall(): OfficerCall {
  const { context } = server;
  return {
    ...context,
    actor: { kind: 'officer', officerId: context.newId(), name: 'Officer', email: '', roles: [], sites: [] },
    requestId: 'test',
    address: '',
    headers: {},
    setCookies: () => undefined,
    clearDevice: () => undefined,
  };
}

/** Grants a class of investors, as the approval of its questionnaire does. */
const grant = (userId: string) => {
  const call = officerCall();
  const terms = { userId, site: 'CREDENCE', of: 'professional', proved: [] } as const;
  return transact(call, userId, (unit) => grantClass(call, unit, { ...terms, subject: call.newId() }));
};

/** The first day, counted from the beginning, on which a moment has come. */
const dayOf = (start: Date, moment: Date, before = 0): number =>
  Math.ceil((moment.getTime() - before * day - start.getTime()) / day);

/** Appends to a history only what is new. */
function note<Value>(history: [day: number, value: Value][], today: number, value: Value): void {
  const last = history.at(-1);
  if (last === undefined || JSON.stringify(last[1]) !== JSON.stringify(value)) history.push([today, value]);
}

/** An account of high risk that has everything a year can change. */
async function prepared(officer: Client, lastDay: string) {
  const client = await verifiedUntil(server, lastDay);
  for (const code of ['client-agreement', 'risk-disclosure', 'professional-terms'] as const) {
    await readAndAgree(client, code);
  }
  const paper = await begin(client, risk);
  await answerAll(client, paper, rightOf);
  await submit(client, paper);
  await grant(client.userId);
  const { requestId } = await officer.call(orderQuestionnaire, {
    userId: client.userId,
    templateCode: 'eddQuestionnaire',
    reason: 'monitoring',
  });
  await atRest();
  return { client, address: { userId: client.userId, requestId } };
}

interface History {
  notices: [day: number, notice: string][];
  limits: [day: number, percent: number][];
  tasks: [day: number, open: string[]][];
  standing: [day: number, ofTest: string][];
  ofClass: [day: number, state: string][];
}

/** What the account was told, owes, may withdraw and is on one day. */
async function observe(history: History, today: number, client: Client): Promise<void> {
  const [diligence, document, refresh, [, percent], all, { standing: test }, { state }] = await Promise.all([
    told(server, client),
    toldOf(server, client, 'document'),
    toldOf(server, client, 'refresh'),
    limitOf(client),
    client.call(accountTasks, { language: 'en' }),
    look(client, risk),
    client.call(investorClass, { class: 'professional', language: 'en' }),
  ]);
  const now = [
    ...diligence.map((left) => `diligence ${left}`),
    ...document.map((left) => `document ${left}`),
    ...refresh.map((left) => `refresh ${left}`),
  ];
  expect(new Set(now).size, 'nothing is told twice').toBe(now.length);
  const known = new Set(history.notices.map(([, notice]) => notice));
  for (const one of now) if (!known.has(one)) history.notices.push([today, one]);
  note(history.limits, today, percent);
  const open = all.filter(({ status }) => status === 'todo').map(({ code }) => code);
  note(history.tasks, today, open.toSorted());
  note(history.standing, today, test);
  note(history.ofClass, today, state);
}

/** The clock is put back by a day and forth again. */
async function putClockBack(): Promise<void> {
  const both = [server, beside];
  later(-day);
  await run(daily, both);
  later(day);
  await run(daily, both);
}

interface Year {
  client: Awaited<ReturnType<typeof verifiedUntil>>;
  officer: Client;
  /** Of due diligence. */
  address: { userId: string; requestId: string };
  documentDay: number;
  refreshDay: number;
}

/** What the account, and the officer, do on a day. */
async function answer(today: number, year: Year): Promise<void> {
  const { client, officer, address, documentDay, refreshDay } = year;
  if (today === 33) await submitted(client, { code: 'eddQuestionnaire' });
  if (today === 40) {
    await officer.call(claimQuestionnaire, address);
    await officer.call(approveQuestionnaire, { ...address, privateNote: '' });
  }
  if (today === documentDay + 5) await updateUntil(server, client, '2199-01-01');
  if (today === daysToVersion + 10) await readAndAgree(client, 'client-agreement');
  if (today === refreshDay + 3) await client.call(confirmRefresh, {});
}

test('[S2.9] [S2.14] [S2.15] a year, day by day: notices, tasks and limits are what the policy says, each notice once, whatever the clock and the jobs did', async () => {
  const months = investorClasses?.professional?.months;
  if (!duties || !upkeep || !suitability || !months) throw new Error('The site has no terms.');
  await publish(server, { code: 'eddQuestionnaire', version: 900, opened: 'ordered' });
  const start = new Date(Date.parse(laterVersion) - daysToVersion * day - 3 * 3_600_000);
  later(start.getTime() - server.context.now().getTime());
  const lastDay = isoDay(new Date(start.getTime() + 150 * day));
  const officer = await server.officer();
  await pass(server, 0);
  const { client, address } = await prepared(officer, lastDay);
  await staySignedIn();

  const refreshed = monthsLater(start, upkeep.refresh.every.high.months);
  const documentDay = dayOf(start, runsOutAt(lastDay));
  const refreshDay = dayOf(start, refreshed);
  const gone = { from: refreshDay - 16, to: refreshDay - 6 };
  const history: History = { notices: [], limits: [], tasks: [], standing: [], ofClass: [] };
  const everything = await planned();
  const both = [server, beside];

  for (let today = 0; today <= refreshDay + 5; today += 1) {
    const isGone = today >= gone.from && today < gone.to;
    if (!isGone) await run(today % 60 === 0 ? everything : daily, today % 7 === 0 ? both : [server]);
    if (today === documentDay - 29) await putClockBack();
    await answer(today, { client, officer, address, documentDay, refreshDay });
    await observe(history, today, client);
    later(day);
  }
  const { diligence } = duties;
  const end = { diligence: diligence.days, refresh: refreshDay };
  const classDay = dayOf(start, monthsLater(start, months));
  expect(history.notices).toEqual([
    ...[...diligence.reminders, 0].map((left) => [end.diligence - left, `diligence ${left}`]),
    ...[...upkeep.document.reminders, 0].map((left) => [
      dayOf(start, runsOutAt(lastDay), left),
      `document ${left}`,
    ]),
    [end.refresh - 30, 'refresh 30'],
    // The reminder of the fourteenth day fell into the days when no job ran: only the latest is given.
    [gone.to, 'refresh 7'],
    [end.refresh - 1, 'refresh 1'],
    [end.refresh, 'refresh 0'],
  ]);
  expect(upkeep.refresh.reminders).toEqual([30, 14, 7, 1]);
  expect(history.limits).toEqual([
    [0, diligence.remains.open],
    [end.diligence, diligence.remains.overdue],
    [33, diligence.remains.waiting],
    [40, 100],
    [documentDay, upkeep.document.remains.overdue],
    [documentDay + 5, 100],
    [end.refresh, upkeep.refresh.remains.overdue],
    [end.refresh + 3, 100],
  ]);
  expect(history.tasks).toEqual([
    [0, ['eddQuestionnaire']],
    [33, []],
    [dayOf(start, runsOutAt(lastDay), 60), ['document']],
    [documentDay + 5, []],
    [daysToVersion + 1, ['client-agreement']],
    [daysToVersion + 10, []],
    [classDay - 60, ['professional']],
    [end.refresh - 30, ['professional', 'refresh']],
    [end.refresh + 3, ['professional']],
  ]);
  expect(history.standing).toEqual([
    [0, 'passed'],
    [dayOf(start, monthsLater(start, suitability.risk.validMonths)), 'expired'],
  ]);
  expect(history.ofClass).toEqual([
    [0, 'held'],
    [classDay - 60, 'expiring'],
    [classDay, 'expired'],
  ]);
}, 400_000);
