import { kycInfo } from '@credence/contract/kyc';
import { retCodes } from '@credence/contract/ret-codes';
import { reviewCase } from '@credence/contract/review-case';
import { approveCase } from '@credence/contract/review-decision';
import { claimCase } from '@credence/contract/review-queue';
import type { SecurityAction } from '@credence/contract/security-action';
import { transferState, transferVerify, transferWithdraw } from '@credence/contract/transfer';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { checkedCase, passedCheck, submittedCase } from '../../../test/applicants.ts';
import {
  before,
  after,
  offered,
  pendingTransfer,
  type Person,
  approve,
  endedFor,
} from '../../../test/fixtures/transfer-fixture.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { inTransaction } from '../../db/transaction.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

test('the source withdraws a code or a transfer behind its check, and keeps what it has [S7.20] [S8.12]', async () => {
  const { source, target } = await pendingTransfer(server);
  const withdraw = async (account: Person, action: SecurityAction = before) =>
    (await account.send(transferWithdraw, { ticket: await passedCheck(account, action) })).code;
  expect(await withdraw(target)).toBe(retCodes.TRANSFER_NOT_POSSIBLE);
  expect(await withdraw(source, after)).toBe(retCodes.SECURITY_CHECK_NEEDED);
  // Once the target is approved, the identity moves within a moment.
  const level = (of: number) =>
    server.db.updateTable('applicant').set({ level: of }).where('user_id', '=', target.userId).execute();
  await level(1);
  expect(await withdraw(source)).toBe(retCodes.TRANSFER_NOT_POSSIBLE);
  await level(0);
  expect(await withdraw(source)).toBe(retCodes.OK);
  await endedFor(source, 'source', 'stopped');
  await endedFor(target, 'target', 'stopped');
  expect(await withdraw(source)).toBe(retCodes.TRANSFER_NOT_POSSIBLE);
  await approve(server, target);
  expect((await source.call(kycInfo, {})).applicant.level).toBe(1);
  const told = await server.db
    .selectFrom('audit_event')
    .select('action')
    .where('user_id', '=', source.userId)
    .where('action', '=', 'transfer.withdrawn')
    .execute();
  expect(told).toHaveLength(1);

  const open = await offered(server);
  expect(await withdraw(open.source)).toBe(retCodes.OK);
  const late = await server.applicant();
  const ticket = await passedCheck(late, after);
  const tried = await late.send(transferVerify, { role: 'target', ticket, code: open.offer.code });
  expect(tried.code).toBe(retCodes.TRANSFER_CODE_WRONG);
});

test('a withdrawal waits for an approval of the target that is under way, and moves nothing that was approved [S7.20]', async () => {
  const { source, target } = await pendingTransfer(server);
  const { id } = await submittedCase(target);
  await checkedCase(target);
  const ticket = await passedCheck(source, before);
  const waiters = async () =>
    (
      await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and application_name = 'credence'`.execute(
        server.db,
      )
    ).rows[0]?.count;
  const officer = await server.officer();
  const address = { userId: target.userId, caseId: id };
  await officer.call(claimCase, address);
  const begun = await inTransaction(server.db, async (work) => {
    // The approval is in progress and cannot be stored yet.
    await work
      .selectFrom('audit_head')
      .selectAll()
      .where('user_id', '=', target.userId)
      .forUpdate()
      .execute();
    const approval = officer.send(approveCase, { ...address, privateNote: '' });
    await vi.waitFor(async () => expect(await waiters()).toBe(1), { timeout: 30_000 });
    const withdrawal = source.send(transferWithdraw, { ticket });
    const held = vi.waitFor(async () => expect(await waiters()).toBe(2), { timeout: 30_000 });
    await Promise.race([withdrawal, held]);
    return [approval, withdrawal];
  });
  const answers = await Promise.all(begun);
  expect(answers.map(({ code }) => code)).toEqual([retCodes.OK, retCodes.TRANSFER_NOT_POSSIBLE]);
  await vi.waitFor(
    async () => expect(await source.call(transferState, {})).toMatchObject({ outcome: 'success' }),
    { timeout: 60_000 },
  );
  expect((await source.call(kycInfo, {})).applicant.level).toBe(0);
});

test('an officer who reviews the target sees that the transfer was withdrawn [S7.20]', async () => {
  const { source, target } = await pendingTransfer(server);
  const { id } = await submittedCase(target);
  await checkedCase(target);
  await source.call(transferWithdraw, { ticket: await passedCheck(source, before) });
  const officer = await server.officer();
  const { timeline } = await officer.call(reviewCase, { userId: target.userId, caseId: id });
  expect(timeline).toContainEqual(
    expect.objectContaining({ action: 'transfer.withdrawn', details: { account: source.userId } }),
  );
});
