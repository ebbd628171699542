import { kycInfo } from '@credence/contract/kyc';
import { createQuestionnaire } from '@credence/contract/questionnaire';
import {
  approveQuestionnaire,
  claimQuestionnaire,
  orderQuestionnaire,
  rejectQuestionnaire,
  withdrawQuestionnaire,
} from '@credence/contract/review-questionnaire';
import { retCodes } from '@credence/contract/ret-codes';
import { eddInfo } from '@credence/contract/screening';
import { policyFor } from '@credence/policy';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { open, publish, submitted } from '../../../test/fixtures/questionnaire-fixture.ts';
import { pass } from '../../../test/later.ts';
import { type Client, startServer, type TestServer } from '../../../test/server.ts';

const { levels } = policyFor('CREDENCE');

let server: TestServer;
let officer: Client;
beforeAll(async () => {
  server = await startServer({
    jobs: false,
    policy: { levels: { ...levels, 1: { ...levels[1], questionnaires: ['wantedHere', 'wantedToo'] } } },
  });
  officer = await server.officer();
  await publish(server, { code: 'wantedHere', version: 900, opened: 'ordered', validMonths: 6 });
  await publish(server, { code: 'wantedToo', version: 900, review: 'never' });
});
afterAll(() => server.stop());

async function told(client: Client) {
  const info = await client.call(kycInfo, { obtain_aml_questionnaire: true });
  return {
    status: info.questionnaireStatus.replace('QUESTIONNAIRE_STATUS_', ''),
    must: info.mustQuestionnaire,
    shown: info.displayControl.isDisplayQuestionnaire,
    aml: info.amlQuestionnaire,
  };
}

const none = { needQuestionnaire: false, templateCode: '' };

async function decide(client: Client, requestId: string, remark?: string): Promise<void> {
  const address = { userId: client.userId, requestId };
  await officer.call(claimQuestionnaire, address);
  if (remark === undefined) await officer.call(approveQuestionnaire, { ...address, privateNote: '' });
  else {
    const remarks = [{ item: 'work', text: remark }];
    await officer.call(rejectQuestionnaire, { ...address, remarks, privateNote: '' });
  }
}

const order = async (client: Client, templateCode: string, dueAt?: string) =>
  (
    await officer.call(orderQuestionnaire, {
      userId: client.userId,
      templateCode,
      reason: 'monitoring',
      ...(dueAt !== undefined && { dueAt }),
    })
  ).requestId;

test('[S3.9] [S3.10] [S4.12] KYC info says the most urgent of what the next level asks for', async () => {
  const applicant = await server.applicant();
  expect(await told(applicant)).toEqual({ status: 'UNSUBMIT', must: true, shown: true, aml: none });
  await submitted(applicant, { code: 'wantedToo' });
  expect(await told(applicant)).toMatchObject({ status: 'UNSUBMIT', must: true });
  const { request_id } = await submitted(applicant, { code: 'wantedHere' });
  expect(await told(applicant)).toMatchObject({ status: 'PENDING', must: false });
  await officer.call(claimQuestionnaire, { userId: applicant.userId, requestId: request_id });
  expect(await told(applicant)).toMatchObject({ status: 'PENDING_NO_EDIT', must: false });
  await decide(applicant, request_id, 'Since when?');
  expect(await told(applicant)).toMatchObject({ status: 'REJECTED', must: true });
  await submitted(applicant, { code: 'wantedHere' });
  await decide(applicant, request_id);
  expect(await told(applicant)).toEqual({ status: 'APPROVED', must: false, shown: true, aml: none });
});

test('[S3.10] questions of risk control are shown until they are answered, and again once sent back', async () => {
  const applicant = await server.applicant();
  const shown = async () => (await applicant.call(kycInfo, {})).displayControl.isDisplayNewRcOnboarding;
  await publish(server, { code: 'rcQuestionnaire', version: 900, opened: 'ordered' });
  await submitted(applicant, { code: 'wantedToo' });
  expect(await shown(), 'other questions').toBe(false);
  await order(applicant, 'rcQuestionnaire');
  expect(await shown()).toBe(true);
  const { request_id } = await submitted(applicant, { code: 'rcQuestionnaire' });
  expect(await shown()).toBe(false);
  await decide(applicant, request_id, 'Who was it?');
  expect(await shown()).toBe(true);
});

test('[S7.13] what the next level asks for may be opened by oneself, and is due again when it is old', async () => {
  const other = await startServer({
    jobs: false,
    policy: { levels: { ...levels, 1: { ...levels[1], questionnaires: ['renewed'] } } },
  });
  try {
    const change = { code: 'renewed', opened: 'ordered', review: 'never', validMonths: 6 };
    await publish(other, change);
    const applicant = await other.applicant();
    const opened = await open(applicant, { code: 'renewed' });
    expect(opened.reason).toBe('level');
    await submitted(applicant, { code: 'renewed' });
    expect(await told(applicant)).toMatchObject({ status: 'APPROVED', must: false });
    await pass(other, 200 * 86_400_000);
    expect(await told(applicant)).toMatchObject({ status: 'UNSUBMIT', must: true });
    expect((await open(applicant, { code: 'renewed' })).request_id).not.toBe(opened.request_id);
  } finally {
    await other.stop();
  }
});

test('[S3.9] where neither a level nor an officer asks for one, nothing is to be done', async () => {
  const plain = await startServer({ jobs: false });
  try {
    const applicant = await plain.applicant();
    await open(applicant, await publish(plain));
    expect(await told(applicant)).toEqual({ status: 'UNDEFINED', must: false, shown: false, aml: none });
  } finally {
    await plain.stop();
  }
});

test.each(['eddQuestionnaire', 'rcEddQuestionnaire'])(
  '[S4.14] [S7.18] [S3.11] enhanced due diligence by %s: every status, from its order to its end',
  async (templateCode) => {
    const other = await startServer({ jobs: false });
    try {
      officer = await other.officer();
      await publish(other, { code: templateCode, version: 900, opened: 'ordered' });
      const applicant = await other.applicant();
      const edd = () => applicant.call(eddInfo, {});
      const aml = async () => (await told(applicant)).aml;
      const needed = { needQuestionnaire: true, templateCode };
      expect(await edd()).toEqual({ status: 'EDDStatus_Unknown', dueAt: null });
      const alone = await applicant.send(createQuestionnaire, { template_code: templateCode });
      expect(alone.code).toBe(retCodes.QUESTIONNAIRE_NOT_ORDERED);

      const dueAt = new Date(other.context.now().getTime() + 86_400_000).toISOString();
      const requestId = await order(applicant, templateCode, dueAt);
      expect(await edd()).toEqual({ status: 'EDDStatus_UnSubmit', dueAt });
      expect(await aml()).toEqual(needed);
      expect(await told(applicant)).toMatchObject({ status: 'UNSUBMIT', must: true, shown: true });
      await submitted(applicant, { code: templateCode });
      expect((await edd()).status).toBe('EDDStatus_Reviewing');
      expect(await aml()).toEqual(none);
      await decide(applicant, requestId, 'Whose money is it?');
      const sentBack = await edd();
      expect(sentBack.status).toBe('EDDStatus_Reject');
      expect(Date.parse(sentBack.dueAt ?? ''), 'with days to mend it').toBeGreaterThan(Date.parse(dueAt));
      expect(await aml()).toEqual(needed);
      await submitted(applicant, { code: templateCode });
      await decide(applicant, requestId);
      expect((await edd()).status).toBe('EDDStatus_Pass');

      const again = await order(applicant, templateCode);
      expect(await edd(), 'ordered anew, until the day of the policy').toEqual({
        status: 'EDDStatus_UnSubmit',
        dueAt: expect.any(String),
      });
      await officer.call(withdrawQuestionnaire, { userId: applicant.userId, requestId: again });
      expect(await edd(), 'as it was before').toEqual({ ...sentBack, status: 'EDDStatus_Pass' });
    } finally {
      await other.stop();
    }
  },
);

test('a questionnaire is a task of the account until it is approved, with its due date and reason', async () => {
  const other = await startServer({ jobs: false });
  try {
    officer = await other.officer();
    const template = await publish(other);
    const applicant = await other.applicant();
    const tasks = () =>
      other.db
        .selectFrom('task')
        .select(['subject', 'status', 'due_at', 'reason'])
        .where('user_id', '=', applicant.userId)
        .where('code', '=', 'QUESTIONNAIRE')
        .execute();
    const dueAt = new Date(other.context.now().getTime() + 86_400_000);
    const subject = await order(applicant, template.code, dueAt.toISOString());
    const task = { subject, due_at: dueAt, reason: 'monitoring' };
    expect(await tasks()).toEqual([{ ...task, status: 'todo' }]);
    await submitted(applicant, template);
    expect(await tasks()).toEqual([{ ...task, status: 'waiting' }]);
    await decide(applicant, subject, 'Since when?');
    expect(await tasks()).toEqual([{ ...task, status: 'todo' }]);
    await officer.call(withdrawQuestionnaire, { userId: applicant.userId, requestId: subject });
    expect(await tasks()).toEqual([]);
    const own = await submitted(applicant, template);
    await decide(applicant, own.request_id);
    expect(await tasks()).toEqual([{ subject: own.request_id, due_at: null, reason: '', status: 'done' }]);
  } finally {
    await other.stop();
  }
});
