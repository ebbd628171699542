import { accountTasks } from '@credence/contract/account-tasks';
import { approveQuestionnaire, claimQuestionnaire } from '@credence/contract/review-questionnaire';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { investor, sendApplication } from '../../../test/fixtures/investor-class-fixture.ts';
import { type Client, startServer, type TestServer } from '../../../test/server.ts';

const day = 86_400_000;

let server: TestServer;
let officer: Client;
beforeAll(async () => {
  server = await startServer({ jobs: false });
  officer = await server.officer();
});
afterAll(() => server.stop());

/** An account that was granted the class. */
async function holder(): Promise<Client> {
  const client = await investor(server);
  const { address } = await sendApplication(server, client);
  await officer.call(claimQuestionnaire, address);
  await officer.call(approveQuestionnaire, {
    ...address,
    privateNote: '',
    proved: ['portfolio', 'profession'],
  });
  return client;
}

/** Leaves the class so many days, before its end or since; answers that end. */
async function leave({ userId }: Client, days: number): Promise<string> {
  const end = new Date(server.context.now().getTime() + days * day);
  await server.db
    .updateTable('investor_class')
    .set({ expires_at: end })
    .where('user_id', '=', userId)
    .execute();
  return end.toISOString();
}

const classTasks = async (client: Client, language = 'en') =>
  (await client.call(accountTasks, { language })).filter(({ kind }) => kind === 'investor-class');

test('[S2.15] a class that ends soon is a task with its last day, and one that has ended for as long again', async () => {
  const client = await holder();
  expect(await classTasks(client)).toEqual([]);
  const expiring = await leave(client, 40);
  expect(await classTasks(client)).toEqual([
    expect.objectContaining({
      code: 'professional',
      title: 'Professional investor',
      language: 'en',
      status: 'todo',
      dueAt: expiring,
      overdue: false,
      daysLeft: 40,
      reason: 'class-expiring',
      level: null,
      limits: null,
    }),
  ]);
  expect(await classTasks(client, 'de-DE')).toMatchObject([{ language: 'de-DE' }]);
  const expired = await leave(client, -1);
  expect(await classTasks(client)).toMatchObject([
    { dueAt: expired, overdue: true, daysLeft: null, reason: 'class-expired' },
  ]);
  await leave(client, -61);
  expect(await classTasks(client)).toEqual([]);
});

test('[S2.15] it is not asked for while an application for it lies with the officers, nor where the site has it no more', async () => {
  const client = await holder();
  await leave(client, 10);
  expect(await classTasks(client)).toHaveLength(1);
  await sendApplication(server, client, { again: true });
  expect(await classTasks(client)).toEqual([]);
  const elsewhere = await holder();
  await leave(elsewhere, 10);
  await server.db
    .updateTable('investor_class')
    .set({ site: 'KAZ' })
    .where('user_id', '=', elsewhere.userId)
    .execute();
  await server.db
    .updateTable('applicant')
    .set({ site: 'KAZ' })
    .where('user_id', '=', elsewhere.userId)
    .execute();
  expect(await classTasks(elsewhere)).toEqual([]);
});

test('[S2.15] another account’s class is not told', async () => {
  const client = await holder();
  await leave(client, 10);
  expect(await classTasks(await server.applicant())).toEqual([]);
});
