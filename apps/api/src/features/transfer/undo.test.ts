import { selfReset } from '@credence/contract/identity-change';
import { kycInfo } from '@credence/contract/kyc';
import { questionnaires, saveQuestionnaire } from '@credence/contract/questionnaire';
import { retCodes } from '@credence/contract/ret-codes';
import { barAccount, undoTransfer } from '@credence/contract/review-account';
import { reviewCase } from '@credence/contract/review-case';
import { orderQuestionnaire } from '@credence/contract/review-questionnaire';
import { securityActions } from '@credence/contract/security-action';
import { canQuickKyc, trafficDiversion } from '@credence/contract/sister-site';
import { transferState, transferVerify } from '@credence/contract/transfer';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { approvedApplicant, openCase, passedCheck } from '../../../test/applicants.ts';
import { expectErrors } from '../../../test/error-log.ts';
import { open, publish, submitted } from '../../../test/fixtures/questionnaire-fixture.ts';
import {
  accept,
  after,
  approve,
  before,
  day,
  nothingUnderWay,
  pendingTransfer,
  type Person,
  withServer,
} from '../../../test/fixtures/transfer-fixture.ts';
import { pass } from '../../../test/later.ts';
import { startServer, type Client, type TestServer } from '../../../test/server.ts';
import { wholeReport } from '../../../test/fixtures/anchor-fixture.ts';

let server: TestServer;
let officer: Client;
beforeAll(async () => {
  server = await startServer();
  officer = await server.officer();
});
afterAll(() => server.stop());

const levelOf = async (account: Person) => (await account.call(kycInfo, {})).applicant.level;
const levels = async ({ source, target }: Moved) => [await levelOf(source), await levelOf(target)];

/** An account whose identity has moved to another one; `prepare` is what happens to both before. */
async function moved(at: TestServer, prepare?: (pair: { source: Person; target: Person }) => Promise<void>) {
  const { source, target, caseId } = await pendingTransfer(at);
  await prepare?.({ source, target });
  const targetCase = await approve(at, target);
  const ofSource = { userId: source.userId, caseId };
  const ofTarget = { userId: target.userId, caseId: targetCase };
  return { source, target, ofSource, ofTarget };
}
type Moved = Awaited<ReturnType<typeof moved>>;

const shown = async ({ ofSource }: Moved, by = officer) => {
  const [newest] = (await by.call(reviewCase, ofSource)).transfers;
  if (newest === undefined) throw new Error('No transfer is shown');
  return newest;
};

const reason = 'The owner was deceived.';
const undo = async (pair: Moved, by = officer, address = pair.ofSource) => {
  const { id: transferId } = await shown(pair, by);
  return by.send(undoTransfer, { ...address, transferId, reason });
};

const undoneRows = (of: Person) =>
  server.db
    .selectFrom('audit_event')
    .select(['actor_kind', 'details'])
    .where('user_id', '=', of.userId)
    .where('action', '=', 'transfer.undone')
    .execute();

const tasksOf = async ({ userId }: Client) =>
  (
    await server.db
      .selectFrom('task')
      .select('status')
      .where('user_id', '=', userId)
      .where('code', '=', 'QUESTIONNAIRE')
      .execute()
  ).map(({ status }) => status);

/** Whether the files of accounts are kept current, once that follows what happened to them. */
const watchedAre = (accounts: readonly Person[], expected: readonly boolean[]) =>
  vi.waitFor(
    async () => {
      const kept = await server.db
        .selectFrom('upkeep')
        .select('user_id')
        .where('kind', '=', 'refresh')
        .execute();
      const watched = new Set(kept.map(({ user_id: userId }) => userId));
      expect(accounts.map(({ userId }) => watched.has(userId))).toEqual(expected);
    },
    { timeout: 60_000 },
  );

test('[S7.20] an officer undoes a transfer: level, questionnaires and tasks are as they were, and both accounts and the officers are told', async () => {
  const [asked, begun, sent] = [
    await publish(server, { opened: 'ordered' }),
    await publish(server),
    await publish(server),
  ];
  const codes = [asked, begun, sent].map(({ code }) => code);
  const dueAt = '2098-03-01T00:00:00.000Z';
  const pair = await moved(server, async ({ source }) => {
    const order = { userId: source.userId, templateCode: asked.code, reason: 'monitoring', dueAt } as const;
    await officer.call(orderQuestionnaire, order);
    const draft = await open(source, begun);
    const { request_id, revision } = draft;
    await source.call(saveQuestionnaire, { request_id, revision, answers: { work: 'none' } });
    await submitted(source, sent);
  });
  const { source, target, ofSource, ofTarget } = pair;
  expect(await levels(pair)).toEqual([0, 1]);
  // What the account that took it writes is its own, and stays its history.
  const theirs = await open(target, begun);
  const { request_id, revision } = theirs;
  expect(theirs.answers).toEqual({ work: 'none' });
  await target.call(saveQuestionnaire, { request_id, revision, answers: { work: 'employed' } });

  expect(await shown(pair)).toMatchObject({
    role: 'source',
    status: 'complete',
    undo: { sourceLevel: 1, targetLevel: 1, obstacle: null },
  });
  const second = await server.officer();
  const answersOf = await Promise.all([undo(pair), undo(pair, second, ofTarget)]);
  expect(answersOf.map(({ code }) => code)).toEqual([retCodes.OK, retCodes.OK]);
  expect((await undo(pair)).code, 'pressed again').toBe(retCodes.OK);
  expect(await levels(pair)).toEqual([1, 0]);

  const linesOf = async (client: Client) =>
    (await client.call(questionnaires, {}))
      .filter(({ template_code: code }) => codes.includes(code))
      .map(({ template_code: code, status, dueAt: due }) => [codes.indexOf(code), status, due])
      .toSorted();
  expect(await linesOf(source)).toEqual([
    [0, 'QUESTIONNAIRE_STATUS_UNSUBMIT', dueAt],
    [1, 'QUESTIONNAIRE_STATUS_UNSUBMIT', null],
    [2, 'QUESTIONNAIRE_STATUS_PENDING', null],
  ]);
  expect((await open(source, begun)).answers).toEqual({ work: 'none' });
  expect((await linesOf(target)).map(([, status]) => status)).toEqual(
    codes.map(() => 'QUESTIONNAIRE_STATUS_UNDEFINED'),
  );
  expect((await tasksOf(source)).toSorted()).toEqual(['todo', 'todo', 'waiting']);
  expect(await tasksOf(target)).toEqual([]);

  for (const [side, role, address] of [
    [source, 'source', ofSource],
    [target, 'target', ofTarget],
  ] as const) {
    expect(await side.call(transferState, {})).toEqual({ ...nothingUnderWay, role, ended: 'undone' });
    expect(await undoneRows(side)).toMatchObject([{ actor_kind: 'officer' }]);
    const { account, transfers } = await officer.call(reviewCase, address);
    expect(account.steps).toMatchObject([{ kind: 'transfer-undone', caseId: address.caseId, reason }]);
    expect(transfers).toMatchObject([{ role, status: 'undone', undo: null }]);
  }
  await watchedAre([source, target], [true, false]);
  // The source may move it again, and to the same account.
  const offer = await source.call(transferVerify, {
    role: 'source',
    ticket: await passedCheck(source, before),
  });
  expect((await accept(target, offer.code)).status).toBe('KYC_TRANSFER_VERIFY_STATUS_PENDING');
  expect((await wholeReport(server)).broken).toEqual([]);
});

test('[S7.20] killed in the middle of an undo, nothing is half done, and it is done once', async () => {
  const pair = await moved(server);
  await sql`create or replace function die() returns trigger language plpgsql as
    $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$`.execute(server.db);
  for (const account of [pair.target, pair.source]) {
    await sql`create trigger crash before insert on audit_event for each row
      when (new.action = 'transfer.undone' and new.user_id = ${sql.lit(account.userId)})
      execute function die()`.execute(server.db);
    expectErrors('failed');
    expect((await undo(pair)).code).toBe(retCodes.SERVER_FAILED);
    await sql`drop trigger crash on audit_event`.execute(server.db);
    expect(await levels(pair)).toEqual([0, 1]);
    expect(await shown(pair)).toMatchObject({ status: 'complete', undo: { obstacle: null } });
  }
  expect((await undo(pair)).code).toBe(retCodes.OK);
  expect(await levels(pair)).toEqual([1, 0]);
  expect(await undoneRows(pair.source)).toHaveLength(1);
});

const obstacles = [
  ['source-began', ({ source }: Moved) => openCase(source)],
  ['source-barred', ({ ofSource }: Moved) => officer.call(barAccount, { ...ofSource, barred: true, reason })],
  [
    'target-moved-on',
    async ({ target }: Moved) =>
      target.call(selfReset, { ticket: await passedCheck(target, securityActions.RESET) }),
  ],
  [
    'another-transfer',
    async ({ target }: Moved) => {
      const ticket = await passedCheck(target, before);
      await accept(
        await server.applicant(),
        (await target.call(transferVerify, { role: 'source', ticket })).code,
      );
    },
  ],
  ['source-moved-on', async ({ source }: Moved) => approve(server, source)],
] as const;

test.each(obstacles)('[S7.20] an undo is refused with its reason: %s', async (obstacle, happens) => {
  const pair = await moved(server);
  await happens(pair);
  const had = await levels(pair);
  expect((await shown(pair)).undo?.obstacle).toBe(obstacle);
  const refused = await undo(pair);
  expect(refused).toMatchObject({ code: retCodes.TRANSFER_NOT_UNDONE, result: { obstacle } });
  expect(await levels(pair)).toEqual(had);
});

test('[S7.20] a barred target still loses what it took, and a code that a target gave is void', async () => {
  const [barred, giving] = [await moved(server), await moved(server)];
  await officer.call(barAccount, { ...barred.ofTarget, barred: true, reason });
  const ticket = await passedCheck(giving.target, before);
  const { code } = await giving.target.call(transferVerify, { role: 'source', ticket });
  for (const pair of [barred, giving]) {
    expect((await undo(pair)).code).toBe(retCodes.OK);
    expect(await levels(pair)).toEqual([1, 0]);
  }
  const third = await server.applicant();
  const tried = { role: 'target', ticket: await passedCheck(third, after), code } as const;
  expect((await third.send(transferVerify, tried)).code).toBe(retCodes.TRANSFER_CODE_WRONG);
});

test('[S7.20] the policy says for how many days it can be undone', () =>
  withServer(async (at) => {
    const by = await at.officer();
    const pair = await moved(at);
    await pass(at, 14 * day - 60_000);
    expect((await shown(pair, by)).undo?.obstacle).toBeNull();
    await pass(at, 2 * 60_000);
    expect((await shown(pair, by)).undo?.obstacle).toBe('window-passed');
    expect(await undo(pair, by)).toMatchObject({ code: retCodes.TRANSFER_NOT_UNDONE });
  }));

test('[S7.17] [S7.20] what was undone does not come back to its target by way of a sister site', async () => {
  const there = { residenceCountry: 'GE' };
  const { applicant: source, caseId } = await approvedApplicant(server, there);
  const ticket = await passedCheck(source, before);
  const target = await server.applicant();
  await accept(target, (await source.call(transferVerify, { role: 'source', ticket })).code);
  const targetCase = await approve(server, target, there);
  const ofSource = { userId: source.userId, caseId };
  await undo({ source, target, ofSource, ofTarget: { userId: target.userId, caseId: targetCase } });
  expect(await target.call(trafficDiversion, { accept: 'GEO' })).toMatchObject({ moved: true });
  expect(await target.call(canQuickKyc, {})).toMatchObject({ possible: false, reason: 'NONE' });
});

test('a reason is required, and a transfer of other accounts is not found', async () => {
  const [pair, other] = [await moved(server), await moved(server)];
  const { id: transferId } = await shown(pair);
  const send = (input: object) =>
    officer.send(undoTransfer, { ...pair.ofSource, transferId, reason, ...input });
  expect((await send({ reason: '  ' })).code).toBe(retCodes.INPUT_INVALID);
  expect((await send(other.ofSource)).code).toBe(retCodes.NOT_FOUND);
  expect(await levels(pair)).toEqual([0, 1]);
});
