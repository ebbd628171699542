import { kycInfo } from '@credence/contract/kyc';
import { retCodes } from '@credence/contract/ret-codes';
import { transferState, transferVerify } from '@credence/contract/transfer';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  approvedApplicant,
  checkedCase,
  passedCheck,
  submittedCase,
  approveCaseOf,
} from '../../../test/applicants.ts';
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
import { hasten } from '../../../test/later.ts';
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
    [{ firstname: 'Jürgen', lastname: 'Groß' }, { firstname: 'JUERGEN', lastname: 'GROSS' }, 'success'],
    [{ firstname: 'Anna', lastname: 'Berg' }, { firstname: 'Berg', lastname: 'Anna' }, 'success'],
    [{ firstname: 'Anna', lastname: 'Berg' }, { firstname: 'Hanna', lastname: 'Berg' }, 'another-identity'],
    [
      { firstname: 'Юлия', lastname: 'Щербакова' },
      { firstname: 'Olga', lastname: 'Petrova' },
      'another-identity',
    ],
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

test('[S7.20] killed in the middle, nothing is half done, and it is completed once', async () => {
  const { source, target } = await pendingTransfer(server);
  await sql`create or replace function die() returns trigger language plpgsql as
    $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$`.execute(server.db);
  await sql`create trigger crash before insert on audit_event for each row
    when (new.action = 'transfer.completed') execute function die()`.execute(server.db);
  expectErrors('job failed, will be tried again', 'job queue');
  const { id } = await submittedCase(target);
  await checkedCase(target);
  await approveCaseOf(server, target.userId, id);
  const failures = () =>
    sql<{ found: number }>`select count(*)::int as found from pgboss.job
      where name = 'complete-transfer' and state = 'retry' and data ->> 'userId' = ${target.userId}`
      .execute(server.db)
      .then(({ rows }) => rows[0]?.found);
  await expect.poll(failures, { timeout: 60_000, interval: 25 }).toBeGreaterThan(0);
  expect(await levelOf(source), 'nothing half done').toBe(1);
  expect(await source.call(transferState, {})).toMatchObject({ outcome: 'pending' });
  await sql`drop trigger crash on audit_event`.execute(server.db);
  await hasten(server, 60_000);
  await moved(source);
  expect([await levelOf(source), await levelOf(target)]).toEqual([0, 1]);
  const done = await server.db
    .selectFrom('audit_event')
    .select('action')
    .where('user_id', '=', source.userId)
    .where('action', '=', 'transfer.completed')
    .execute();
  expect(done).toHaveLength(1);
});
