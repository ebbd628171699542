import { accountTasks } from '@credence/contract/account-tasks';
import { approveQuestionnaire, claimQuestionnaire } from '@credence/contract/review-questionnaire';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readAndAgree } from '../../../test/fixtures/agreement-fixture.ts';
import { investor, sendApplication } from '../../../test/fixtures/investor-class-fixture.ts';
import { publish, submitted } from '../../../test/fixtures/questionnaire-fixture.ts';
import { take } from '../../../test/fixtures/suitability-fixture.ts';
import { type Client, startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ jobs: false });
});
afterAll(() => server.stop());

const isDone = ({ status }: { status: string }) => status === 'done';

/** What an account is told that it has done: the last of it, and all. */
async function doneBy(client: Client) {
  const [last, all] = await Promise.all([
    client.call(accountTasks, { language: 'en' }),
    client.call(accountTasks, { language: 'en', done: 'all' }),
  ]);
  return { last: last.filter(isDone), all: all.filter(isDone) };
}

test('of what is done the last ten are told, and all on request, agreements as well', async () => {
  const client = await server.applicant();
  await readAndAgree(client, 'risk-disclosure');
  const { code } = await publish(server, { review: 'never' });
  await submitted(client, { code });
  for (let more = 0; more < 10; more += 1)
    await submitted(client, await publish(server, { review: 'never' }));
  const { last, all } = await doneBy(client);
  expect(last).toHaveLength(10);
  expect(last.map((task) => task.code)).not.toContain('risk-disclosure');
  expect(all).toHaveLength(12);
  expect(all.slice(0, 10)).toEqual(last);
  expect(all.slice(10)).toMatchObject([
    { kind: 'questionnaire', code, at: expect.any(String) },
    { kind: 'agreement', code: 'risk-disclosure', at: expect.any(String) },
  ]);
  expect((await doneBy(await server.applicant())).all, 'of another account').toEqual([]);
});

test('a class that is held, and a test that no level asks for any more, are among all that is done', async () => {
  const client = await investor(server);
  const { userId } = client;
  const { address } = await sendApplication(server, client);
  const officer = await server.officer();
  await officer.call(claimQuestionnaire, address);
  await officer.call(approveQuestionnaire, {
    ...address,
    privateNote: '',
    proved: ['portfolio', 'profession'],
  });
  const { last, all } = await doneBy(client);
  expect(last.filter(({ kind }) => kind === 'investor-class')).toEqual([]);
  expect(all.filter(({ kind }) => kind === 'investor-class')).toMatchObject([
    {
      code: 'professional',
      title: 'Professional investor',
      at: expect.any(String),
      dueAt: expect.any(String),
      overdue: false,
      daysLeft: null,
    },
  ]);
  await server.db
    .updateTable('investor_class')
    .set({ expires_at: new Date(server.context.now().getTime() - 1) })
    .where('user_id', '=', userId)
    .execute();
  expect(
    (await doneBy(client)).all.filter(({ kind }) => kind === 'investor-class'),
    'it has ended',
  ).toEqual([]);

  const other = await server.applicant();
  expect((await take(other)).passed).toBe(true);
  const tests = (await doneBy(other)).all.filter(({ kind }) => kind === 'suitability-test');
  expect(tests.map(({ code }) => code)).toContain('crypto-knowledge-test');
});
