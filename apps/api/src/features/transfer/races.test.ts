import { kycInfo } from '@credence/contract/kyc';
import { retCodes } from '@credence/contract/ret-codes';
import { approveCase, refuseCase } from '@credence/contract/review-decision';
import { claimCase } from '@credence/contract/review-queue';
import { transferState, transferVerify } from '@credence/contract/transfer';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { isWhole } from '../../../../../scripts/lib/whole.ts';
import { approvedApplicant, checkedCase, passedCheck, submittedCase } from '../../../test/applicants.ts';
import { expectErrors } from '../../../test/error-log.ts';
import {
  accept,
  after,
  approve,
  before,
  endedFor,
  offered,
  pendingTransfer,
  type Person,
} from '../../../test/fixtures/transfer-fixture.ts';
import { hold } from '../../../test/hold.ts';
import { publish, submitted } from '../../../test/fixtures/questionnaire-fixture.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const levelOf = async (account: Person) => (await account.call(kycInfo, {})).applicant.level;

const moved = (source: Person) =>
  vi.waitFor(async () => expect(await source.call(transferState, {})).toMatchObject({ outcome: 'success' }), {
    timeout: 60_000,
  });

test('[S7.20] a name in another script or order is the same person, another name is not', async () => {
  const names = [
    [
      { firstname: 'Юлия', lastname: 'Щербакова' },
      { firstname: 'Iuliia', lastname: 'Shcherbakova' },
      'success',
    ],
    [{ firstname: 'Anna', lastname: 'Berg' }, { firstname: 'Berg', lastname: 'Anna' }, 'success'],
    [{ firstname: 'Anna', lastname: 'Berg' }, { firstname: 'Hanna', lastname: 'Berg' }, 'another-identity'],
  ] as const;
  for (const [here, there, outcome] of names) {
    const { applicant: source } = await approvedApplicant(server, here);
    const offer = await source.call(transferVerify, {
      role: 'source',
      ticket: await passedCheck(source, before),
    });
    const target = await server.applicant();
    await accept(target, offer.code);
    await approve(server, target, there);
    if (outcome === 'success') await moved(source);
    else await endedFor(source, 'source', outcome);
    expect(await levelOf(source), `${here.lastname} ${there.lastname}`).toBe(outcome === 'success' ? 0 : 1);
    expect(await levelOf(target)).toBe(1);
  }
});

test('[S7.20] begun from both sides at once: two verified accounts cannot take each other’s identity, and neither loses its own', async () => {
  const [one, other] = [await offered(server), await offered(server)];
  const take = async (account: Person, code: string) =>
    (await account.send(transferVerify, { role: 'target', ticket: await passedCheck(account, after), code }))
      .code;
  const answers = await Promise.all([take(one.source, other.offer.code), take(other.source, one.offer.code)]);
  expect(answers).toEqual([retCodes.TRANSFER_NOT_POSSIBLE, retCodes.TRANSFER_NOT_POSSIBLE]);
  expect([await levelOf(one.source), await levelOf(other.source)]).toEqual([1, 1]);
});

test('[S7.20] of two accounts that enter one code at once, one takes it; of two codes for one account, one is taken', async () => {
  const { source, offer } = await offered(server);
  const [first, second] = [await server.applicant(), await server.applicant()];
  const take = async (account: Person, code: string) => {
    const ticket = await passedCheck(account, after);
    return () => account.send(transferVerify, { role: 'target', ticket, code });
  };
  const takes = [await take(first, offer.code), await take(second, offer.code)];
  const codes = (await Promise.all(takes.map((one) => one()))).map(({ code }) => code);
  expect(codes.toSorted()).toEqual([retCodes.OK, retCodes.TRANSFER_CODE_WRONG].toSorted());
  expect(await source.call(transferState, {})).toMatchObject({ role: 'source', outcome: 'pending' });

  const [two, three] = [await offered(server), await offered(server)];
  const late = await server.applicant();
  const both = [await take(late, two.offer.code), await take(late, three.offer.code)];
  const taken = (await Promise.all(both.map((one) => one()))).map(({ code }) => code);
  expect(taken.filter((code) => code === retCodes.OK)).toHaveLength(1);
  expect([await levelOf(two.source), await levelOf(three.source)]).toEqual([1, 1]);
});

/** The levels of both accounts at one moment. */
const levelsOf = async (...accounts: Person[]) =>
  (
    await sql<{ levels: number[] }>`select array_agg(level order by user_id) as levels from applicant
      where user_id = any(${accounts.map(({ userId }) => userId)}::uuid[])`.execute(server.db)
  ).rows[0]?.levels.toSorted();

/** In the order in which an approval records them: the first and the last, or all. */
const moments = isWhole
  ? ['case.approved', 'transfer.completed', 'questionnaire.brought', 'level.granted']
  : ['case.approved', 'level.granted'];

test.each(moments)(
  '[S7.20] killed at "%s", nothing is half done; approved again the identity moves once, and at no moment both accounts have it or neither',
  async (action) => {
    const { source, target } = await pendingTransfer(server);
    await submitted(source, await publish(server));
    const { id } = await submittedCase(target);
    await checkedCase(target);
    const seen = new Set<string>();
    const watch = { on: true };
    const watching = (async () => {
      while (watch.on) seen.add(String(await levelsOf(source, target)));
    })();
    await sql`create or replace function die() returns trigger language plpgsql as
      $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$`.execute(server.db);
    await sql`create trigger crash before insert on audit_event for each row
      when (new.action = ${sql.lit(action)}) execute function die()`.execute(server.db);
    expectErrors('failed');
    const officer = await server.officer();
    const address = { userId: target.userId, caseId: id };
    await officer.call(claimCase, address);
    const crashed = await officer.send(approveCase, { ...address, privateNote: 'Looked at.' });
    await sql`drop trigger crash on audit_event`.execute(server.db);
    expect(crashed.code).toBe(retCodes.SERVER_FAILED);
    expect([await levelOf(source), await levelOf(target)], 'nothing half done').toEqual([1, 0]);
    expect(await source.call(transferState, {})).toMatchObject({ outcome: 'pending' });

    await officer.call(approveCase, { ...address, privateNote: 'Looked at.' });
    expect([await levelOf(source), await levelOf(target)]).toEqual([0, 1]);
    watch.on = false;
    await watching;
    expect([...seen]).toEqual(['0,1']);
    const done = await server.db
      .selectFrom('audit_event')
      .select('action')
      .where('user_id', '=', source.userId)
      .where('action', '=', 'transfer.completed')
      .execute();
    expect(done).toHaveLength(1);
  },
);

test('[S7.20] a new code at the source and the old one at the target at the same moment: one of them counts', async () => {
  const { source, offer } = await offered(server);
  const target = await server.applicant();
  const [again, code] = [await passedCheck(source, before), await passedCheck(target, after)];
  const [given, taken] = await Promise.all([
    source.send(transferVerify, { role: 'source', ticket: again }),
    target.send(transferVerify, { role: 'target', ticket: code, code: offer.code }),
  ]);
  const pending = (await target.call(transferState, {})).outcome === 'pending';
  expect([given.code, taken.code]).toEqual(
    pending ? [retCodes.TRANSFER_NOT_POSSIBLE, retCodes.OK] : [retCodes.OK, retCodes.TRANSFER_CODE_WRONG],
  );
  expect([await levelOf(source), await levelOf(target)]).toEqual([1, 0]);
});

test('[S7.20] a new code asked for while the old one is being taken is refused, and the transfer goes on', async () => {
  const { source } = await offered(server);
  const target = await server.applicant();
  const ticket = await passedCheck(source, before);
  const letGo = await hold(server, (work) =>
    work
      .updateTable('identity_transfer')
      .set({ status: 'pending', target_user_id: target.userId })
      .where('user_id', '=', source.userId)
      .execute(),
  );
  const asked = source.send(transferVerify, { role: 'source', ticket });
  await letGo.waitedFor();
  await letGo();
  expect((await asked).code).toBe(retCodes.TRANSFER_NOT_POSSIBLE);
  expect(await target.call(transferState, {})).toMatchObject({ outcome: 'pending' });
});

test('[S7.20] a target that is refused for good ends the transfer: the source keeps what it has and may begin again', async () => {
  const { source, target } = await pendingTransfer(server);
  const { id } = await submittedCase(target);
  await checkedCase(target);
  const officer = await server.officer();
  const address = { userId: target.userId, caseId: id };
  await officer.call(claimCase, address);
  await officer.call(refuseCase, { ...address, labels: ['document-altered'], privateNote: '' });
  for (const [side, role] of [
    [source, 'source'],
    [target, 'target'],
  ] as const) {
    expect(await side.call(transferState, {})).toMatchObject({ role, ended: 'stopped' });
  }
  expect([await levelOf(source), await levelOf(target)]).toEqual([1, 0]);
  const next = await source.call(transferVerify, {
    role: 'source',
    ticket: await passedCheck(source, before),
  });
  expect(next.code).not.toBe('');
});
