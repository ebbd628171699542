import { kycInfo } from '@credence/contract/kyc';
import { retCodes } from '@credence/contract/ret-codes';
import { reviewCase } from '@credence/contract/review-case';
import { refuseCase } from '@credence/contract/review-decision';
import { claimCase } from '@credence/contract/review-queue';
import { transferState, transferVerify } from '@credence/contract/transfer';
import type { ReviewLabel } from '@credence/contract/verification';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  approveCaseOf,
  approvedApplicant,
  checkedCase,
  passedCheck,
  submittedCase,
} from '../../../test/applicants.ts';
import {
  before,
  after,
  offered,
  nothingUnderWay,
  pendingTransfer,
  type Person,
  settleDue,
  approve,
  endedFor,
} from '../../../test/fixtures/transfer-fixture.ts';
import { smallPicture } from '../../../test/pictures.ts';
import { startServer, type Client, type TestServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

test('[S4.13] an identity moves to another account by a code and a verification of its own there [S7.20]', async () => {
  const { source, offer } = await offered(server);
  expect(offer).toMatchObject({ code: expect.stringMatching(/^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/) });
  const target = await server.applicant();
  const ticket = await passedCheck(target, after);
  const accepted = await target.call(transferVerify, {
    role: 'target',
    ticket,
    code: offer.code.toLowerCase(),
  });
  expect(accepted.status).toBe('KYC_TRANSFER_VERIFY_STATUS_PENDING');
  expect(await target.call(transferState, {})).toEqual({
    status: 'KYC_TRANSFER_VERIFY_STATUS_PENDING',
    role: 'target',
    outcome: 'pending',
    expiresAt: accepted.expiresAt,
    ended: null,
  });
  expect(await source.call(transferState, {})).toMatchObject({ role: 'source', outcome: 'pending' });
  // Nothing is inherited: the target has what it earns, and the source keeps its own until then.
  expect((await target.call(kycInfo, {})).applicant.level).toBe(0);
  expect((await source.call(kycInfo, {})).applicant.level).toBe(1);

  const { id } = await submittedCase(target);
  await checkedCase(target);
  await approveCaseOf(server, target.userId, id);
  await vi.waitFor(
    async () => {
      expect(await source.call(transferState, {})).toEqual({
        status: 'KYC_TRANSFER_VERIFY_STATUS_COMPLETE',
        role: 'source',
        outcome: 'success',
        expiresAt: null,
        ended: null,
      });
    },
    { timeout: 60_000 },
  );
  expect((await target.call(kycInfo, {})).applicant.level).toBe(1);
  expect((await source.call(kycInfo, {})).applicant.level).toBe(0);
});

test('a code is good once, for an hour, and not for the account that made it [S7.20]', async () => {
  const { source, offer } = await offered(server);
  const own = await source.send(transferVerify, {
    role: 'target',
    ticket: await passedCheck(source, after),
    code: offer.code,
  });
  expect(own.code).toBe(retCodes.TRANSFER_NOT_POSSIBLE);
  const [first, second, third] = [
    await server.applicant(),
    await server.applicant(),
    await server.applicant(),
  ];
  const take = async (target: typeof first, code: string) =>
    (await target.send(transferVerify, { role: 'target', ticket: await passedCheck(target, after), code }))
      .code;
  expect(await take(first, 'AAAA-AAAA-AAAA')).toBe(retCodes.TRANSFER_CODE_WRONG);
  expect(await take(first, offer.code)).toBe(retCodes.OK);
  expect(await take(second, offer.code)).toBe(retCodes.TRANSFER_CODE_WRONG);

  const late = await offered(server);
  server.pass(60 * 60 * 1000);
  expect(await take(third, late.offer.code)).toBe(retCodes.TRANSFER_CODE_WRONG);
});

test('an account without a verified identity has nothing to move, and nobody moves one without a check [S7.20]', async () => {
  const applicant = await server.applicant();
  const ticket = await passedCheck(applicant, before);
  const nothing = await applicant.send(transferVerify, { role: 'source', ticket });
  expect(nothing.code).toBe(retCodes.TRANSFER_NOT_POSSIBLE);
  const { applicant: source } = await approvedApplicant(server);
  const wrong = await passedCheck(source, after);
  const unchecked = await source.send(transferVerify, { role: 'source', ticket: wrong });
  expect(unchecked.code).toBe(retCodes.SECURITY_CHECK_NEEDED);
  expect(await applicant.call(transferState, {})).toEqual(nothingUnderWay);
});

test('a transfer whose target was approved is completed though the report of that was lost [S7.20]', async () => {
  const { source } = await offered(server);
  const { applicant: target } = await approvedApplicant(server);
  await server.db
    .updateTable('identity_transfer')
    .set({ status: 'pending', target_user_id: target.userId })
    .where('user_id', '=', source.userId)
    .execute();
  expect(await source.call(transferState, {})).toMatchObject({ outcome: 'pending' });
  await settleDue(server);
  await vi.waitFor(
    async () => expect(await source.call(transferState, {})).toMatchObject({ outcome: 'success' }),
    { timeout: 60_000 },
  );
  expect((await source.call(kycInfo, {})).applicant.level).toBe(0);
});

test('an account that was refused because its identity is in use verifies itself once the account that shows the same gives it up [S4.13]', async () => {
  const document = await smallPicture('a document that two accounts show');
  const source = await server.applicant();
  const verified = await submittedCase(source, document);
  await checkedCase(source);
  await approveCaseOf(server, source.userId, verified.id);
  const codeOf = async (giver: Person) =>
    (await giver.call(transferVerify, { role: 'source', ticket: await passedCheck(giver, before) })).code;
  const offer = { code: await codeOf(source) };
  const { offer: ofAnother } = await offered(server);
  const officer = await server.officer();
  const refusedFor = async (labels: ReviewLabel[], shown = document) => {
    const target = await server.applicant();
    const { id } = await submittedCase(target, shown);
    await checkedCase(target);
    const address = { userId: target.userId, caseId: id };
    await officer.call(claimCase, address);
    await officer.call(refuseCase, { ...address, labels, privateNote: '' });
    return Object.assign(target, { address });
  };
  const take = async (target: Client & { password: string }, code = offer.code) =>
    (await target.send(transferVerify, { role: 'target', ticket: await passedCheck(target, after), code }))
      .code;
  const status = async (target: Client) =>
    (await target.call(kycInfo, { obtain_state: true })).state[0]?.status;

  const suspected = await refusedFor(['identity-in-use', 'document-altered']);
  expect(await take(suspected)).toBe(retCodes.TRANSFER_NOT_POSSIBLE);
  expect(await status(suspected)).toBe('FAILED_AND_CAN_NOT_RETRY');

  const target = await refusedFor(['identity-in-use']);
  expect(await status(target)).toBe('FAILED_AND_CAN_NOT_RETRY');
  // Another account's code lifts nothing.
  expect(await take(target, ofAnother.code)).toBe(retCodes.TRANSFER_NOT_POSSIBLE);
  expect(await status(target)).toBe('FAILED_AND_CAN_NOT_RETRY');
  expect(await take(target)).toBe(retCodes.OK);
  expect(await status(target)).toBe('ALLOW');
  const { timeline } = await officer.call(reviewCase, target.address);
  expect(timeline).toContainEqual(
    expect.objectContaining({ action: 'case.refusal-set-aside', details: { source: source.userId } }),
  );
});

test('whoever takes a code and verifies as somebody else takes nothing: both sides and the officers are told [S7.20] [S4.13]', async () => {
  const { source, target, caseId } = await pendingTransfer(server);
  const taken = await approve(server, target, { firstname: 'Berta' });
  await endedFor(source, 'source', 'another-identity');
  await endedFor(target, 'target', 'another-identity');
  for (const account of [source, target]) {
    expect((await account.call(kycInfo, {})).applicant.level).toBe(1);
  }
  const officer = await server.officer();
  for (const [side, shown, other] of [
    [source, caseId, target],
    [target, taken, source],
  ] as const) {
    const { timeline } = await officer.call(reviewCase, { userId: side.userId, caseId: shown });
    expect(timeline).toContainEqual(
      expect.objectContaining({
        action: 'transfer.ended',
        details: { why: 'another-identity', account: other.userId },
      }),
    );
  }
});

test('the same document is the same identity, however the name is written [S7.20]', async () => {
  const { source, target } = await pendingTransfer(server);
  // What a provider reads reliably from a document, at both accounts.
  const hash = randomBytes(32);
  const taken = await submittedCase(target, undefined, { firstname: 'Anna-Maria' });
  await checkedCase(target);
  const cases = await server.db
    .selectFrom('verification_case')
    .select(['user_id', 'id as case_id'])
    .where('user_id', 'in', [source.userId, target.userId])
    .execute();
  await server.db
    .insertInto('verification_sighting')
    .values(cases.map((one) => ({ ...one, hash, kind: 'document' as const, seen_at: server.context.now() })))
    .execute();
  await approveCaseOf(server, target.userId, taken.id);
  await vi.waitFor(
    async () => expect(await source.call(transferState, {})).toMatchObject({ outcome: 'success' }),
    { timeout: 60_000 },
  );
});
