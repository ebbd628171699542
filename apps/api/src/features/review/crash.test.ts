import { kycInfo } from '@credence/contract/kyc';
import { retCodes } from '@credence/contract/ret-codes';
import { approveCase, askAgain, refuseCase } from '@credence/contract/review-decision';
import { claimCase } from '@credence/contract/review-queue';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { checkedCase, submittedCase } from '../../../test/applicants.ts';
import { expectErrors } from '../../../test/error-log.ts';
import { startServer, type Client, type TestServer } from '../../../test/server.ts';
import { wholeReport } from '../../../test/fixtures/anchor-fixture.ts';
import { told } from '../../../test/fixtures/notice-fixture.ts';

/*
 * What remains if server, queue or database die in the middle of an officer's decision: all of it, or
 * nothing.
 */

let server: TestServer;
let officer: Client;
beforeAll(async () => {
  server = await startServer();
  officer = await server.officer();
  await sql`create function die() returns trigger language plpgsql as
    $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$`.execute(server.db);
});
afterAll(() => server.stop());
afterEach(() => sql`drop trigger if exists crash on audit_event`.execute(server.db));

async function heldCase() {
  const applicant = await server.applicant();
  const { id } = await submittedCase(applicant);
  await checkedCase(applicant);
  const address = { userId: applicant.userId, caseId: id };
  await officer.call(claimCase, address);
  return { applicant, address };
}
type Held = Awaited<ReturnType<typeof heldCase>>;

/** Everything that a decision leaves behind. */
async function traces({ applicant, address }: Held) {
  const row = await server.db
    .selectFrom('verification_case')
    .select(['state', 'verdict_outcome', 'decided_by', 'officer_note', 'claimed_by'])
    .where('id', '=', address.caseId)
    .executeTakeFirstOrThrow();
  const events = await server.db
    .selectFrom('audit_event')
    .select('action')
    .where('user_id', '=', address.userId)
    .where('action', 'in', ['case.approved', 'case.retry', 'case.refused'])
    .execute();
  const jobs = await sql<{ count: number }>`select count(*)::int as count from pgboss.job
    where name = 'keep-file' and data->>'subject' = ${address.caseId}`.execute(server.db);
  const { level } = (await applicant.call(kycInfo, {})).applicant;
  return {
    state: row.state,
    outcome: row.verdict_outcome,
    note: row.officer_note !== null,
    held: row.claimed_by !== null,
    events: events.map(({ action }) => action),
    jobs: jobs.rows[0]?.count,
    level,
  };
}

const decisions = [
  ['approved', approveCase, undefined],
  ['retry', askAgain, ['document-blurred']],
  ['refused', refuseCase, ['document-altered']],
] as const;

test.each(decisions)(
  'the connection is killed between the verdict "%s" and its audit row: nothing is left, and the same decision can be sent again',
  async (outcome, endpoint, labels) => {
    const held = await heldCase();
    const input = {
      ...held.address,
      privateNote: 'looked at twice',
      ...(labels === undefined ? {} : { labels }),
    };
    const before = await traces(held);
    expect(before).toMatchObject({ state: 'in_review', events: [], jobs: 0, level: 0, held: true });
    expectErrors('failed');
    await sql`create trigger crash before insert on audit_event for each row
      when (new.action = ${sql.lit(`case.${outcome}`)}) execute function die()`.execute(server.db);
    const crashed = await officer.send(endpoint, input);
    expect(crashed.code).toBe(retCodes.SERVER_FAILED);
    expect(await traces(held)).toEqual(before);

    await sql`drop trigger crash on audit_event`.execute(server.db);
    expect((await officer.send(endpoint, input)).code).toBe(retCodes.OK);
    const approved = outcome === 'approved';
    const after = {
      state: outcome,
      outcome,
      note: true,
      held: false,
      events: [`case.${outcome}`],
      jobs: approved ? 1 : 0,
      level: approved ? 1 : 0,
    };
    expect(await traces(held)).toEqual(after);
    // Sent again because the response was lost.
    expect((await officer.send(endpoint, input)).code).toBe(retCodes.CASE_DECIDED);
    expect(await traces(held)).toEqual(after);
    expect((await wholeReport(server)).broken).toEqual([]);
  },
);

test('a job queue that fails takes the verdict, the level and the audit row with it', async () => {
  const held = await heldCase();
  const before = await traces(held);
  const { jobs } = server.context;
  const { enqueue } = jobs;
  await told(server);
  expectErrors('failed');
  jobs.enqueue = () => Promise.reject(new Error('the queue is gone'));
  const failed = await officer.send(approveCase, { ...held.address, privateNote: '' });
  jobs.enqueue = enqueue;
  expect(failed.code).toBe(retCodes.SERVER_FAILED);
  expect(await traces(held)).toEqual(before);
  expect((await officer.send(approveCase, { ...held.address, privateNote: '' })).code).toBe(retCodes.OK);
  expect(await traces(held)).toMatchObject({
    state: 'approved',
    events: ['case.approved'],
    jobs: 1,
    level: 1,
  });
});
