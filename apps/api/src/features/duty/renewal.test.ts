import {
  approveQuestionnaire,
  claimQuestionnaire,
  orderQuestionnaire,
  reviewQuestionnaire,
  withdrawQuestionnaire,
} from '@credence/contract/review-questionnaire';
import { policyFor, sites } from '@credence/policy';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { atLevelOne, diligenceOf, limitOf, watched } from '../../../test/fixtures/duty-fixture.ts';
import { publish, submitted } from '../../../test/fixtures/questionnaire-fixture.ts';
import { pass } from '../../../test/later.ts';
import { type Client, startServer, type TestServer } from '../../../test/server.ts';

const day = 86_400_000;

let server: TestServer;
let beside: TestServer;
let officer: Client;
beforeAll(async () => {
  server = await startServer();
  beside = await startServer({ beside: server });
  officer = await server.officer();
  await publish(server, { code: 'rcEddQuestionnaire', version: 900, opened: 'ordered' });
});
afterAll(async () => {
  await beside.stop();
  await server.stop();
});

/** Time goes on for both, and both watch. */
async function later(days: number): Promise<void> {
  await pass(server, days * day);
  beside.pass(days * day);
  await watched(server, beside);
}

/** An account of a level whose due diligence an officer has approved. */
async function approved(level: 0 | 1 = 1) {
  const client = await server.applicant();
  const { userId } = client;
  await pass(server, 0);
  if (level === 1) await atLevelOne(server, client);
  const order = { userId, templateCode: 'rcEddQuestionnaire', reason: 'monitoring' } as const;
  const { requestId } = await officer.call(orderQuestionnaire, order);
  await submitted(client, { code: 'rcEddQuestionnaire' });
  const address = { userId, requestId };
  await officer.call(claimQuestionnaire, address);
  await officer.call(approveQuestionnaire, { ...address, privateNote: '' });
  const reasons = async () => (await diligenceOf(client)).map(({ reason }) => reason);
  return { client, address, reasons };
}

test.each(sites)('[S2.9] %s: due diligence grows old after one year at most (AMLR, article 26)', (site) => {
  const months = policyFor(site).duties?.diligence.renewMonths;
  expect(months).toBeGreaterThan(0);
  expect(months).toBeLessThanOrEqual(12);
});

test('[S2.9] older than the term of the policy it is asked again, once, with a day and its limits', async () => {
  const { client, address, reasons } = await approved();
  const beginner = await approved(0);
  await later(364);
  expect(await reasons()).toEqual(['monitoring']);
  await later(2);
  await watched(server, beside);
  expect(await reasons(), 'by two workers').toEqual(['renewal', 'monitoring']);
  expect(await beginner.reasons(), 'without a level there is nothing to hold').toEqual(['monitoring']);
  const [line] = await diligenceOf(client);
  if (line?.dueAt == null) throw new Error('It has no due day.');
  expect((Date.parse(line.dueAt) - Date.parse(line.openedAt)) / day).toBeCloseTo(30, 3);
  expect(await limitOf(client)).toEqual(['5', 50]);
  const read = { userId: address.userId, requestId: line.request_id };
  expect(await officer.call(reviewQuestionnaire, read)).toMatchObject({
    line: { reason: 'renewal', openedBy: 'policy', templateCode: 'rcEddQuestionnaire' },
  });
  await officer.call(withdrawQuestionnaire, read);
  await later(1);
  expect(await reasons(), 'withdrawn by an officer, it stays so').toEqual(['renewal', 'monitoring']);
});

test('one that was asked and withdrawn before the term is over does not stand for it', async () => {
  const { address, reasons } = await approved();
  await later(100);
  const order = { userId: address.userId, templateCode: 'rcEddQuestionnaire', reason: 'change' } as const;
  const { requestId } = await officer.call(orderQuestionnaire, order);
  await officer.call(withdrawQuestionnaire, { ...address, requestId });
  await later(266);
  expect(await reasons()).toEqual(['renewal', 'change', 'monitoring']);
});
