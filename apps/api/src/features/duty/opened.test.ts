import { recallQuestionnaire } from '@credence/contract/questionnaire';
import { reviewQuestionnaire } from '@credence/contract/review-questionnaire';
import { policyFor } from '@credence/policy';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvedApplicant } from '../../../test/applicants.ts';
import { diligenceOf, settled } from '../../../test/fixtures/duty-fixture.ts';
import { answers, publish, submit, submitted } from '../../../test/fixtures/questionnaire-fixture.ts';
import { type Client, startServer, type TestServer } from '../../../test/server.ts';

const { duties } = policyFor('CREDENCE');
const { employer: _notAsked, ...others } = answers;
const risky = { ...others, work: 'none' };

let server: TestServer;
let officer: Client;
beforeAll(async () => {
  if (duties === undefined) throw new Error('The policy has no duties.');
  const when = {
    answers: [
      { template: 'functionsTest', item: 'proof', is: 'never' },
      { template: 'functionsTest', item: 'work', is: 'none' },
    ],
  };
  const rules = [
    { reason: 'public-function', opens: 'eddQuestionnaire', when } as const,
    ...duties.diligence.rules,
  ];
  server = await startServer({
    policy: { duties: { ...duties, diligence: { ...duties.diligence, rules } } },
  });
  officer = await server.officer();
  await publish(server, { code: 'eddQuestionnaire', version: 9, opened: 'ordered', validMonths: 12 });
  await publish(server, { code: 'functionsTest' });
});
afterAll(() => server.stop());

/** What an officer is told that a questionnaire has opened. */
async function openedBy({ userId }: Client, requestId: string) {
  await settled(server);
  return (await officer.call(reviewQuestionnaire, { userId, requestId })).opened;
}

/** The due diligence of an account, and what the trail says of its opening. */
async function diligence(client: Client) {
  const [line] = await diligenceOf(client);
  if (line === undefined) throw new Error('There is no due diligence.');
  return { requestId: line.request_id, title: 'en title', openedAt: expect.any(String) };
}

test('[S2.9] an answer that opened due diligence is told with it, and stays told when it is changed', async () => {
  const client = await server.applicant();
  const { request_id: source } = await submitted(client, { code: 'functionsTest' }, risky);
  await settled(server);
  const found = { ...(await diligence(client)), items: ['work'] };
  expect(await openedBy(client, source)).toEqual([found]);
  expect(await openedBy(client, found.requestId), 'it opened nothing itself').toEqual([]);
  const { revision } = await client.call(recallQuestionnaire, { request_id: source });
  expect(await openedBy(client, source), 'while it is written anew').toEqual([found]);
  await submit(client, { request_id: source, revision }, answers);
  expect(await openedBy(client, source)).toEqual([found]);
});

test('[S2.9] a class of risk that opened it is told without items', async () => {
  const bands = [
    { code: 'low', from: 0 },
    { code: 'high', from: 10 },
  ];
  const template = await publish(server, { bands });
  const client = await server.applicant();
  const { request_id: harmless } = await submitted(client, await publish(server, { bands }));
  const { request_id: source } = await submitted(client, template, risky);
  await settled(server);
  expect(await openedBy(client, source)).toEqual([{ ...(await diligence(client)), items: [] }]);
  expect(await openedBy(client, harmless)).toEqual([]);
});

test('[S2.9] what was opened by something else that is declared is not told of answers', async () => {
  const { applicant: client } = await approvedApplicant(server, { residenceCountry: 'VN' });
  const { request_id: source } = await submitted(client, await publish(server));
  await settled(server);
  await diligence(client);
  expect(await openedBy(client, source)).toEqual([]);
});

test('[S2.9] where the trail does not say by what, the rule of the same reason tells it', async () => {
  const client = await server.applicant();
  const { request_id: source } = await submitted(client, { code: 'functionsTest' }, risky);
  await settled(server);
  const found = await diligence(client);
  const older = { by: 'policy', reason: 'public-function', after: source };
  await server.db
    .updateTable('audit_event')
    .set({ details: JSON.stringify(older) })
    .where('user_id', '=', client.userId)
    .where('subject', '=', found.requestId)
    .where('action', '=', 'questionnaire.opened')
    .execute();
  expect(await openedBy(client, source)).toEqual([{ ...found, items: ['work'] }]);
  await client.call(recallQuestionnaire, { request_id: source });
  expect(await openedBy(client, source), 'unsent answers are nobody’s to see').toEqual([]);
});
