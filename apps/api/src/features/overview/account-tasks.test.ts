import { accountTasks, type AccountTask } from '@credence/contract/account-tasks';
import { orderQuestionnaire } from '@credence/contract/review-questionnaire';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readAndAgree } from '../../../test/fixtures/agreement-fixture.ts';
import { open, publish, submit, submitted } from '../../../test/fixtures/questionnaire-fixture.ts';
import { type Client, startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ jobs: false });
});
afterAll(() => server.stop());

const tasksOf = (client: Client, language = 'en') => client.call(accountTasks, { language });
const brief = (tasks: readonly AccountTask[]) => tasks.map(({ code, status }) => [code, status]);

test('what is owed comes by its day, then what waits, then what is done', async () => {
  const applicant = await server.applicant();
  const officer = await server.officer();
  const [sent, later, soon, begun] = [
    await publish(server),
    await publish(server),
    await publish(server),
    await publish(server),
  ];
  await submitted(applicant, sent);
  const { userId } = applicant;
  const order = (templateCode: string, dueAt: string) =>
    officer.call(orderQuestionnaire, { userId, templateCode, reason: 'monitoring', dueAt });
  await order(later.code, '2098-03-01T00:00:00.000Z');
  await order(soon.code, '2098-02-01T00:00:00.000Z');
  await open(applicant, begun);
  await readAndAgree(applicant, 'risk-disclosure');

  const tasks = await tasksOf(applicant);
  expect(brief(tasks)).toEqual([
    [soon.code, 'todo'],
    [later.code, 'todo'],
    [begun.code, 'todo'],
    ['client-agreement', 'todo'],
    [sent.code, 'waiting'],
    ['risk-disclosure', 'done'],
  ]);
  expect(tasks[0]).toMatchObject({
    dueAt: '2098-02-01T00:00:00.000Z',
    reason: 'monitoring',
    at: null,
    overdue: false,
  });
  expect(tasks[3]).toMatchObject({ kind: 'agreement', reason: 'site', at: null });
  expect(tasks.at(-1)).toMatchObject({
    kind: 'agreement',
    title: expect.any(String),
    reason: '',
    at: expect.any(String),
  });
});

test('what the next level asks for is there before it is begun, in the language asked for', async () => {
  const applicant = await server.applicant();
  const { userId } = applicant;
  await server.db.updateTable('applicant').set({ site: 'HKG' }).where('user_id', '=', userId).execute();
  const tasks = await tasksOf(applicant, 'de-DE');
  const tests = tasks.filter(({ kind }) => kind === 'suitability-test');
  expect(brief(tests)).toEqual([
    ['crypto-knowledge-test', 'todo'],
    ['risk-tolerance-test', 'todo'],
  ]);
  expect(tests[0]).toMatchObject({ requestId: null, reason: 'level', from: null });
});

test('another account’s questionnaires are not told', async () => {
  const template = await publish(server);
  const [one, other] = [await server.applicant(), await server.applicant()];
  const opened = await open(one, template);
  await submit(one, opened);
  expect((await tasksOf(other)).filter(({ kind }) => kind === 'questionnaire')).toEqual([]);
});
