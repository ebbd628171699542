import {
  approveCase,
  barAccount,
  claimCase,
  kycInfo,
  refuseCase,
  retCodes,
  reviewCase,
  securityActions,
  selfReset,
  transferState,
  transferVerify,
  transferWithdraw,
  type PersonalInfo,
  type ReviewLabel,
  type SecurityAction,
} from '@credence/contract';
import { sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  approveCaseOf,
  approvedApplicant,
  checkedCase,
  officerDecides,
  passedCheck,
  submittedCase,
} from '../../../test/applicants.ts';
import { pass } from '../../../test/later.ts';
import { samplePicture } from '../../../test/pictures.ts';
import { startServer, type Client, type TestServer } from '../../../test/server.ts';
import { findDueTransfers } from './jobs.ts';
import { dueTransfers } from './store.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const { IDENTITY_TRANSFER_BEFORE: before, IDENTITY_TRANSFER_AFTER: after } = securityActions;

async function offered(at: TestServer) {
  const { applicant: source, caseId } = await approvedApplicant(at);
  const offer = await source.call(transferVerify, {
    role: 'source',
    ticket: await passedCheck(source, before),
  });
  return { source, offer, caseId };
}

test('an identity moves to another account by a code and a verification of its own there [S7.20]', async () => {
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
  // Nothing is inherited: the target has what it earns, and the source keeps what it has until then.
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
  expect(await applicant.call(transferState, {})).toEqual({
    ...nothingUnderWay,
  });
});

const nothingUnderWay = {
  status: 'KYC_TRANSFER_VERIFY_STATUS_UNDEFINED',
  role: null,
  outcome: null,
  expiresAt: null,
  ended: null,
};
const day = 24 * 60 * 60 * 1000;

/** An accepted transfer, and its two sides, signed in whatever the time is. */
async function pendingTransfer(at: TestServer) {
  const { source, offer, caseId } = await offered(at);
  const target = await at.applicant();
  await accept(target, offer.code);
  return { source, target, caseId };
}

const accept = async (target: Person, code: string) =>
  target.call(transferVerify, { role: 'target', ticket: await passedCheck(target, after), code });

type Person = Awaited<ReturnType<TestServer['applicant']>>;

/** A server whose clock a test may move on. */
async function withServer(run: (at: TestServer) => Promise<void>): Promise<void> {
  const at = await startServer();
  try {
    await run(at);
  } finally {
    await at.stop();
  }
}

const ended = async (at: TestServer, { userId }: Person) =>
  (
    await at.db
      .selectFrom('audit_event')
      .select('action')
      .where('user_id', '=', userId)
      .where('action', '=', 'transfer.expired')
      .execute()
  ).length;

/** The jobs that find and settle what is due, as every ten minutes. */
const settleDue = (at: TestServer) =>
  at.db.transaction().execute((work) => at.context.jobs.enqueue(work, findDueTransfers, {}));

test('a transfer that nobody completes ends by itself after 30 days: both sides are told so, keep what they have and can begin again [S7.20] [S4.13]', () =>
  withServer(async (server) => {
    const { source, target } = await pendingTransfer(server);
    await pass(server, 30 * day - 60_000);
    const { expiresAt } = await source.call(transferState, {});
    expect(await target.call(transferState, {})).toMatchObject({ outcome: 'pending', expiresAt });
    await pass(server, 2 * 60_000);
    // Told at once, whether or not anybody has written it down.
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
    // The target of another transfer that is over takes this one.
    expect((await accept(two.target, offer.code)).status).toBe('KYC_TRANSFER_VERIFY_STATUS_PENDING');
    expect(await one.source.call(transferState, {})).toMatchObject({ role: 'source', outcome: 'pending' });
    expect(await two.source.call(transferState, {})).toEqual(nothingUnderWay);
  }));

test('what was handed in in time is waited for, however long we take [S7.20]', () =>
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
  const document = await samplePicture(1000, 700, 'a document that two accounts show');
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
  // The code of any other account lifts nothing.
  expect(await take(target, ofAnother.code)).toBe(retCodes.TRANSFER_NOT_POSSIBLE);
  expect(await status(target)).toBe('FAILED_AND_CAN_NOT_RETRY');
  expect(await take(target)).toBe(retCodes.OK);
  expect(await status(target)).toBe('ALLOW');
  const { timeline } = await officer.call(reviewCase, target.address);
  expect(timeline).toContainEqual(
    expect.objectContaining({ action: 'case.refusal-set-aside', detail: `source: ${source.userId}` }),
  );
});

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
  await approve(target);
  await endedFor(target, 'target', 'stopped');
  expect((await target.call(kycInfo, {})).applicant.level).toBe(1);
});

/** Verifies an account by an officer's approval; answers the case. */
async function approve(target: Person, info?: Partial<PersonalInfo>): Promise<string> {
  const { id } = await submittedCase(target, undefined, info);
  await checkedCase(target);
  await approveCaseOf(server, target.userId, id);
  return id;
}

const endedFor = (side: Person, role: 'source' | 'target', why: 'stopped' | 'another-identity') =>
  vi.waitFor(
    async () => expect(await side.call(transferState, {})).toEqual({ ...nothingUnderWay, role, ended: why }),
    { timeout: 60_000 },
  );

test('a barred account keeps what it has, though the account that takes it is approved [S6.3]', async () => {
  const { source, target } = await pendingTransfer(server);
  await server.db
    .updateTable('applicant')
    .set({ member_tag_kyc: 1 })
    .where('user_id', '=', source.userId)
    .execute();
  await approve(target);
  await endedFor(source, 'source', 'stopped');
  expect((await source.call(kycInfo, {})).applicant.level).toBe(1);
});

test('whoever takes a code and verifies as somebody else takes nothing: both sides and the officers are told [S7.20] [S4.13]', async () => {
  const { source, target, caseId } = await pendingTransfer(server);
  const taken = await approve(target, { firstname: 'Berta' });
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
        detail: `why: another-identity · account: ${other.userId}`,
      }),
    );
  }
});

test('the same document is the same identity, however the name is written [S7.20]', async () => {
  const { source, target } = await pendingTransfer(server);
  // What a provider reads of a document for sure, at both accounts.
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

test('the source withdraws a code or a transfer behind its check, and keeps what it has [S7.20] [S8.12]', async () => {
  const { source, target } = await pendingTransfer(server);
  const withdraw = async (account: Person, action: SecurityAction = before) =>
    (await account.send(transferWithdraw, { ticket: await passedCheck(account, action) })).code;
  expect(await withdraw(target)).toBe(retCodes.TRANSFER_NOT_POSSIBLE);
  expect(await withdraw(source, after)).toBe(retCodes.SECURITY_CHECK_NEEDED);
  // Once the target is verified it is only a moment until the identity moves.
  const level = (of: number) =>
    server.db.updateTable('applicant').set({ level: of }).where('user_id', '=', target.userId).execute();
  await level(1);
  expect(await withdraw(source)).toBe(retCodes.TRANSFER_NOT_POSSIBLE);
  await level(0);
  expect(await withdraw(source)).toBe(retCodes.OK);
  await endedFor(source, 'source', 'stopped');
  await endedFor(target, 'target', 'stopped');
  expect(await withdraw(source)).toBe(retCodes.TRANSFER_NOT_POSSIBLE);
  await approve(target);
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
        where datname = current_database() and wait_event_type = 'Lock'`.execute(server.db)
    ).rows[0]?.count;
  const officer = await server.officer();
  const address = { userId: target.userId, caseId: id };
  await officer.call(claimCase, address);
  const begun = await server.db.transaction().execute(async (work) => {
    // The approval is under way, and cannot write down yet that it happened.
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
    expect.objectContaining({ action: 'transfer.withdrawn', detail: `account: ${source.userId}` }),
  );
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
