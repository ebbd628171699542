import { accountTasks } from '@credence/contract/account-tasks';
import {
  orderInformation,
  readInformationMessages,
  reviewMessages,
  sendInformationMessage,
  sendReviewMessage,
} from '@credence/contract/information-request';
import { retCodes } from '@credence/contract/ret-codes';
import { reviewQuestionnaire, reviewQuestionnaires } from '@credence/contract/review-questionnaire';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../app.ts';
import { submit } from '../../../test/fixtures/questionnaire-fixture.ts';
import { type Client, startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let officer: Client;
beforeAll(async () => {
  server = await startServer({ jobs: false });
  officer = await server.officer('Mara Lind');
});
afterAll(() => server.stop());

/** An account that was asked. */
async function asked() {
  const client = await server.applicant();
  const { userId } = client;
  const { requestId } = await officer.call(orderInformation, {
    userId,
    subject: 'A deposit',
    items: [{ kind: 'yes-no', label: 'Was it yours?' }],
    language: 'en',
    dueAt: new Date(server.context.now().getTime() + 86_400_000).toISOString(),
    reason: 'monitoring',
  });
  const address = { userId, requestId };
  return {
    client,
    address,
    write: () => client.call(sendInformationMessage, { request_id: requestId, id: newId(), text: 'Which?' }),
    reply: () => officer.call(sendReviewMessage, { ...address, id: newId(), text: 'That one.' }),
    /** What the account is told as new. */
    told: async () =>
      (await client.call(accountTasks, { language: 'en' })).find((task) => task.requestId === requestId)
        ?.unread,
    read: (seen: number) => client.send(readInformationMessages, { request_id: requestId, seen }),
    /** How an officer's list has it; undefined where it is not in it. */
    listed: async (view: 'open' | 'unread') => {
      const page = await officer.call(reviewQuestionnaires, { view, search: requestId });
      return page.items[0]?.unread;
    },
  };
}

test('[S2.11] what an officer writes is new to the account until it was shown', async () => {
  const { told, reply, read } = await asked();
  expect(await told()).toBe(0);
  await reply();
  await reply();
  expect(await told()).toBe(2);
  expect((await read(1)).code).toBe(retCodes.OK);
  expect(await told()).toBe(1);
  await read(2);
  await read(1);
  expect(await told(), 'a late request takes nothing back').toBe(0);
  await reply();
  expect(await told()).toBe(1);
  await read(500);
  await reply();
  expect(await told(), 'nobody reads ahead').toBe(1);
});

test('[S2.11] what an account writes is new to officers until one opens the messages', async () => {
  const { listed, write, address } = await asked();
  const counted = async () => (await officer.call(reviewQuestionnaires, { view: 'open' })).counts.unread;
  expect([await listed('open'), await listed('unread')]).toEqual([0, undefined]);
  const before = await counted();
  await write();
  await write();
  expect([await listed('open'), await listed('unread')]).toEqual([2, 2]);
  expect(await counted()).toBe(before + 1);
  expect((await officer.call(reviewQuestionnaire, address)).line.unread, 'the answers alone').toBe(2);
  await officer.call(reviewMessages, address);
  expect([await listed('open'), await listed('unread')]).toEqual([0, undefined]);
  await write();
  expect(await listed('unread')).toBe(1);
});

test('one’s own messages are new to nobody but the other side', async () => {
  const { told, write, listed, reply } = await asked();
  await write();
  expect(await told()).toBe(0);
  await reply();
  expect(await listed('unread')).toBe(1);
});

test('requests of others and other questionnaires cannot be marked', async () => {
  const { client, address } = await asked();
  const other = await server.applicant();
  const mark = { request_id: address.requestId, seen: 1 };
  expect((await other.send(readInformationMessages, mark)).code).toBe(retCodes.QUESTIONNAIRE_NOT_FOUND);
  for (const seen of [0, -1, 1.5, '1', null])
    expect((await client.send(readInformationMessages, { ...mark, seen })).code).toBe(retCodes.INPUT_INVALID);
});

test('the overdue list has what was not answered in time, the longest ago first', async () => {
  const { client, address } = await asked();
  const line = async (view: 'overdue' | 'open') =>
    (await officer.call(reviewQuestionnaires, { view, search: address.requestId })).items[0];
  expect(await line('overdue')).toBeUndefined();
  await server.db
    .updateTable('questionnaire')
    .set({ due_at: new Date(server.context.now().getTime() - 1) })
    .where('user_id', '=', client.userId)
    .where('id', '=', address.requestId)
    .execute();
  expect(await line('overdue')).toMatchObject({ overdue: true, openedBy: 'officer' });
  expect(await line('open')).toMatchObject({ overdue: true });
  const { counts } = await officer.call(reviewQuestionnaires, { view: 'overdue' });
  expect(counts.overdue).toBe(1);
  const answers = { 'asked-1': 'yes', 'true-and-complete': true };
  const sent = await submit(client, { request_id: address.requestId, revision: 0 }, answers);
  expect(sent.code).toBe(retCodes.OK);
  expect(await line('overdue')).toBeUndefined();
});
