import { accountTasks } from '@credence/contract/account-tasks';
import type { InputOf } from '@credence/contract/endpoint';
import {
  composeInformation,
  extendInformation,
  informationMessages,
  orderInformation,
} from '@credence/contract/information-request';
import { questionnaireTemplateDetail, saveQuestionnaire } from '@credence/contract/questionnaire';
import { retCodes } from '@credence/contract/ret-codes';
import {
  claimQuestionnaire,
  rejectQuestionnaire,
  reviewQuestionnaire,
} from '@credence/contract/review-questionnaire';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../app.ts';
import { problemsOf, submit } from '../../../test/fixtures/questionnaire-fixture.ts';
import { type Client, startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let officer: Client;
beforeAll(async () => {
  server = await startServer({ jobs: false });
  officer = await server.officer('Mara Lind');
});
afterAll(() => server.stop());

const inDays = (days: number) => new Date(server.context.now().getTime() + days * 86_400_000).toISOString();

/** An account that was asked for one thing. */
async function asked() {
  const client = await server.applicant();
  const { userId } = client;
  const { requestId } = await officer.call(orderInformation, {
    userId,
    subject: 'A deposit',
    items: [{ kind: 'long-text', label: 'What was it for?' }],
    language: 'en',
    dueAt: inDays(5),
    reason: 'monitoring',
  });
  const address = { userId, requestId };
  const extension = (change: Partial<InputOf<typeof extendInformation>> = {}) => ({
    ...address,
    items: [{ kind: 'yes-no' as const, label: 'Was it yours?' }],
    message: { id: newId(), text: 'One more thing.' },
    ...change,
  });
  return {
    client,
    address,
    extension,
    extend: (change?: Partial<InputOf<typeof extendInformation>>) =>
      officer.send(extendInformation, extension(change)),
    detail: (language = 'en') =>
      client.call(questionnaireTemplateDetail, { request_id: requestId, language }),
    told: async () =>
      (await client.call(accountTasks, { language: 'en' })).find((task) => task.requestId === requestId),
  };
}

const codesOf = ({ template }: Awaited<ReturnType<Awaited<ReturnType<typeof asked>>['detail']>>) =>
  template.sections.flatMap(({ items }) => items.map(({ code }) => code));

test('[S2.11] an open request is asked more: the account sees items, day and message at once', async () => {
  const { client, address, extend, detail, told } = await asked();
  const saved = { request_id: address.requestId, revision: 0, answers: { 'asked-1': 'A car' } };
  await client.call(saveQuestionnaire, saved);
  const dueAt = inDays(9);
  expect(await extend({ dueAt })).toMatchObject({
    code: retCodes.OK,
    result: { from: 'officer', officerName: 'Mara Lind', text: 'One more thing.' },
  });
  const now = await detail();
  expect(codesOf(now)).toEqual(['asked-1', 'asked-2', 'true-and-complete']);
  expect(now.texts).toMatchObject({ 'item.asked-1': 'What was it for?', 'item.asked-2': 'Was it yours?' });
  expect(now.questionnaire).toMatchObject({ answers: saved.answers, dueAt });
  expect(await told()).toMatchObject({ status: 'todo', daysLeft: 9, unread: 1 });
  const messages = await client.call(informationMessages, { request_id: address.requestId });
  expect(messages.map(({ text }) => text)).toEqual(['One more thing.']);
  const { history } = await officer.call(reviewQuestionnaire, address);
  expect(history.map(({ action, officerName }) => [action, officerName])).toEqual([
    ['questionnaire.ordered', 'Mara Lind'],
    ['questionnaire.saved', null],
    ['questionnaire.extended', 'Mara Lind'],
    ['questionnaire.message-sent', 'Mara Lind'],
    ['questionnaire.viewed', 'Mara Lind'],
  ]);
});

test('[S2.11] who answers meanwhile is told before anything is sent, and answers what is new as well', async () => {
  const { client, address, extend } = await asked();
  await extend();
  const request = { request_id: address.requestId, revision: 0 };
  const answers = { 'asked-1': 'A car', 'true-and-complete': true };
  const changed = { code: retCodes.QUESTIONNAIRE_CHANGED, result: { revision: 1, answers: {} } };
  expect(await submit(client, request, answers)).toMatchObject(changed);
  expect(problemsOf(await submit(client, { ...request, revision: 1 }, answers))).toEqual([
    { item: 'asked-2', fault: 'missing' },
  ]);
  const whole = { ...answers, 'asked-2': 'yes' };
  expect((await submit(client, { ...request, revision: 1 }, whole)).code).toBe(retCodes.OK);
});

test('another day alone leaves the items and the revision as they are', async () => {
  const { extend, detail, told } = await asked();
  expect((await extend({ items: [], dueAt: inDays(20) })).code).toBe(retCodes.OK);
  expect((await detail()).questionnaire?.revision).toBe(0);
  expect(await told()).toMatchObject({ daysLeft: 20, unread: 1 });
  expect((await extend({ items: [] })).code, 'neither items nor a day').toBe(retCodes.INPUT_INVALID);
  expect((await extend({ dueAt: server.context.now().toISOString() })).code).toBe(retCodes.INPUT_INVALID);
});

test('[S2.11] nothing is asked twice: neither what the request asks, nor by a request that is repeated', async () => {
  const { client, extension, extend, detail } = await asked();
  const again = (label: string) => extend({ items: [{ kind: 'text', label }] });
  expect(await again('what was it for')).toMatchObject({
    code: retCodes.INPUT_INVALID,
    result: { fields: { 'items.0.label': 'asked-already' } },
  });
  const twice = { kind: 'text', label: 'Where from?' } as const;
  expect(await extend({ items: [twice, twice] })).toMatchObject({
    result: { fields: { 'items.1.label': 'asked-already' } },
  });
  const many = Array.from({ length: 20 }, (_one, index) => ({ ...twice, label: `Where from? ${index}` }));
  expect(await extend({ items: many })).toMatchObject({ result: { fields: { items: 'too-many' } } });
  expect(codesOf(await detail())).toEqual(['asked-1', 'true-and-complete']);
  const input = extension();
  const first = await officer.call(extendInformation, input);
  expect(await officer.call(extendInformation, input), 'the response was lost').toEqual(first);
  expect(codesOf(await detail())).toEqual(['asked-1', 'asked-2', 'true-and-complete']);
  const messages = await client.call(informationMessages, { request_id: input.requestId });
  expect(messages).toHaveLength(1);
});

test('usual items are read in the language of the account', async () => {
  const { address, extend, detail } = await asked();
  const { usual } = await officer.call(composeInformation, {
    userId: address.userId,
    language: 'en',
    items: [],
  });
  const [known] = usual;
  if (known === undefined) throw new Error('There are no usual items.');
  const { code, ...item } = known;
  expect((await extend({ items: [{ ...item, usual: code, label: 'Other words' }] })).code).toBe(
    retCodes.INPUT_INVALID,
  );
  expect((await extend({ items: [{ ...item, usual: code }] })).code).toBe(retCodes.OK);
  const { texts, written } = await detail('de-DE');
  expect(texts['item.asked-2']).not.toBe(item.label);
  expect(written?.keys).toContain('item.asked-1');
  expect(written?.keys).not.toContain('item.asked-2');
});

test('what was submitted is sent back before more is asked; others ask nothing', async () => {
  const { client, address, extend, extension, detail } = await asked();
  const request = { request_id: address.requestId, revision: 0 };
  const answers = { 'asked-1': 'A car', 'true-and-complete': true };
  expect((await submit(client, request, answers)).code).toBe(retCodes.OK);
  expect((await extend()).code).toBe(retCodes.QUESTIONNAIRE_NOT_EDITABLE);
  await officer.call(claimQuestionnaire, address);
  await officer.call(rejectQuestionnaire, {
    ...address,
    remarks: [{ item: 'asked-1', text: 'Which car?' }],
    privateNote: '',
  });
  expect((await extend()).code).toBe(retCodes.OK);
  const { questionnaire } = await detail();
  expect(questionnaire).toMatchObject({ answers, remarks: [{ item: 'asked-1' }], revision: 2 });
  const whole = { ...answers, 'asked-1': 'A red car', 'asked-2': 'yes' };
  expect((await submit(client, { ...request, revision: 2 }, whole)).code).toBe(retCodes.OK);

  expect((await client.send(extendInformation, extension())).code).toBe(retCodes.NOT_SIGNED_IN);
  const stranger = await server.applicant();
  expect((await extend({ userId: stranger.userId })).code).toBe(retCodes.QUESTIONNAIRE_NOT_FOUND);
});
