import { savePersonalInfo } from '@credence/contract/personal-info';
import { retCodes } from '@credence/contract/ret-codes';
import { reviewCase } from '@credence/contract/review-case';
import { approveCase, askAgain, refuseCase } from '@credence/contract/review-decision';
import { claimCase, claimNextCase, releaseCase, reviewQueue } from '@credence/contract/review-queue';
import { startCase } from '@credence/contract/verification';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  approvedApplicant,
  checkedCase,
  completeInfo,
  submitOpenCase,
  openCase,
  submittedCase,
} from '../../../test/applicants.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { eventsOf } from '../../audit/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

async function waitingCase() {
  const applicant = await server.applicant();
  const { id } = await submittedCase(applicant);
  await checkedCase(applicant);
  return { applicant, address: { userId: applicant.userId, caseId: id } };
}

test('of two officers who claim a case at once one has it, and only that one can decide', async () => {
  const { address } = await waitingCase();
  const officers = await Promise.all([server.officer('One'), server.officer('Two')]);
  const answers = await Promise.all(officers.map((officer) => officer.send(claimCase, address)));
  expect(answers.map((answer) => answer.code).sort()).toEqual([retCodes.OK, retCodes.CLAIM_HELD]);
  const winner = answers.findIndex((answer) => answer.code === retCodes.OK);
  const [holder, other] = [officers[winner], officers[1 - winner]];
  expect((await other?.send(approveCase, { ...address, privateNote: '' }))?.code).toBe(retCodes.CLAIM_HELD);
  expect((await other?.call(reviewCase, address))?.item.claim).toMatchObject({ mine: false });
  expect((await holder?.send(approveCase, { ...address, privateNote: '' }))?.code).toBe(retCodes.OK);
  expect((await holder?.send(approveCase, { ...address, privateNote: '' }))?.code).toBe(
    retCodes.CASE_DECIDED,
  );
});

test('an approval against what was surely read of the document says why, whoever checked', async () => {
  const { address } = await waitingCase();
  const officer = await server.officer();
  await officer.call(claimCase, address);
  await server.db
    .updateTable('verification_case')
    .set({ reading_state: 'sure', difference_count: 4 })
    .where('id', '=', address.caseId)
    .execute();
  const silent = await officer.send(approveCase, { ...address, privateNote: ' ' });
  expect(silent).toMatchObject({
    code: retCodes.INPUT_INVALID,
    result: { fields: { privateNote: 'required' } },
  });
  const told = await officer.send(approveCase, { ...address, privateNote: 'The name changed by marriage.' });
  expect(told.code).toBe(retCodes.OK);
});

test('a claim ends after ten minutes without renewal, and can be given back', async () => {
  const { address } = await waitingCase();
  const first = await server.officer();
  const second = await server.officer();
  await first.call(claimCase, address);
  server.pass(9 * 60_000);
  await first.call(claimCase, address);
  server.pass(9 * 60_000);
  expect((await second.send(claimCase, address)).code).toBe(retCodes.CLAIM_HELD);
  server.pass(2 * 60_000);
  expect((await first.send(approveCase, { ...address, privateNote: '' })).code).toBe(retCodes.CLAIM_MISSING);
  await second.call(claimCase, address);
  await second.call(releaseCase, address);
  await first.call(claimCase, address);
  await first.call(releaseCase, address);
});

test('the queue is oldest first, and taking the next gives each officer another case', async () => {
  const waiting = [await waitingCase(), await waitingCase()];
  const officers = [await server.officer(), await server.officer()];
  const queue = await officers[0]?.call(reviewQueue, { view: 'waiting' });
  const times = queue?.items.map((item) => item.submittedAt ?? '') ?? [];
  expect(times).toEqual([...times].sort());
  const taken = await Promise.all(officers.map((officer) => officer.call(claimNextCase, {})));
  expect(new Set(taken.map((one) => one?.caseId)).size).toBe(2);
  expect(queue?.counts.waiting).toBeGreaterThanOrEqual(waiting.length);
});

test('a case is found by the beginning of its id and by the whole e-mail, decided ones newest first', async () => {
  const { applicant, address } = await waitingCase();
  const officer = await server.officer('Mira');
  const find = async (search: string, view: 'waiting' | 'decided' = 'waiting') =>
    (await officer.call(reviewQueue, { view, search })).items.map((item) => item.caseId);
  const withEmail = await server.applicant();
  expect(await find(address.caseId)).toEqual([address.caseId]);
  expect(await find(address.userId.toUpperCase())).toEqual([address.caseId]);
  expect(await find(withEmail.email)).toEqual([]);
  expect(await find('nobody@example.com')).toEqual([]);
  expect(await find("x' or 1=1 --")).toEqual([]);

  await officer.call(claimCase, address);
  await officer.call(refuseCase, {
    ...address,
    labels: ['document-altered'],
    privateNote: 'pixels around the photo',
  });
  expect(await find('')).not.toContain(address.caseId);
  expect((await find('', 'decided'))[0]).toBe(address.caseId);
  expect(await officer.call(reviewCase, address)).toMatchObject({
    decidedBy: 'Mira',
    privateNote: '',
    officerNote: 'pixels around the photo',
    verdict: { outcome: 'refused', labels: ['document-altered'] },
  });
  const seen = await applicant.request('GET', '/v3/private/kyc/current-case?level=1');
  expect(seen.text).toContain('document-altered');
  expect(seen.text).not.toContain('pixels');
});

test('an officer who looks somebody up by e-mail is in the trail of that account, once and without the e-mail', async () => {
  const applicant = await server.applicant();
  const officer = await server.officer('Ines');
  const look = () => officer.call(reviewQueue, { view: 'decided', search: applicant.email });
  const lookUps = async () =>
    (await eventsOf(server.db, applicant.userId, applicant.userId)).filter(
      ({ action }) => action === 'account.looked-up',
    );
  await look();
  // The list refreshes every few seconds.
  await look();
  expect(await lookUps()).toMatchObject([{ actor_kind: 'officer', details: '{}' }]);
  server.pass(11 * 60_000);
  await look();
  expect(await lookUps()).toHaveLength(2);
});

test('a case that has no verdict yet is found, counted and opened, and cannot be decided', async () => {
  // Nobody checks what is submitted here.
  const idle = await startServer({ jobs: false });
  try {
    const applicant = await idle.applicant();
    const { id } = await submittedCase(applicant);
    const address = { userId: applicant.userId, caseId: id };
    const officer = await idle.officer();
    const list = (input: object = {}) => officer.call(reviewQueue, { view: 'checking', ...input });
    expect(await list()).toMatchObject({
      counts: { checking: 1 },
      items: [{ ...address, state: 'submitted' }],
    });
    expect((await list({ search: address.userId })).items).toMatchObject([
      { ...address, state: 'submitted' },
    ]);
    const wrong = await officer.send(reviewQueue, { view: 'checking', reason: 'no-rule' });
    expect(wrong.code).toBe(retCodes.INPUT_INVALID);
    expect((await officer.call(reviewCase, address)).item.state).toBe('submitted');
    expect((await officer.send(claimCase, address)).code).toBe(retCodes.CASE_DECIDED);
    const approved = await officer.send(approveCase, { ...address, privateNote: '' });
    expect(approved.code).toBe(retCodes.CASE_DECIDED);
  } finally {
    await idle.stop();
  }
});

test.each([
  ['the rules handed it over', false],
  ['nothing was read of it', true],
])(
  '[S7.12] a case shows what was declared for it, not what is declared by now, where %s',
  async (_, unread) => {
    const { applicant, address } = await waitingCase();
    const reading = server.db.deleteFrom('verification_reading').where('case_id', '=', address.caseId);
    if (unread) await reading.execute();
    const officer = await server.officer();
    await officer.call(claimCase, address);
    await officer.call(askAgain, { ...address, labels: ['name-differs'], privateNote: '' });
    await applicant.call(savePersonalInfo, { info: { ...completeInfo, lastname: 'Lindgren' } });
    expect((await officer.call(reviewCase, address)).declared).toEqual(completeInfo);
  },
);

test('every other case of the account that was submitted is listed, whatever its level', async () => {
  const { applicant, caseId } = await approvedApplicant(server);
  const second = await applicant.call(startCase, { level: 2 });
  await submitOpenCase(applicant, second);
  await checkedCase(applicant, '2');
  const officer = await server.officer();
  const others = async (id: string) =>
    (await officer.call(reviewCase, { userId: applicant.userId, caseId: id })).otherCases;
  expect(await others(caseId)).toMatchObject([{ caseId: second.id, level: 2, state: 'in_review' }]);
  expect(await others(second.id)).toMatchObject([{ caseId, level: 1, state: 'approved' }]);
});

test('a decision on a case that does not exist is told so', async () => {
  const { address } = await waitingCase();
  const officer = await server.officer();
  const nowhere = { ...address, caseId: server.context.newId(), privateNote: '' };
  expect((await officer.send(approveCase, nowhere)).code).toBe(retCodes.CASE_NOT_FOUND);
  const nobody = { ...address, userId: server.context.newId(), privateNote: '' };
  expect((await officer.send(approveCase, nobody)).code).toBe(retCodes.CASE_NOT_FOUND);
  for (const { userId, caseId } of [nowhere, nobody]) {
    expect((await officer.send(reviewCase, { userId, caseId })).code).toBe(retCodes.CASE_NOT_FOUND);
  }
  expect((await officer.send(reviewCase, address)).code).toBe(retCodes.OK);
});

test('labels must suit the outcome, and there must be one', async () => {
  const { address } = await waitingCase();
  const officer = await server.officer();
  await officer.call(claimCase, address);
  const decide = (endpoint: typeof askAgain | typeof refuseCase, labels: string[]) =>
    officer.send(endpoint, { ...address, labels, privateNote: '' });
  expect((await decide(askAgain, [])).code).toBe(retCodes.INPUT_INVALID);
  expect((await decide(askAgain, ['document-altered'])).code).toBe(retCodes.LABELS_UNSUITABLE);
  expect((await decide(refuseCase, ['document-blurred'])).code).toBe(retCodes.LABELS_UNSUITABLE);
  expect((await decide(refuseCase, ['no such label'])).code).toBe(retCodes.INPUT_INVALID);
});

test('every look at a case and at its pictures is in its timeline', async () => {
  const { address } = await waitingCase();
  const officer = await server.officer('Tomas');
  const shown = await officer.call(reviewCase, address);
  const picture = await officer.request('GET', `/console/api/file/${address.userId}/${shown.files[0]?.id}`);
  expect(picture.status).toBe(200);
  expect(picture.headers.get('content-type')).toBe('image/jpeg');
  const again = await officer.call(reviewCase, address);
  const actions = again.timeline.map((entry) => entry.action);
  // One picture is processed while others are still being uploaded.
  expect(actions.slice(0, -3).toSorted()).toEqual([
    'agreement.accepted',
    'case.in-review',
    'case.started',
    'case.submitted',
    'file.accepted',
    'file.accepted',
    'file.ready',
    'file.ready',
  ]);
  expect(actions.slice(-3)).toEqual(['case.viewed', 'file.viewed', 'case.viewed']);
  expect(again.timeline.at(-1)).toMatchObject({ actor: 'Tomas' });
});

test('a case that was never submitted is the applicant’s alone, also when it was left lying', async () => {
  const applicant = await server.applicant();
  const open = await openCase(applicant);
  const officer = await server.officer();
  const address = { userId: applicant.userId, caseId: open.id };
  for (const state of ['collecting', 'expired', 'abandoned'] as const) {
    await server.db.updateTable('verification_case').set({ state }).where('id', '=', open.id).execute();
    expect((await officer.send(reviewCase, address)).code).toBe(retCodes.CASE_NOT_FOUND);
    expect((await officer.send(claimCase, address)).code).toBe(retCodes.CASE_DECIDED);
  }
});
