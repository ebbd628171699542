import { kycInfo } from '@credence/contract/kyc';
import { retCodes } from '@credence/contract/ret-codes';
import { barAccount } from '@credence/contract/review-account';
import { reviewCase } from '@credence/contract/review-case';
import { approveCase, askAgain, undoDecision } from '@credence/contract/review-decision';
import {
  claimCase,
  claimNextCase,
  queueFigures,
  releaseCase,
  reviewQueue,
} from '@credence/contract/review-queue';
import { currentCase } from '@credence/contract/verification';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { checkedCase, submittedCase } from '../../../test/applicants.ts';
import { hasten } from '../../../test/later.ts';
import { startServer, type Client, type TestServer } from '../../../test/server.ts';
import { wholeReport } from '../../../test/fixtures/anchor-fixture.ts';
import { eventsOf } from '../../audit/index.ts';
import { inTransaction } from '../../db/transaction.ts';
import { concludeOverdue } from './jobs.ts';

/** As long as it can be: the job looks at the true time. */
const seconds = 60;

let server: TestServer;
let officer: Client;
beforeAll(async () => {
  server = await startServer({ environment: { CREDENCE_UNDO_SECONDS: String(seconds) } });
  officer = await server.officer('Mira');
});
afterAll(() => server.stop());

async function heldCase() {
  const applicant = await server.applicant();
  const { id } = await submittedCase(applicant);
  await checkedCase(applicant);
  const address = { userId: applicant.userId, caseId: id };
  await officer.call(claimCase, address);
  const state = async () => (await applicant.call(currentCase, { level: '1' }))?.state;
  const level = async () => (await applicant.call(kycInfo, {})).applicant.level;
  const approve = () => officer.call(approveCase, { ...address, privateNote: 'Looked at.' });
  /** What was recorded about the decision, in order. */
  const trail = async () =>
    (await eventsOf(server.db, address.userId, id)).filter(({ action }) =>
      /^case\.(decision-|approved|retry|refused)/.test(action),
    );
  return { applicant, address, state, level, approve, trail };
}

/** The time in which a decision can be undone is over. */
const timePasses = (userId: string) => hasten(server, seconds * 1000, userId);

const soon = { timeout: 30_000, interval: 50 };

test('a decision has no effect as long as it can be undone, then the officer’s own', async () => {
  const { address, state, level, approve, trail } = await heldCase();
  const since = server.context.now().toISOString();
  const decided = async () => (await officer.call(queueFigures, { since })).decided;
  const { undoUntil } = await approve();
  expect(await decided()).toBe(1);
  expect(Date.parse(undoUntil ?? '') - server.context.now().getTime()).toBeLessThanOrEqual(seconds * 1000);
  expect(await state()).toBe('in_review');
  expect(await level()).toBe(0);
  expect((await officer.call(reviewCase, address)).pending).toMatchObject({
    outcome: 'approved',
    officerName: 'Mira',
    mine: true,
  });
  expect(await trail()).toMatchObject([{ action: 'case.decision-taken', actor_id: officer.userId }]);

  await timePasses(address.userId);
  await vi.waitFor(async () => expect(await state()).toBe('approved'), soon);
  expect(await level()).toBe(1);
  expect(await decided()).toBe(1);
  expect(await officer.call(reviewCase, address)).toMatchObject({
    pending: null,
    decidedBy: 'Mira',
    officerNote: 'Looked at.',
  });
  expect(await trail()).toMatchObject([
    { action: 'case.decision-taken' },
    { action: 'case.approved', actor_kind: 'officer', actor_id: officer.userId },
  ]);
  expect((await officer.send(undoDecision, address)).code).toBe(retCodes.CASE_DECIDED);
  expect((await wholeReport(server)).broken).toEqual([]);
});

test('undone, the officer holds the case as before and can decide otherwise; the first decision comes to nothing', async () => {
  const { address, state, level, approve, trail } = await heldCase();
  await approve();
  await officer.call(undoDecision, address);
  expect((await officer.call(reviewCase, address)).item.claim).toMatchObject({ mine: true });
  await officer.call(askAgain, { ...address, labels: ['document-blurred'], privateNote: '' });
  await timePasses(address.userId);
  await vi.waitFor(async () => expect(await state()).toBe('retry'), soon);
  expect(await level()).toBe(0);
  expect((await trail()).map(({ action }) => action)).toEqual([
    'case.decision-taken',
    'case.decision-undone',
    'case.decision-taken',
    'case.retry',
  ]);
});

test('meanwhile the case is nobody else’s work: not in the queue, not to be taken, released, decided or undone', async () => {
  const { address, approve } = await heldCase();
  await approve();
  const other = await server.officer('Tomas');
  const queue = await other.call(reviewQueue, { view: 'waiting', search: address.caseId });
  expect(queue.items).toEqual([]);
  expect((await officer.call(reviewQueue, { view: 'mine', search: address.caseId })).items).toEqual([]);
  await officer.call(releaseCase, address);
  expect((await other.send(claimCase, address)).code).toBe(retCodes.CASE_DECIDED);
  expect((await other.call(claimNextCase, {}))?.caseId).not.toBe(address.caseId);
  expect((await officer.send(approveCase, { ...address, privateNote: '' })).code).toBe(retCodes.CASE_DECIDED);
  expect((await other.send(undoDecision, address)).code).toBe(retCodes.CLAIM_HELD);
  expect((await other.call(reviewCase, address)).pending).toMatchObject({ mine: false, officerName: 'Mira' });
});

test('of undoing and carrying out at once one happens', async () => {
  const { address, state, approve } = await heldCase();
  await approve();
  await timePasses(address.userId);
  const undone = (await officer.send(undoDecision, address)).code === retCodes.OK;
  if (!undone) await vi.waitFor(async () => expect(await state()).toBe('approved'), soon);
  expect(await state()).toBe(undone ? 'in_review' : 'approved');
  expect((await officer.call(reviewCase, address)).pending).toBeNull();
});

test('[S6.3] an approval of an account that was barred meanwhile lapses, and the case waits again', async () => {
  const { address, state, level, approve, trail } = await heldCase();
  await approve();
  await officer.call(barAccount, { ...address, barred: true, reason: 'Asked by the police.' });
  await timePasses(address.userId);
  await vi.waitFor(
    async () => expect((await trail()).at(-1)).toMatchObject({ action: 'case.decision-lapsed' }),
    soon,
  );
  expect(await state()).toBe('in_review');
  expect(await level()).toBe(0);
  expect((await officer.call(reviewCase, address)).item.claim).toBeNull();
});

test('a decision whose server died with its job is carried out by the next that looks', async () => {
  const { address, state, approve } = await heldCase();
  await approve();
  // As if neither the process nor its queue had survived.
  await server.db
    .updateTable('pending_decision')
    .set({ until: new Date(server.context.now().getTime() - 120_000) })
    .where('case_id', '=', address.caseId)
    .execute();
  await inTransaction(server.db, (work) => server.context.jobs.enqueue(work, concludeOverdue, {}));
  await vi.waitFor(async () => expect(await state()).toBe('approved'), soon);
});

test('wrong decisions are refused at once and not when they would take effect', async () => {
  const { address } = await heldCase();
  const wrong = await officer.send(askAgain, { ...address, labels: ['document-altered'], privateNote: '' });
  expect(wrong.code).toBe(retCodes.LABELS_UNSUITABLE);
  expect((await officer.call(reviewCase, address)).pending).toBeNull();
});
