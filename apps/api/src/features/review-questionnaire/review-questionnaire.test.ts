import type { InputOf } from '@credence/contract/endpoint';
import {
  questionnaires,
  questionnaireTemplateDetail,
  recallQuestionnaire,
  saveQuestionnaire,
} from '@credence/contract/questionnaire';
import { retCodes } from '@credence/contract/ret-codes';
import {
  approveQuestionnaire,
  claimQuestionnaire,
  orderQuestionnaire,
  rejectQuestionnaire,
  releaseQuestionnaire,
  reviewQuestionnaire,
  reviewQuestionnaires,
  withdrawQuestionnaire,
} from '@credence/contract/review-questionnaire';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answers, open, publish, submit, submitted } from '../../../test/fixtures/questionnaire-fixture.ts';
import { type Client, startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let officer: Awaited<ReturnType<TestServer['officer']>>;
beforeAll(async () => {
  server = await startServer({ jobs: false });
  officer = await server.officer('Mara Lind');
});
afterAll(() => server.stop());

type View = InputOf<typeof reviewQuestionnaires>['view'];
type Template = Awaited<ReturnType<typeof publish>>;

const listed = (view: View, template: Template, after?: string) =>
  officer.call(reviewQuestionnaires, { view, templateCode: template.code, after });
const idsOf = async (view: View, template: Template) =>
  (await listed(view, template)).items.map(({ requestId }) => requestId);

/** A questionnaire that waits for an officer. */
async function waiting(template: Template) {
  const applicant = await server.applicant();
  const { request_id: requestId } = await submitted(applicant, template);
  return { applicant, address: { userId: applicant.userId, requestId } };
}

const statusOf = async (client: Client) => (await client.call(questionnaires, {}))[0]?.status;

test('[S4.12] an officer claims, and from then on the applicant cannot take it back', async () => {
  const { applicant, address } = await waiting(await publish(server));
  const claim = await officer.call(claimQuestionnaire, address);
  expect(claim).toMatchObject({ officerName: 'Mara Lind', mine: true });
  expect(await statusOf(applicant)).toBe('QUESTIONNAIRE_STATUS_PENDING_NO_EDIT');
  const recall = () => applicant.send(recallQuestionnaire, { request_id: address.requestId });
  expect((await recall()).code).toBe(retCodes.QUESTIONNAIRE_NOT_EDITABLE);
  const other = await server.officer();
  expect((await other.send(claimQuestionnaire, address)).code).toBe(retCodes.CLAIM_HELD);
  await officer.call(claimQuestionnaire, address);
  await officer.call(releaseQuestionnaire, address);
  expect((await recall()).code).toBe(retCodes.QUESTIONNAIRE_NOT_EDITABLE);
  expect((await other.send(claimQuestionnaire, address)).code).toBe(retCodes.OK);
  const { history } = await officer.call(reviewQuestionnaire, address);
  expect(history.map(({ action, officerName }) => [action, officerName])).toEqual([
    ['questionnaire.opened', null],
    ['questionnaire.submitted', null],
    ['questionnaire.claimed', 'Mara Lind'],
    ['questionnaire.released', 'Mara Lind'],
    ['questionnaire.claimed', 'Officer'],
    ['questionnaire.viewed', 'Mara Lind'],
  ]);
});

test('[S4.12] it is sent back with remarks, changed, submitted again and approved', async () => {
  const template = await publish(server, { validMonths: 12 });
  const { applicant, address } = await waiting(template);
  const remarks = [{ item: 'employer', text: 'Which of the two yards?' }];
  const reject = (given: typeof remarks) =>
    officer.send(rejectQuestionnaire, { ...address, remarks: given, privateNote: 'Ask the yard.' });
  expect((await reject(remarks)).code).toBe(retCodes.CASE_DECIDED);
  await officer.call(claimQuestionnaire, address);
  expect(await reject([{ item: 'nobody', text: 'x' }])).toMatchObject({
    code: retCodes.INPUT_INVALID,
    result: { fields: { 'remarks.0.item': 'not-allowed' } },
  });
  expect((await reject(remarks)).code).toBe(retCodes.OK);

  const back = await open(applicant, template);
  expect(back).toMatchObject({ status: 'QUESTIONNAIRE_STATUS_REJECTED', remarks, answers });
  expect(JSON.stringify(back)).not.toContain('Ask the yard');
  expect(await officer.call(reviewQuestionnaire, address)).toMatchObject({
    questionnaire: { answers },
    privateNote: 'Ask the yard.',
  });
  const employer = 'Weser Werft, Bremen';
  const { request_id, revision } = back;
  await applicant.call(saveQuestionnaire, { request_id, revision, answers: { employer } });
  const hidden = await officer.call(reviewQuestionnaire, address);
  expect(hidden.questionnaire, 'what is typed is not told yet').toMatchObject({ answers: {}, files: [] });
  const again = await submit(applicant, { request_id, revision: revision + 1 }, { ...answers, employer });
  expect(again).toMatchObject({ code: retCodes.OK, result: { status: 'QUESTIONNAIRE_STATUS_PENDING' } });

  const approve = () => officer.send(approveQuestionnaire, { ...address, privateNote: '' });
  expect((await approve()).code).toBe(retCodes.CASE_DECIDED);
  await officer.call(claimQuestionnaire, address);
  const other = await server.officer();
  const stranger = await other.send(approveQuestionnaire, { ...address, privateNote: '' });
  expect(stranger.code).toBe(retCodes.CLAIM_HELD);
  expect((await approve()).code).toBe(retCodes.OK);
  expect((await approve()).code).toBe(retCodes.CASE_DECIDED);
  expect(await open(applicant, template)).toMatchObject({
    status: 'QUESTIONNAIRE_STATUS_APPROVED',
    remarks: [],
    answers: { employer },
  });
});

test('an officer reads it in its template, with score, band, language and what was submitted before', async () => {
  const bands = [
    { code: 'low', from: 0 },
    { code: 'high', from: 10, review: true },
  ];
  const template = await publish(server, { review: 'by-band', bands });
  const applicant = await server.applicant();
  const first = await submitted(applicant, template);
  expect(first.status).toBe('QUESTIONNAIRE_STATUS_APPROVED');
  const { requestId } = await officer.call(orderQuestionnaire, {
    userId: applicant.userId,
    templateCode: template.code,
    reason: 'change',
  });
  const address = { userId: applicant.userId, requestId };
  await applicant.call(saveQuestionnaire, { request_id: requestId, revision: 0, answers });
  expect(await officer.call(reviewQuestionnaire, address), 'before it is sent').toMatchObject({
    questionnaire: { answers: {} },
    score: null,
    readIn: '',
  });
  const none = { work: 'none', shares: answers.shares, true: true };
  await submitted(applicant, template, none);
  const read = await officer.call(reviewQuestionnaire, { ...address, language: 'de-DE' });
  expect(read).toMatchObject({
    line: { title: 'en title', band: 'high', reason: 'change', claim: null },
    questionnaire: { answers: none },
    template,
    language: 'de-DE',
    day: server.context.now().toISOString().slice(0, 10),
    readIn: 'en',
    score: 10,
    before: { requestId: first.request_id, questionnaire: { answers }, template },
    privateNote: '',
  });
});

test('the lists: waiting, mine, open and decided, with counts, search and pages', async () => {
  const template = await publish(server);
  const [one, two] = [await waiting(template), await waiting(template)];
  expect(await idsOf('waiting', template)).toEqual([one, two].map(({ address }) => address.requestId));
  await officer.call(claimQuestionnaire, two.address);
  expect(await idsOf('mine', template)).toEqual([two.address.requestId]);
  await officer.call(approveQuestionnaire, { ...two.address, privateNote: '' });
  expect(await idsOf('decided', template)).toEqual([two.address.requestId]);

  const [soon, later, never] = [await server.applicant(), await server.applicant(), await server.applicant()];
  const order = (client: Client, days?: number) =>
    officer.call(orderQuestionnaire, {
      userId: client.userId,
      templateCode: template.code,
      reason: 'review',
      ...(days !== undefined && {
        dueAt: new Date(server.context.now().getTime() + days * 86_400_000).toISOString(),
      }),
    });
  await order(never);
  await order(later, 9);
  await order(soon, 2);
  await open(await server.applicant(), template);
  const asked = (await listed('open', template)).items;
  expect(asked.map(({ userId }) => userId)).toEqual([soon, later, never].map((client) => client.userId));

  const all = await listed('waiting', template);
  expect(all.counts.waiting).toBeGreaterThanOrEqual(1);
  expect(all.templates).toContainEqual({
    templateCode: template.code,
    title: 'en title',
    published: true,
  });
  const search = async (text: string) =>
    (await officer.call(reviewQuestionnaires, { view: 'waiting', search: text })).items.map(
      (line) => line.requestId,
    );
  expect(await search(one.applicant.email)).toEqual([one.address.requestId]);
  expect(await search(one.address.requestId)).toEqual([one.address.requestId]);
  expect(await search('nobody@example.com')).toEqual([]);
});

test('a list of many has pages, and none is left out', async () => {
  const template = await publish(server);
  const { userId, requestId } = (await waiting(template)).address;
  const row = await server.db
    .selectFrom('questionnaire')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', requestId)
    .executeTakeFirstOrThrow();
  const many = Array.from({ length: 101 }, () => ({
    ...row,
    id: server.context.newId(),
    state: 'approved' as const,
    receipt: '',
    decided_at: new Date(),
  }));
  await server.db.insertInto('questionnaire').values(many).execute();
  const found: string[] = [];
  for (let after: string | undefined; ;) {
    const page = await listed('decided', template, after);
    found.push(...page.items.map((line) => line.requestId));
    if (page.next === null) break;
    after = page.next;
  }
  expect(found.toSorted()).toEqual(many.map(({ id }) => id).toSorted());
});

test('an officer asks for a questionnaire once, in time, and withdraws what was not submitted', async () => {
  const template = await publish(server, { opened: 'ordered' });
  const applicant = await server.applicant();
  const order = (change: object = {}) =>
    officer.send(orderQuestionnaire, {
      userId: applicant.userId,
      templateCode: template.code,
      reason: 'monitoring',
      ...change,
    });
  expect((await order({ dueAt: '2020-01-01T00:00:00.000Z' })).code).toBe(retCodes.INPUT_INVALID);
  expect((await order({ templateCode: 'nothing' })).code).toBe(retCodes.TEMPLATE_NOT_FOUND);
  const nobody = await order({ userId: '0199c0de-0000-7000-8000-000000000000' });
  expect(nobody).toMatchObject({ status: 404, code: retCodes.NOT_FOUND });
  expect((await order()).code).toBe(retCodes.OK);
  expect((await order()).code).toBe(retCodes.QUESTIONNAIRE_OPEN);
  const { request_id: requestId, reason } = await open(applicant, template);
  expect(reason).toBe('monitoring');
  const address = { userId: applicant.userId, requestId };
  await officer.call(withdrawQuestionnaire, address);
  expect(await statusOf(applicant)).toBe('QUESTIONNAIRE_STATUS_UNDEFINED');
  const detail = await applicant.call(questionnaireTemplateDetail, { template_code: template.code });
  expect(detail).toMatchObject({ questionnaire: null, openable: false });
  expect((await submit(applicant, { request_id: requestId, revision: 0 })).code).toBe(
    retCodes.QUESTIONNAIRE_NOT_EDITABLE,
  );
  expect((await order()).code, 'it can be asked again').toBe(retCodes.OK);
  await submitted(applicant, template);
  const [newest] = await applicant.call(questionnaires, {});
  const late = await officer.send(withdrawQuestionnaire, {
    ...address,
    requestId: newest?.request_id ?? '',
  });
  expect(late.code).toBe(retCodes.QUESTIONNAIRE_NOT_EDITABLE);
});

test('only officers are answered', async () => {
  const { applicant, address } = await waiting(await publish(server));
  for (const client of [applicant, server.visitor()])
    expect((await client.send(reviewQuestionnaire, address)).code).toBe(retCodes.NOT_SIGNED_IN);
});
