import { accountTasks } from '@credence/contract/account-tasks';
import { kycConfig, taskList } from '@credence/contract/identity';
import { kycInfo } from '@credence/contract/kyc';
import {
  approveQuestionnaire,
  claimQuestionnaire,
  rejectQuestionnaire,
} from '@credence/contract/review-questionnaire';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  asked,
  having,
  heard,
  type Part,
  publishAsked,
  waitingPolicy,
} from '../../../test/fixtures/level-fixture.ts';
import { open, submit, submitted } from '../../../test/fixtures/questionnaire-fixture.ts';
import { risk } from '../../../test/fixtures/suitability-fixture.ts';
import { type Client, startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let officer: Client;
beforeAll(async () => {
  server = await startServer({ policy: waitingPolicy });
  officer = await server.officer();
  await publishAsked(server, 'always');
});
afterAll(() => server.stop());

const further = ['QUESTIONNAIRE', 'SUITABILITY_TEST', 'AGREEMENT'];

/** All that an account is told of what its level waits for. */
async function told(client: Client) {
  const info = await client.call(kycInfo, { obtain_state: true, obtain_verification_process: true });
  const { tasks } = await client.call(taskList, {});
  const owed = await client.call(accountTasks, { language: 'en' });
  return {
    level: info.applicant.level,
    status: info.state[0]?.status,
    tags: info.bannerTags.filter((tag) => tag.startsWith('LEVEL_')),
    questionnaire: info.questionnaireStatus.replace('QUESTIONNAIRE_STATUS_', ''),
    must: info.mustQuestionnaire,
    shown: info.displayControl.isDisplayQuestionnaire,
    left: info.verificationProcess.tasks.filter((code) => further.includes(code)),
    tasks: tasks.flatMap(({ code, subject, status }) =>
      further.includes(code) ? [`${subject} ${status}`] : [],
    ),
    owed: owed.flatMap(({ code, level, status }) => (level === 1 ? [`${code} ${status}`] : [])).toSorted(),
  };
}

const officerSays = async (client: Client, requestId: string, verdict: 'approved' | 'rejected') => {
  const address = { userId: client.userId, requestId };
  await officer.call(claimQuestionnaire, address);
  if (verdict === 'approved') await officer.call(approveQuestionnaire, { ...address, privateNote: '' });
  else {
    const remarks = [{ item: 'work', text: 'Since when?' }];
    await officer.call(rejectQuestionnaire, { ...address, remarks, privateNote: '' });
  }
  await heard(server, client);
};

const agreement = 'client-agreement';

test.each<[done: Part[], what: Partial<Awaited<ReturnType<typeof told>>>]>([
  [
    [],
    {
      status: 'ALLOW',
      tags: ['LEVEL_ASKS_MORE'],
      left: further,
      tasks: [`${asked} TODO`, `${risk} TODO`, `${agreement} TODO`],
      owed: [`${agreement} todo`, `${risk} todo`, `${asked} todo`],
    },
  ],
  [
    ['test'],
    {
      status: 'ALLOW',
      tags: ['LEVEL_ASKS_MORE'],
      tasks: [`${asked} TODO`, `${risk} DONE`, `${agreement} TODO`],
    },
  ],
  [
    ['case'],
    {
      status: 'ALLOW',
      tags: ['LEVEL_WAITS'],
      left: further,
      tasks: [`${asked} TODO`, `${risk} TODO`, `${agreement} TODO`],
    },
  ],
  [
    ['agreement', 'case', 'test'],
    {
      status: 'ALLOW',
      tags: ['LEVEL_WAITS'],
      left: ['QUESTIONNAIRE'],
      tasks: [`${asked} TODO`, `${risk} DONE`, `${agreement} DONE`],
      owed: [`${asked} todo`],
    },
  ],
])('[S3.11] [S7.24] after %j the account is told what is so', async (done, what) => {
  const client = await having(server, officer, done);
  expect(await told(client)).toMatchObject({
    level: 0,
    questionnaire: 'UNSUBMIT',
    must: true,
    shown: true,
    ...what,
  });
});

test('[S3.9] [S3.10] [S4.12] with the last answers sent it is the officers’ turn, then the account’s again, then the level is there', async () => {
  const client = await having(server, officer, ['agreement', 'case', 'test']);
  const { request_id } = await submitted(client, { code: asked });
  expect(await told(client)).toMatchObject({
    level: 0,
    status: 'PENDING',
    tags: ['LEVEL_WAITS'],
    questionnaire: 'PENDING',
    must: false,
    left: [],
    tasks: [`${asked} WAITING`, `${risk} DONE`, `${agreement} DONE`],
    owed: [`${asked} waiting`],
  });
  await officerSays(client, request_id, 'rejected');
  expect(await told(client)).toMatchObject({
    level: 0,
    status: 'ALLOW',
    tags: ['LEVEL_WAITS'],
    questionnaire: 'REJECTED',
    must: true,
    left: ['QUESTIONNAIRE'],
    tasks: [`${asked} TODO`, `${risk} DONE`, `${agreement} DONE`],
    owed: [`${asked} changes`],
  });
  await submit(client, await open(client, { code: asked }));
  await officerSays(client, request_id, 'approved');
  expect(await told(client)).toEqual({
    level: 1,
    status: 'SUCCESS',
    tags: [],
    questionnaire: 'APPROVED',
    must: false,
    shown: true,
    left: [],
    tasks: [],
    owed: [],
  });
});

test('[S7.18] what a level asks for beside its case is named with its other requirements', async () => {
  const { levels } = await (await server.applicant()).call(kycConfig, {});
  expect(levels.map(({ requires }) => requires.filter((one) => further.includes(one)))).toEqual([
    further,
    [],
  ]);
});
