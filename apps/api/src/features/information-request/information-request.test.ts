// Long: every sentence of requests over HTTP, from one server.
import type { InputOf } from '@credence/contract/endpoint';
import {
  composeInformation,
  informationMessages,
  orderInformation,
  reviewMessages,
  sendInformationMessage,
  sendReviewMessage,
} from '@credence/contract/information-request';
import {
  createQuestionnaire,
  questionnaires,
  questionnaireTemplateDetail,
  saveQuestionnaire,
  submitQuestionnaire,
} from '@credence/contract/questionnaire';
import { retCodes } from '@credence/contract/ret-codes';
import {
  approveQuestionnaire,
  claimQuestionnaire,
  rejectQuestionnaire,
  reviewQuestionnaire,
  reviewQuestionnaires,
} from '@credence/contract/review-questionnaire';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../app.ts';
import { problemsOf } from '../../../test/fixtures/questionnaire-fixture.ts';
import { type Client, startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let officer: Awaited<ReturnType<TestServer['officer']>>;
beforeAll(async () => {
  server = await startServer({ jobs: false });
  officer = await server.officer('Mara Lind');
});
afterAll(() => server.stop());

type Request = InputOf<typeof orderInformation>;

const tomorrow = () => new Date(server.context.now().getTime() + 86_400_000).toISOString();

const request = (userId: string, change: Partial<Request> = {}): Request => ({
  userId,
  subject: ' The deposit of 3 March ',
  items: [
    { kind: 'long-text', label: 'What was the deposit for?', hint: 'Say who asked you for it.' },
    { kind: 'money', label: 'How much of it is yours?' },
    { kind: 'files', label: 'Bank statement', optional: true },
  ],
  language: 'en',
  dueAt: tomorrow(),
  reason: 'monitoring',
  ...change,
});

/** An account that was asked, and its request. */
async function asked(change: Partial<Request> = {}) {
  const applicant = await server.applicant();
  const { requestId } = await officer.call(orderInformation, request(applicant.userId, change));
  return { applicant, requestId, address: { userId: applicant.userId, requestId } };
}

const detailOf = (client: Client, id: string) =>
  client.call(questionnaireTemplateDetail, { request_id: id, language: 'de-DE' });

const answers = {
  'asked-1': 'A car',
  'asked-2': { currency: 'EUR', amount: '900' },
  'true-and-complete': true,
};

const submit = (
  client: Client,
  id: string,
  revision = 0,
  given: InputOf<typeof submitQuestionnaire>['answers'] = answers,
) => client.send(submitQuestionnaire, { request_id: id, revision, answers: given, language: 'en' });

/** An account whose request was answered and approved. */
async function approved() {
  const { applicant, requestId, address } = await asked();
  await submit(applicant, requestId);
  await officer.call(claimQuestionnaire, address);
  await officer.call(approveQuestionnaire, { ...address, privateNote: '' });
  return { applicant, requestId, address };
}

test('[S2.11] an account is asked for particular items, in the words of the officer', async () => {
  const { applicant, requestId } = await asked();
  const { template, texts, language, written, questionnaire } = await detailOf(applicant, requestId);
  expect(questionnaire).toMatchObject({
    template_code: 'rfiQuestion',
    reason: 'monitoring',
    status: 'QUESTIONNAIRE_STATUS_UNSUBMIT',
  });
  expect(language, 'the one that was asked for').toBe('de-DE');
  expect(template.sections.map(({ items }) => items.map(({ code, type }) => [code, type]))).toEqual([
    [
      ['asked-1', 'long-text'],
      ['asked-2', 'money'],
      ['asked-3', 'files'],
      ['true-and-complete', 'statement'],
    ],
  ]);
  expect(texts).toMatchObject({
    title: 'Bitte um Auskunft',
    'section.asked': 'The deposit of 3 March',
    'item.asked-1': 'What was the deposit for?',
    'item.asked-1.hint': 'Say who asked you for it.',
    'item.asked-3': 'Bank statement',
  });
  expect(written).toEqual({
    language: 'en',
    keys: expect.arrayContaining(['section.asked', 'item.asked-1', 'item.asked-1.hint', 'item.asked-3']),
  });
  expect(written?.keys).not.toContain('title');
  const [line] = await applicant.call(questionnaires, {});
  expect(line).toMatchObject({ request_id: requestId, title: 'Request for information' });
  expect(await applicant.call(createQuestionnaire, { template_code: 'rfiQuestion' })).toMatchObject({
    request_id: requestId,
  });
});

test('[S2.11] it is answered item by item, sent back with a remark, mended and approved', async () => {
  const { applicant, requestId, address } = await asked();
  const { 'asked-2': _missing, ...incomplete } = answers;
  expect(problemsOf(await submit(applicant, requestId, 0, incomplete))).toEqual([
    { item: 'asked-2', fault: 'missing' },
  ]);
  await applicant.call(saveQuestionnaire, {
    request_id: requestId,
    revision: 0,
    answers: { 'asked-1': 'A' },
  });
  const unknown = await applicant.send(saveQuestionnaire, {
    request_id: requestId,
    revision: 1,
    answers: { about: 'deposit' },
  });
  expect(unknown.code, 'an item of the general template').toBe(retCodes.QUESTIONNAIRE_INVALID);
  expect((await submit(applicant, requestId, 1)).code).toBe(retCodes.OK);

  await officer.call(claimQuestionnaire, address);
  const read = await officer.call(reviewQuestionnaire, address);
  expect(read).toMatchObject({
    questionnaire: { answers },
    texts: { 'section.asked': 'The deposit of 3 March' },
    before: null,
  });
  const remark = (item: string) =>
    officer.send(rejectQuestionnaire, {
      ...address,
      remarks: [{ item, text: 'Which car?' }],
      privateNote: '',
    });
  expect((await remark('about')).code, 'no item of this request').toBe(retCodes.INPUT_INVALID);
  expect((await remark('asked-1')).code).toBe(retCodes.OK);
  const back = await detailOf(applicant, requestId);
  expect(back.questionnaire).toMatchObject({ remarks: [{ item: 'asked-1', text: 'Which car?' }] });
  const mended = { ...answers, 'asked-1': 'A red car' };
  expect((await submit(applicant, requestId, 2, mended)).code).toBe(retCodes.OK);
  await officer.call(claimQuestionnaire, address);
  await officer.call(approveQuestionnaire, { ...address, privateNote: '' });
  const done = await detailOf(applicant, requestId);
  expect(done.questionnaire).toMatchObject({ status: 'QUESTIONNAIRE_STATUS_APPROVED', answers: mended });

  const { items } = request(applicant.userId);
  const again = await officer.call(orderInformation, {
    ...request(applicant.userId),
    items: items.map((item) => ({ ...item, again: 'Another deposit.' })),
  });
  await submit(applicant, again.requestId);
  const second = await officer.call(reviewQuestionnaire, { ...address, requestId: again.requestId });
  expect(second.before, 'items of two requests have nothing in common').toBeNull();
});

test('of one account one request is open, and it is due in the future, in a language that there is', async () => {
  const { applicant, requestId } = await asked();
  const { userId } = applicant;
  const order = async (change: Partial<Request> = {}) =>
    (await officer.send(orderInformation, request(userId, change))).code;
  expect(await order()).toBe(retCodes.QUESTIONNAIRE_OPEN);
  expect(await officer.call(composeInformation, { userId, language: 'en', items: [] })).toMatchObject({
    open: requestId,
    before: [],
  });
  const other = (await server.applicant()).userId;
  expect(await order({ userId: other, dueAt: server.context.now().toISOString() })).toBe(
    retCodes.INPUT_INVALID,
  );
  expect(await order({ userId: other, language: 'ja-JP' })).toBe(retCodes.INPUT_INVALID);
  expect(await order({ userId: other, items: [] })).toBe(retCodes.INPUT_INVALID);
  expect(await order({ userId: other, subject: ' ' })).toBe(retCodes.INPUT_INVALID);
  const most = Array.from({ length: 20 }, (_one, at): Request['items'][number] => ({
    kind: 'yes-no',
    label: `${'字'.repeat(298)}${10 + at}`,
    hint: '字'.repeat(1000),
  }));
  expect(await order({ userId: other, items: [...most, { kind: 'yes-no', label: 'One more' }] })).toBe(
    retCodes.INPUT_INVALID,
  );
  expect(await order({ userId: other, items: most, language: 'zh-CN' })).toBe(retCodes.OK);
  expect(await order({ userId: newId() })).toBe(retCodes.NOT_FOUND);
});

test('[S2.11] account and officers write to each other about a request, each message once', async () => {
  const { applicant, requestId, address } = await asked();
  const id = newId();
  const write = () =>
    applicant.call(sendInformationMessage, { request_id: requestId, id, text: ' Which account? ' });
  const first = await write();
  expect(first).toMatchObject({ id, from: 'account', text: 'Which account?' });
  expect(await write(), 'a repeated request').toEqual(first);
  const reply = { ...address, id: newId(), text: 'The one in Bremen.' };
  expect(await officer.call(sendReviewMessage, reply)).toMatchObject({
    from: 'officer',
    officerName: 'Mara Lind',
  });
  const seen = await applicant.call(informationMessages, { request_id: requestId });
  expect(seen.map(({ from, text }) => [from, text])).toEqual([
    ['account', 'Which account?'],
    ['officer', 'The one in Bremen.'],
  ]);
  expect(JSON.stringify(seen), 'officers have no names outside').not.toContain('Mara');
  const read = await officer.call(reviewMessages, address);
  expect(read.map(({ officerName }) => officerName)).toEqual([null, 'Mara Lind']);
  const { history } = await officer.call(reviewQuestionnaire, address);
  expect(history.map(({ action, officerName }) => [action, officerName])).toEqual([
    ['questionnaire.ordered', 'Mara Lind'],
    ['questionnaire.message-sent', null],
    ['questionnaire.message-sent', 'Mara Lind'],
    ['questionnaire.messages-viewed', 'Mara Lind'],
    ['questionnaire.viewed', 'Mara Lind'],
  ]);
});

test('nothing is written about what is decided, about other questionnaires, or by others', async () => {
  const { applicant, requestId, address } = await approved();
  const message = { id: newId(), text: 'Hello' };
  const own = await applicant.send(sendInformationMessage, { request_id: requestId, ...message });
  expect(own.code).toBe(retCodes.QUESTIONNAIRE_NOT_EDITABLE);
  expect((await officer.send(sendReviewMessage, { ...address, ...message })).code).toBe(
    retCodes.QUESTIONNAIRE_NOT_EDITABLE,
  );

  const stranger = await server.applicant();
  for (const answer of [
    await stranger.send(informationMessages, { request_id: requestId }),
    await stranger.send(sendInformationMessage, { request_id: requestId, ...message }),
    await officer.send(reviewMessages, { userId: stranger.userId, requestId }),
    await officer.send(sendReviewMessage, { userId: stranger.userId, requestId, ...message }),
  ])
    expect(answer.code).toBe(retCodes.QUESTIONNAIRE_NOT_FOUND);
  const { request_id: residence } = await stranger.call(createQuestionnaire, {
    template_code: 'residenceInfo',
  });
  const about = await stranger.send(sendInformationMessage, { request_id: residence, ...message });
  expect(about.code).toBe(retCodes.QUESTIONNAIRE_NOT_FOUND);
  for (const answer of [
    await stranger.send(reviewMessages, address),
    await stranger.send(sendReviewMessage, { ...address, ...message }),
    await stranger.send(orderInformation, request(stranger.userId)),
    await stranger.send(composeInformation, { userId: stranger.userId, language: 'en', items: [] }),
  ])
    expect(answer.code, 'for officers only').toBe(retCodes.NOT_SIGNED_IN);
});

test('a message says something, is not endless, and keeps its id', async () => {
  const { applicant, requestId, address } = await asked();
  const write = async (id: string, text: string) =>
    (await applicant.send(sendInformationMessage, { request_id: requestId, id, text })).code;
  expect(await write(newId(), ' \n ')).toBe(retCodes.INPUT_INVALID);
  expect(await write(newId(), 'a'.repeat(2001))).toBe(retCodes.INPUT_INVALID);
  expect(await write(newId(), '字'.repeat(2000))).toBe(retCodes.OK);
  const id = newId();
  await officer.call(sendReviewMessage, { ...address, id, text: 'Mine' });
  expect(await write(id, 'Mine as well'), 'the id of another message').toBe(retCodes.INPUT_INVALID);
});

test('what officers and accounts write is sealed', async () => {
  const { applicant, requestId, address } = await asked();
  await applicant.call(sendInformationMessage, {
    request_id: requestId,
    id: newId(),
    text: 'My aunt paid it',
  });
  const row = await server.db
    .selectFrom('questionnaire')
    .select('private_template')
    .where('user_id', '=', address.userId)
    .where('id', '=', requestId)
    .executeTakeFirstOrThrow();
  const message = await server.db
    .selectFrom('information_message')
    .select('text')
    .where('user_id', '=', address.userId)
    .executeTakeFirstOrThrow();
  expect(row.private_template?.toString('latin1')).not.toContain('deposit');
  expect(message.text.toString('latin1')).not.toContain('aunt');
  const { items } = await officer.call(reviewQuestionnaires, { view: 'open', search: address.userId });
  expect(
    items.map(({ title }) => title),
    'the list tells nothing of it',
  ).toEqual(['Request for information']);
});
