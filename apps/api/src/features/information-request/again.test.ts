import type { InputOf } from '@credence/contract/endpoint';
import {
  composeInformation,
  extendInformation,
  orderInformation,
} from '@credence/contract/information-request';
import { questionnaireTemplateDetail } from '@credence/contract/questionnaire';
import { retCodes } from '@credence/contract/ret-codes';
import {
  approveQuestionnaire,
  claimQuestionnaire,
  orderQuestionnaire,
  reviewQuestionnaire,
  withdrawQuestionnaire,
} from '@credence/contract/review-questionnaire';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../app.ts';
import { publish, submit, submitted } from '../../../test/fixtures/questionnaire-fixture.ts';
import { type Client, startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let officer: Client;
beforeAll(async () => {
  server = await startServer({ jobs: false });
  officer = await server.officer('Mara Lind');
});
afterAll(() => server.stop());

type Request = InputOf<typeof orderInformation>;
type Items = Request['items'];

const deposit = { kind: 'text', label: 'What was the deposit for?' } as const;

const order = (userId: string, items: Items, language = 'en') =>
  officer.send(orderInformation, {
    userId,
    subject: 'A deposit',
    items,
    language,
    dueAt: new Date(server.context.now().getTime() + 86_400_000).toISOString(),
    reason: 'monitoring',
  });

const beforeOf = async (userId: string, labels: string[], language = 'en') => {
  const items = labels.map((label) => ({ label }));
  return (await officer.call(composeInformation, { userId, language, items })).before;
};

/** The request that an account has open now. */
async function openOf(userId: string): Promise<string> {
  const { open } = await officer.call(composeInformation, { userId, language: 'en', items: [] });
  if (open === null) throw new Error('No request is open.');
  return open;
}

const refused = (...places: number[]) => ({
  code: retCodes.INPUT_INVALID,
  result: { fields: Object.fromEntries(places.map((at) => [`items.${at}.label`, 'asked-already'])) },
});

async function usualIn(userId: string, language: string, usual: string): Promise<Items[number]> {
  const all = await officer.call(composeInformation, { userId, language, items: [] });
  const found = all.usual.find(({ code }) => code === usual);
  if (found === undefined) throw new Error('There is no such item.');
  const { kind, label, hint } = found;
  return { usual, kind, label, hint };
}

const approve = async (userId: string, requestId: string) => {
  await officer.call(claimQuestionnaire, { userId, requestId });
  await officer.call(approveQuestionnaire, { userId, requestId, privateNote: '' });
};

/** An account that has answered one item, which was approved. */
async function answered(item: Items[number] = deposit, language = 'en') {
  const client = await server.applicant();
  const { userId } = client;
  expect((await order(userId, [item], language)).code).toBe(retCodes.OK);
  const requestId = await openOf(userId);
  const answers = { 'asked-1': 'A car', 'true-and-complete': true };
  const sent = await submit(client, { request_id: requestId, revision: 0 }, answers);
  expect(sent.code).toBe(retCodes.OK);
  await approve(userId, requestId);
  return { client, userId, requestId };
}

test('[S2.11] one request asks nothing twice: not in other punctuation, nor in another language', async () => {
  const { userId } = await server.applicant();
  const again = { kind: 'long-text', label: 'what was the DEPOSIT for' } as const;
  expect(await order(userId, [deposit, again])).toMatchObject(refused(1));
  expect(await order(userId, [deposit, { ...again, again: 'To be sure.' }, again])).toMatchObject(
    refused(1, 2),
  );
  const usual = await usualIn(userId, 'en', 'payslips');
  const { label } = await usualIn(userId, 'tr-TR', 'payslips');
  expect(await order(userId, [usual, deposit, { kind: 'files', label }])).toMatchObject(refused(2));
  expect((await order(userId, [usual, deposit])).code).toBe(retCodes.OK);
});

test('[S2.11] what was answered and approved is asked again only with a reason, which both sides read', async () => {
  const { client, userId, requestId } = await answered();
  const told = await beforeOf(userId, ['Something new', 'what was the Deposit for']);
  expect(told).toEqual([
    { at: 1, requestId, title: 'Request for information', approvedAt: expect.any(String) },
  ]);
  expect(await order(userId, [deposit])).toMatchObject(refused(0));
  expect((await order(userId, [{ ...deposit, again: ' ' }])).code).toBe(retCodes.INPUT_INVALID);
  const items = [{ ...deposit, again: ' There was another one. ' }];
  expect((await order(userId, items)).code).toBe(retCodes.OK);

  const second = await openOf(userId);
  const read = await client.call(questionnaireTemplateDetail, { request_id: second, language: 'de-DE' });
  expect(read.texts).toMatchObject({ 'item.asked-1.again': 'There was another one.' });
  expect(read.written, 'in the words of the officer').toMatchObject({
    language: 'en',
    keys: expect.arrayContaining(['item.asked-1.again']),
  });
  const colleague = await server.officer('Otto Bern');
  const reviewed = await colleague.call(reviewQuestionnaire, { userId, requestId: second });
  expect(reviewed.texts).toMatchObject({ 'item.asked-1.again': 'There was another one.' });
  expect(reviewed.history.map(({ action, officerName }) => [action, officerName])).toEqual([
    ['questionnaire.ordered', 'Mara Lind'],
    ['questionnaire.asked-again', 'Mara Lind'],
    ['questionnaire.viewed', 'Otto Bern'],
  ]);
  const events = await server.db
    .selectFrom('audit_event')
    .select(['action', 'details'])
    .where('user_id', '=', userId)
    .where('subject', '=', second)
    .execute();
  const trail = events.find(({ action }) => action === 'questionnaire.asked-again');
  expect(JSON.parse(trail?.details ?? '')).toEqual({ items: ['asked-1'], before: [requestId] });
  const row = await server.db
    .selectFrom('questionnaire')
    .select('private_template')
    .where('user_id', '=', userId)
    .where('id', '=', second)
    .executeTakeFirstOrThrow();
  expect(row.private_template?.toString('latin1'), 'what an officer writes is sealed').not.toContain(
    'another',
  );
});

test('[S2.11] what an open questionnaire asks is not asked beside it, until it is withdrawn', async () => {
  const client = await server.applicant();
  const { userId } = client;
  const { code } = await publish(server);
  const item = { kind: 'text', label: 'en item.work' } as const;
  const { requestId } = await officer.call(orderQuestionnaire, {
    userId,
    templateCode: code,
    reason: 'review',
  });
  expect(await beforeOf(userId, ['en item.employer', 'en item.true', item.label])).toEqual([
    // Also what it asks only after certain answers; what is to be confirmed is no question.
    { at: 0, requestId, title: 'en title', approvedAt: null },
    { at: 2, requestId, title: 'en title', approvedAt: null },
  ]);
  expect(await order(userId, [deposit, item])).toMatchObject(refused(1));
  expect(await beforeOf(userId, ['de-DE item.work'], 'de-DE'), 'in the language of the request').toHaveLength(
    1,
  );
  await officer.call(withdrawQuestionnaire, { userId, requestId });
  expect(await beforeOf(userId, [item.label])).toEqual([]);
  expect((await order(userId, [deposit, item])).code).toBe(retCodes.OK);
});

test('[S2.11] what nobody answered, or was answered too long ago, is asked without a reason, and none is kept', async () => {
  const client = await server.applicant();
  const { userId } = client;
  const { code } = await publish(server, { validMonths: 12 });
  const { request_id: requestId } = await submitted(client, { code });
  await approve(userId, requestId);
  expect(await beforeOf(userId, ['en item.work', 'en item.proof'])).toMatchObject([{ at: 0 }]);
  await server.db
    .updateTable('questionnaire')
    .set({ valid_until: new Date(server.context.now().getTime() - 1) })
    .where('user_id', '=', userId)
    .where('id', '=', requestId)
    .execute();
  const item = { kind: 'text', label: 'en item.work', again: 'You changed your job.' } as const;
  expect((await order(userId, [item])).code).toBe(retCodes.OK);
  const read = await client.call(questionnaireTemplateDetail, { request_id: await openOf(userId) });
  expect(read.texts).not.toHaveProperty(['item.asked-1.again']);
});

test('[S2.11] a usual item is the same in every language, and in whatever words it was asked', async () => {
  const { userId } = await server.applicant();
  const german = await usualIn(userId, 'de-DE', 'transaction');
  const { userId: asked, requestId } = await answered(german, 'de-DE');
  const english = await usualIn(asked, 'en', 'transaction');
  const { label } = await usualIn(asked, 'tr-TR', 'transaction');
  expect(await order(asked, [english])).toMatchObject(refused(0));
  expect(await order(asked, [{ kind: 'text', label }]), 'own words that are those of it').toMatchObject(
    refused(0),
  );
  const items = [{ label: 'In words of a later version', usual: 'transaction' }];
  const { before } = await officer.call(composeInformation, { userId: asked, language: 'en', items });
  expect(before).toMatchObject([{ at: 0, requestId }]);
});

test('[S2.11] an open request is extended by the same rule; what it asks itself has no reason', async () => {
  const { client, userId, requestId: first } = await answered();
  expect((await order(userId, [{ kind: 'text', label: 'Where from?' }])).code).toBe(retCodes.OK);
  const requestId = await openOf(userId);
  const extend = (...items: Items) =>
    officer.send(extendInformation, {
      userId,
      requestId,
      items,
      message: { id: newId(), text: 'One more thing.' },
    });
  expect(await beforeOf(userId, [deposit.label, 'Where from'])).toMatchObject([
    { at: 0, requestId: first },
    { at: 1, requestId, approvedAt: null },
  ]);
  expect(await extend(deposit)).toMatchObject(refused(0));
  expect(await extend({ kind: 'text', label: 'Where from?', again: 'To be sure.' })).toMatchObject(
    refused(0),
  );
  expect((await extend({ ...deposit, again: 'There was another one.' })).code).toBe(retCodes.OK);
  const read = await client.call(questionnaireTemplateDetail, { request_id: requestId });
  expect(read.texts).toMatchObject({
    'item.asked-2': deposit.label,
    'item.asked-2.again': 'There was another one.',
  });
  const { history } = await officer.call(reviewQuestionnaire, { userId, requestId });
  expect(history.map(({ action }) => action)).toContain('questionnaire.asked-again');
});
