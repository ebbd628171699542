import { kycInfo } from '@credence/contract/kyc';
import { questionnaires, saveQuestionnaire } from '@credence/contract/questionnaire';
import {
  approveQuestionnaire,
  claimQuestionnaire,
  orderQuestionnaire,
} from '@credence/contract/review-questionnaire';
import { transferState } from '@credence/contract/transfer';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { limitOf } from '../../../test/fixtures/duty-fixture.ts';
import { answers, open, publish, submitted } from '../../../test/fixtures/questionnaire-fixture.ts';
import { approve, pendingTransfer, type Person } from '../../../test/fixtures/transfer-fixture.ts';
import { startServer, type Client, type TestServer } from '../../../test/server.ts';
import { wholeReport } from '../../../test/fixtures/anchor-fixture.ts';

let server: TestServer;
let officer: Client;
beforeAll(async () => {
  server = await startServer();
  officer = await server.officer();
});
afterAll(() => server.stop());

const moved = (source: Person) =>
  vi.waitFor(async () => expect(await source.call(transferState, {})).toMatchObject({ outcome: 'success' }), {
    timeout: 60_000,
  });

const linesOf = async (client: Client, codes: readonly string[]) =>
  (await client.call(questionnaires, {})).filter(({ template_code: code }) => codes.includes(code));

test('[S7.20] what was asked and answered about the person goes with the identity: nothing is lost, nothing asked twice, and due diligence is not left behind', async () => {
  const { source, target } = await pendingTransfer(server);
  const { userId } = source;
  const edd = await publish(server, { code: 'eddQuestionnaire', version: 900, opened: 'ordered' });
  const [stood, begun, sent, both] = [
    await publish(server),
    await publish(server),
    await publish(server),
    await publish(server),
  ];
  const codes = [edd, stood, begun, sent, both].map(({ code }) => code);
  const dueAt = '2098-03-01T00:00:00.000Z';
  const order = { userId, templateCode: edd.code, reason: 'monitoring', dueAt } as const;
  await officer.call(orderQuestionnaire, order);
  const approved = await submitted(source, stood);
  const address = { userId, requestId: approved.request_id };
  await officer.call(claimQuestionnaire, address);
  await officer.call(approveQuestionnaire, { ...address, privateNote: 'Seen.' });
  const draft = await open(source, begun);
  const given = { work: 'none' };
  await source.call(saveQuestionnaire, {
    request_id: draft.request_id,
    revision: draft.revision,
    answers: given,
  });
  await submitted(source, sent);
  await submitted(source, both);
  await open(target, both);

  await approve(server, target);
  await moved(source);
  const there = await linesOf(target, codes);
  const statusOf = ({ code }: { code: string }) =>
    there.filter(({ template_code: own }) => own === code).map(({ status }) => status);
  expect(codes.map((code) => statusOf({ code }))).toEqual([
    ['QUESTIONNAIRE_STATUS_UNSUBMIT'],
    ['QUESTIONNAIRE_STATUS_APPROVED'],
    ['QUESTIONNAIRE_STATUS_UNSUBMIT'],
    ['QUESTIONNAIRE_STATUS_PENDING'],
    ['QUESTIONNAIRE_STATUS_UNSUBMIT'],
  ]);
  expect(there.find(({ template_code: code }) => code === edd.code)).toMatchObject({
    dueAt,
    reason: 'monitoring',
  });
  expect((await limitOf(target))[1], 'due diligence takes its part here now').toBe(50);
  // Asking for it again goes on with what there is.
  expect((await open(target, begun)).answers).toEqual(given);
  expect((await open(target, stood)).answers).toEqual(answers);

  const left = await linesOf(source, codes);
  const others = left.filter(({ status }) => status !== 'QUESTIONNAIRE_STATUS_APPROVED');
  expect(others.filter(({ status }) => status !== 'QUESTIONNAIRE_STATUS_UNDEFINED')).toEqual([]);
  expect((await source.call(kycInfo, {})).applicant.level).toBe(0);
  expect((await wholeReport(server)).broken).toEqual([]);
});
