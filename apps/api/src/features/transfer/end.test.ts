import { selfReset } from '@credence/contract/identity-change';
import { kycInfo } from '@credence/contract/kyc';
import { retCodes } from '@credence/contract/ret-codes';
import { barAccount } from '@credence/contract/review-account';
import { securityActions } from '@credence/contract/security-action';
import { transferState, transferVerify } from '@credence/contract/transfer';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { checkedCase, officerDecides, passedCheck, submittedCase } from '../../../test/applicants.ts';
import {
  before,
  after,
  offered,
  nothingUnderWay,
  day,
  pendingTransfer,
  accept,
  type Person,
  withServer,
  settleDue,
  approve,
  endedFor,
} from '../../../test/fixtures/transfer-fixture.ts';
import { pass } from '../../../test/later.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { dueTransfers } from './store.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const ended = async (at: TestServer, { userId }: Person) =>
  (
    await at.db
      .selectFrom('audit_event')
      .select('action')
      .where('user_id', '=', userId)
      .where('action', '=', 'transfer.expired')
      .execute()
  ).length;

test('a transfer that nobody completes ends by itself after 30 days: both sides are told so, keep what they have and can begin again [S7.20] [S4.13]', () =>
  withServer(async (server) => {
    const { source, target } = await pendingTransfer(server);
    await pass(server, 30 * day - 60_000);
    const { expiresAt } = await source.call(transferState, {});
    expect(await target.call(transferState, {})).toMatchObject({ outcome: 'pending', expiresAt });
    await pass(server, 2 * 60_000);
    // Reported at once, whether or not a job has stored it yet.
    for (const side of [source, target]) {
      expect(await side.call(transferState, {})).toEqual(nothingUnderWay);
    }
    await Promise.all([settleDue(server), settleDue(server)]);
    await vi.waitFor(async () => expect(await ended(server, source)).toBe(1), { timeout: 60_000 });
    expect(await target.call(transferState, {})).toEqual(nothingUnderWay);
    expect((await source.call(kycInfo, {})).applicant.level).toBe(1);

    const again = await source.call(transferVerify, {
      role: 'source',
      ticket: await passedCheck(source, before),
    });
    expect((await accept(target, again.code)).status).toBe('KYC_TRANSFER_VERIFY_STATUS_PENDING');
    expect(await source.call(transferState, {})).toMatchObject({ role: 'source', outcome: 'pending' });
  }));

test('whoever comes back after the time begins again at once, without waiting for the job [S7.20]', () =>
  withServer(async (server) => {
    const [one, two] = [await pendingTransfer(server), await pendingTransfer(server)];
    await pass(server, 30 * day);
    const offer = await one.source.call(transferVerify, {
      role: 'source',
      ticket: await passedCheck(one.source, before),
    });
    // The target of another expired transfer is free for this one.
    expect((await accept(two.target, offer.code)).status).toBe('KYC_TRANSFER_VERIFY_STATUS_PENDING');
    expect(await one.source.call(transferState, {})).toMatchObject({ role: 'source', outcome: 'pending' });
    expect(await two.source.call(transferState, {})).toEqual(nothingUnderWay);
  }));

test('what was submitted in time is waited for, however long we take [S7.20]', () =>
  withServer(async (server) => {
    const { source, target } = await pendingTransfer(server);
    const officer = await server.officer();
    const { id } = await submittedCase(target);
    await checkedCase(target);
    await pass(server, 40 * day);
    await settleDue(server);
    expect(await source.call(transferState, {})).toMatchObject({ role: 'source', outcome: 'pending' });
    await officerDecides(target, officer, { id, level: 1 });
    await vi.waitFor(
      async () => {
        expect(await source.call(transferState, {})).toMatchObject({ role: 'source', outcome: 'success' });
      },
      { timeout: 60_000 },
    );
    expect(await ended(server, source)).toBe(0);
  }));

test('a code is worth nothing once its account is barred or has begun again, and what was accepted ends [S6.3] [S7.20]', async () => {
  const officer = await server.officer();
  const bar = async (account: Person, caseId: string) => {
    const address = { userId: account.userId, caseId };
    await officer.call(barAccount, { ...address, barred: true, reason: 'Somebody else uses it.' });
  };
  const reset = async (account: Person) =>
    account.call(selfReset, { ticket: await passedCheck(account, securityActions.RESET) });
  for (const end of [bar, reset]) {
    const open = await offered(server);
    await end(open.source, open.caseId);
    const late = await server.applicant();
    const refused = await late.send(transferVerify, {
      role: 'target',
      ticket: await passedCheck(late, after),
      code: open.offer.code,
    });
    expect(refused.code).toBe(retCodes.TRANSFER_CODE_WRONG);

    const accepted = await pendingTransfer(server);
    await end(accepted.source, accepted.caseId);
    expect(await accepted.target.call(transferState, {})).toEqual({
      ...nothingUnderWay,
      role: 'target',
      ended: 'stopped',
    });
  }
});

test('a code is refused, and an accepted one moves nothing, where the account that gave it has nothing to give by then [S7.20]', async () => {
  const open = await offered(server);
  const { source, target } = await pendingTransfer(server);
  await server.db
    .updateTable('applicant')
    .set({ level: 0 })
    .where('user_id', 'in', [open.source.userId, source.userId])
    .execute();
  const late = await server.applicant();
  const refused = await late.send(transferVerify, {
    role: 'target',
    ticket: await passedCheck(late, after),
    code: open.offer.code,
  });
  expect(refused.code).toBe(retCodes.TRANSFER_NOT_POSSIBLE);
  await approve(server, target);
  await endedFor(target, 'target', 'stopped');
  expect((await target.call(kycInfo, {})).applicant.level).toBe(1);
});

test('a barred account keeps what it has, though the account that takes it is approved [S6.3]', async () => {
  const { source, target } = await pendingTransfer(server);
  await server.db
    .updateTable('applicant')
    .set({ member_tag_kyc: 1 })
    .where('user_id', '=', source.userId)
    .execute();
  await approve(server, target);
  await endedFor(source, 'source', 'stopped');
  expect((await source.call(kycInfo, {})).applicant.level).toBe(1);
});

test('transfers whose targets are under review do not keep the others from ending [S7.20]', () =>
  withServer(async (server) => {
    const waiting = await pendingTransfer(server);
    await submittedCase(waiting.target);
    await checkedCase(waiting.target);
    const over = await pendingTransfer(server);
    await pass(server, 31 * day);
    const due = await dueTransfers(server.db, server.context.now(), 1);
    expect(due.map(({ user_id: userId }) => userId)).toEqual([over.source.userId]);
  }));

test('an account that is barred from verification neither gives nor takes an identity [S6.3]', async () => {
  const { source, offer } = await offered(server);
  const target = await server.applicant();
  await server.db
    .updateTable('applicant')
    .set({ member_tag_kyc: 1 })
    .where('user_id', 'in', [source.userId, target.userId])
    .execute();
  const given = await source.send(transferVerify, {
    role: 'source',
    ticket: await passedCheck(source, before),
  });
  expect(given.code).toBe(retCodes.TRANSFER_NOT_POSSIBLE);
  const taken = await target.send(transferVerify, {
    role: 'target',
    ticket: await passedCheck(target, after),
    code: offer.code,
  });
  expect(taken.code).toBe(retCodes.TRANSFER_NOT_POSSIBLE);
});
