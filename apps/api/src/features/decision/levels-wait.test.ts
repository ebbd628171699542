import { taskList } from '@credence/contract/identity';
import { kycInfo } from '@credence/contract/kyc';
import { barAccount } from '@credence/contract/review-account';
import { reviewCase } from '@credence/contract/review-case';
import { approveQuestionnaire, claimQuestionnaire } from '@credence/contract/review-questionnaire';
import { retCodes } from '@credence/contract/ret-codes';
import { canQuickKyc, trafficDiversion } from '@credence/contract/sister-site';
import { currentCase, startCase } from '@credence/contract/verification';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../db/transaction.ts';
import { decisionJobs } from './index.ts';
import { agreed, officerDecides, submitOpenCase } from '../../../test/applicants.ts';
import {
  approveLevelOne,
  asked,
  granted,
  having,
  heard,
  levelOf,
  type Part,
  partNames,
  parts,
  passTest,
  publishAsked,
  waitingPolicy,
} from '../../../test/fixtures/level-fixture.ts';
import { readAndAgree } from '../../../test/fixtures/agreement-fixture.ts';
import { diligenceOf, settled } from '../../../test/fixtures/duty-fixture.ts';
import { isWhole } from '../../../../../scripts/lib/whole.ts';
import { publish, submitted } from '../../../test/fixtures/questionnaire-fixture.ts';
import { begin, look, risk, take } from '../../../test/fixtures/suitability-fixture.ts';
import { pass } from '../../../test/later.ts';
import { type Client, startServer, type TestServer } from '../../../test/server.ts';

const day = 24 * 60 * 60 * 1000;

let server: TestServer;
let officer: Client;
let second: Client;
beforeAll(async () => {
  server = await startServer({ policy: waitingPolicy });
  officer = await server.officer();
  second = await server.officer();
  await publishAsked(server);
});
afterAll(() => server.stop());

/** Every order of these. */
const ordersOf = (of: readonly Part[]): Part[][] =>
  of.length === 0
    ? [[]]
    : of.flatMap((first) => ordersOf(of.filter((one) => one !== first)).map((rest) => [first, ...rest]));

test.each(partNames)(
  '[S3.9] level 1 comes once, with the last thing that it waits for: the %s',
  async (last) => {
    const orders = ordersOf(partNames.filter((one) => one !== last)).slice(0, isWhole ? undefined : 1);
    await Promise.all(
      orders.map(async (before) => {
        const client = await having(server, officer, before);
        expect([before, await levelOf(client)]).toEqual([before, 0]);
        await parts[last](client, officer);
        await heard(server, client);
        expect(await levelOf(client)).toBe(1);
        expect(await granted(server, client)).toEqual([{ level: 1 }]);
      }),
    );
  },
);

test('[S2.9] a level that comes after its case opens the due diligence of its holder’s nationality', async () => {
  const client = await server.applicant();
  await approveLevelOne(client, officer, { nationality: 'IR' });
  for (const part of ['questionnaire', 'test'] as const) await parts[part](client, officer);
  await settled(server);
  expect(await diligenceOf(client), 'before the level').toEqual([]);
  await parts.agreement(client, officer);
  await heard(server, client);
  await settled(server);
  expect(await diligenceOf(client)).toMatchObject([{ reason: 'high-risk-country' }]);
});

test('two last things at the same moment grant the level once', async () => {
  for (const [one, other] of [
    ['questionnaire', 'agreement'],
    ['test', 'questionnaire'],
    ['case', 'agreement'],
  ] as const) {
    const client = await having(
      server,
      officer,
      partNames.filter((name) => name !== one && name !== other),
    );
    await Promise.all([parts[one](client, officer), parts[other](client, officer)]);
    await heard(server, client);
    expect(await levelOf(client)).toBe(1);
    expect(await granted(server, client)).toEqual([{ level: 1 }]);
  }
});

test('[S4.12] a questionnaire that an officer has to approve keeps the level waiting until then', async () => {
  const own = await startServer({ policy: waitingPolicy });
  try {
    await publishAsked(own, 'always');
    const by = await own.officer();
    const client = await having(own, by, ['case', 'test', 'agreement']);
    const { request_id: requestId } = await submitted(client, { code: asked });
    await heard(own, client);
    const info = await client.call(kycInfo, { obtain_state: true });
    expect([info.applicant.level, info.state[0]?.status]).toEqual([0, 'PENDING']);
    const caseId = (await client.call(currentCase, { level: '1' }))?.id ?? '';
    const waitsFor = async () =>
      (await by.call(reviewCase, { userId: client.userId, caseId })).account.waitsFor;
    expect(await waitsFor()).toEqual([
      { kind: 'questionnaire', code: asked, status: 'WAITING' },
      { kind: 'suitability-test', code: risk, status: 'DONE' },
      { kind: 'agreement', code: 'client-agreement', status: 'DONE' },
    ]);
    const address = { userId: client.userId, requestId };
    await by.call(claimQuestionnaire, address);
    await by.call(approveQuestionnaire, { ...address, privateNote: '' });
    await heard(own, client);
    expect(await levelOf(client)).toBe(1);
    expect(await waitsFor()).toEqual([]);
  } finally {
    await own.stop();
  }
});

test.each<[expired: 'questionnaire' | 'test', after: number]>([
  ['questionnaire', 95 * day],
  ['test', 380 * day],
])('a %s that has ended counts no more, and is asked again', async (expired, after) => {
  const own = await startServer({ policy: waitingPolicy });
  try {
    await publishAsked(own);
    const by = await own.officer();
    const client = await having(own, by, [expired]);
    await pass(own, after);
    for (const part of partNames) if (part !== expired) await parts[part](client, by);
    await heard(own, client);
    expect(await levelOf(client)).toBe(0);
    await parts[expired](client, by);
    await heard(own, client);
    expect(await levelOf(client)).toBe(1);
    // What ends later takes no level away.
    await pass(own, 800 * day);
    expect(await levelOf(client)).toBe(1);
  } finally {
    await own.stop();
  }
});

test('neither another questionnaire nor another test or document stands for what is asked', async () => {
  const client = await having(server, officer, ['case']);
  const other = await publish(server, { review: 'never' });
  await submitted(client, other);
  await take(client);
  await readAndAgree(client, 'risk-disclosure');
  await heard(server, client);
  const { tasks } = await client.call(taskList, {});
  expect(tasks.flatMap(({ subject, status }) => (subject === undefined ? [] : [status]))).toEqual([
    'TODO',
    'TODO',
    'TODO',
  ]);
  expect(await levelOf(client)).toBe(0);
});

test('after a move to another site a questionnaire still stands; its test and its agreement are done anew', async () => {
  const client = await having(server, officer, ['questionnaire', 'test', 'agreement']);
  await client.call(trafficDiversion, { accept: 'GEO', residence: 'GE' });
  await approveLevelOne(client, officer, { residenceCountry: 'GE' });
  await passTest(client);
  await heard(server, client);
  expect(await levelOf(client)).toBe(0);
  await readAndAgree(client, 'client-agreement');
  await heard(server, client);
  expect(await levelOf(client)).toBe(1);
});

test('a test of another site counts where the policy says so', async () => {
  const own = await startServer({
    policy: waitingPolicy,
    policies: { GEO: { takesTestsOf: ['CREDENCE'] } },
  });
  try {
    await publishAsked(own);
    const by = await own.officer();
    const client = await having(own, by, ['test']);
    await client.call(trafficDiversion, { accept: 'GEO', residence: 'GE' });
    await approveLevelOne(client, by, { residenceCountry: 'GE' });
    await parts.questionnaire(client, by);
    await readAndAgree(client, 'client-agreement');
    await heard(own, client);
    expect(await levelOf(client)).toBe(1);
  } finally {
    await own.stop();
  }
});

test('an attempt at a test that was begun on another site is not continued after a move', async () => {
  const client = await server.applicant();
  const there = await begin(client, risk);
  expect((await begin(client, risk)).attempt).toBe(there.attempt);
  await client.call(trafficDiversion, { accept: 'GEO', residence: 'GE' });
  expect((await look(client, risk)).open).toBeNull();
  expect((await begin(client, risk)).attempt).not.toBe(there.attempt);
});

test('[S6.3] a barred account gets no level, and gets it once the bar is lifted', async () => {
  const client = await having(server, officer, ['case', 'questionnaire', 'agreement']);
  const caseId = (await client.call(currentCase, { level: '1' }))?.id ?? '';
  const bar = (barred: boolean) =>
    officer.call(barAccount, { userId: client.userId, caseId, barred, reason: 'A tip.' });
  await bar(true);
  await passTest(client);
  await heard(server, client);
  expect(await levelOf(client)).toBe(0);
  await bar(false);
  await agreed(second, client.userId);
  await heard(server, client);
  expect(await levelOf(client)).toBe(1);
});

test('while a level waits its case is not begun again, nor taken over from another site', async () => {
  const client = await having(server, officer, ['case']);
  const again = await client.send(startCase, { level: 1, country: 'SE', documentType: 'PASSPORT' });
  expect(again).toMatchObject({ code: retCodes.LEVEL_NOT_ALLOWED, result: { status: 'SUCCESS' } });
  expect(await client.call(canQuickKyc, {})).toMatchObject({ possible: false, reason: 'NONE' });
  // Its residence is part of the identity.
  expect(await client.call(trafficDiversion, { residence: 'GE' })).toMatchObject({
    by: 'RESIDENCE',
    country: 'DE',
  });
});

test('a level that waited for what its policy no longer asks for is found once a day', async () => {
  const client = await having(server, officer, ['case', 'questionnaire', 'agreement']);
  const { policyOf } = server.context;
  const { levels } = waitingPolicy;
  server.context.policyOf = (site) => ({
    ...policyOf(site),
    levels: { ...levels, 1: { ...levels[1], tests: [] } },
  });
  const [job] = decisionJobs;
  if (job === undefined) throw new Error('There is no job.');
  await inTransaction(server.db, (work) => server.context.jobs.enqueue(work, job, {}));
  await expect.poll(() => levelOf(client), { timeout: 30_000 }).toBe(1);
  server.context.policyOf = policyOf;
  expect(await granted(server, client)).toEqual([{ level: 1 }]);
});

test('a level that an account has stays, whatever its policy asks for since, and the next one asks for its own', async () => {
  const before = await startServer();
  try {
    const by = await before.officer();
    const client = await having(before, by, ['case']);
    expect(await levelOf(client)).toBe(1);
    // As after a restart with a policy that asks for more.
    const { policyOf } = before.context;
    before.context.policyOf = (site) => ({ ...policyOf(site), ...waitingPolicy });
    expect((await client.call(kycInfo, { obtain_state: true })).state).toMatchObject([
      { level: 1, status: 'SUCCESS' },
      { level: 2, status: 'ALLOW' },
    ]);
    const open = await client.call(startCase, { level: 2 });
    await submitOpenCase(client, open);
    await officerDecides(client, by, open);
    expect(await levelOf(client)).toBe(2);
    // There is no level after it that anything done now could give.
    await parts.agreement(client, by);
    await heard(before, client);
    expect(await levelOf(client)).toBe(2);
  } finally {
    await before.stop();
  }
});
