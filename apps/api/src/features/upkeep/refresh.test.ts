import { orderQuestionnaire } from '@credence/contract/review-questionnaire';
import { confirmRefresh, refreshState } from '@credence/contract/upkeep';
import { day, monthsLater, policyFor } from '@credence/policy';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectErrors } from '../../../test/error-log.ts';
import { limitOf } from '../../../test/fixtures/duty-fixture.ts';
import { publish } from '../../../test/fixtures/questionnaire-fixture.ts';
import {
  settled,
  toldOf,
  updateUntil,
  upkeepTasks,
  vendorServer,
  verifiedUntil,
  watched,
} from '../../../test/fixtures/upkeep-fixture.ts';
import { hasten, pass } from '../../../test/later.ts';
import type { Client } from '../../../test/server.ts';

let server: Awaited<ReturnType<typeof vendorServer>>;
let officer: Client;
beforeAll(async () => {
  server = await vendorServer();
  officer = await server.officer();
  await publish(server, { code: 'eddQuestionnaire', version: 900, opened: 'ordered' });
});
afterAll(() => server.stop());

type At = Pick<typeof server, 'db' | 'context' | 'pass' | 'visitor'>;

const dueOf = async ({ userId }: Pick<Client, 'userId'>, at: At = server): Promise<Date | undefined> => {
  const row = await at.db
    .selectFrom('upkeep')
    .select('due_at')
    .where('user_id', '=', userId)
    .where('kind', '=', 'refresh')
    .executeTakeFirst();
  return row?.due_at;
};

/** Makes an account one of high risk. */
async function atHighRisk({ userId }: Pick<Client, 'userId'>, at: At = server, by = officer): Promise<void> {
  await by.call(orderQuestionnaire, {
    userId,
    templateCode: 'eddQuestionnaire',
    reason: 'monitoring',
    dueAt: '2090-01-01T00:00:00.000Z',
  });
  await settled(at);
}

const monthsFromNow = (months: number, at: At = server): number =>
  monthsLater(at.context.now(), months).getTime();
const hour = 3_600_000;

/** So many days before the day of an account's details. */
async function untilBefore(client: Client, days: number, at = server): Promise<void> {
  const due = await dueOf(client, at);
  if (due === undefined) throw new Error('Nothing is due.');
  await pass(at, due.getTime() - days * day - at.context.now().getTime());
}

test('who is of high risk is asked sooner, and by each site’s own periods', async () => {
  for (const [site, low, high] of [
    ['EU', 60, 12],
    ['IN', 12, 6],
  ] as const) {
    const client = await verifiedUntil(server, '2090-01-01');
    await server.db.deleteFrom('upkeep').where('user_id', '=', client.userId).execute();
    await server.db.updateTable('applicant').set({ site }).where('user_id', '=', client.userId).execute();
    await server.db
      .updateTable('verification_case')
      .set({ site })
      .where('user_id', '=', client.userId)
      .execute();
    const { refresh } = policyFor(site).upkeep ?? {};
    expect(refresh?.every).toMatchObject({ low: { months: low }, high: { months: high } });
    await officer.call(orderQuestionnaire, {
      userId: client.userId,
      templateCode: 'eddQuestionnaire',
      reason: 'monitoring',
      dueAt: '2090-01-01T00:00:00.000Z',
    });
    await settled(server);
    const due = (await dueOf(client))?.getTime() ?? 0;
    expect(Math.abs(due - monthsFromNow(high))).toBeLessThan(hour);
  }
});

test('details are confirmed with one call: it is asked a month before its day, costs a part of the limits after it, and begins anew', async () => {
  const client = await verifiedUntil(server, '2090-01-01');
  expect(Math.abs(((await dueOf(client))?.getTime() ?? 0) - monthsFromNow(60))).toBeLessThan(hour);
  await atHighRisk(client);
  expect(await client.call(refreshState, {})).toMatchObject({ state: 'none', details: 'none' });
  const before = await dueOf(client);
  await client.call(confirmRefresh, {});
  expect(await dueOf(client), 'nothing is asked yet').toEqual(before);
  await untilBefore(client, 29);
  expect(await client.call(refreshState, {})).toMatchObject({
    state: 'open',
    reason: 'periodic',
    details: 'todo',
    document: 'none',
  });
  await untilBefore(client, 0);
  expect((await limitOf(client))[1], 'half of them, as due diligence leaves').toBe(50);
  expect((await upkeepTasks(client))[0]).toMatchObject({ kind: 'refresh', overdue: true });
  const answers = await Promise.all([client.call(confirmRefresh, {}), client.call(confirmRefresh, {})]);
  expect(answers.map(({ state }) => state)).toEqual(['none', 'none']);
  expect(await upkeepTasks(client)).toEqual([]);
  expect(Math.abs(((await dueOf(client))?.getTime() ?? 0) - monthsFromNow(12))).toBeLessThan(hour);
  const said = await server.db
    .selectFrom('audit_event')
    .select('action')
    .where('user_id', '=', client.userId)
    .where('action', '=', 'upkeep.confirmed')
    .execute();
  expect(said).toHaveLength(1);
});

test.each(['details', 'document'] as const)(
  'where the document is asked for too, it settles the rest, with the %s first',
  async (first) => {
    const other = await vendorServer({ policy: { upkeep: policyFor('IN').upkeep } });
    try {
      await publish(other, { code: 'eddQuestionnaire', version: 900, opened: 'ordered' });
      const client = await verifiedUntil(other, '2090-01-01');
      await atHighRisk(client, other, await other.officer());
      await untilBefore(client, 10, other);
      expect(await client.call(refreshState, {})).toMatchObject({ details: 'todo', document: 'todo' });
      if (first === 'document') await updateUntil(other, client, '2091-01-01');
      const half = await client.call(confirmRefresh, {});
      if (first === 'details') {
        expect(half).toMatchObject({ state: 'open', details: 'done', document: 'todo' });
        expect(await upkeepTasks(client)).toMatchObject([{ kind: 'refresh', status: 'todo' }]);
        await updateUntil(other, client, '2091-01-01');
      }
      expect(await client.call(refreshState, {})).toMatchObject({ state: 'none' });
      const due = (await dueOf(client, other))?.getTime() ?? 0;
      expect(Math.abs(due - monthsFromNow(6, other))).toBeLessThan(hour);
    } finally {
      await other.stop();
    }
  },
);

test('a worker killed in the middle leaves nothing, and the notice is given once', async () => {
  const client = await verifiedUntil(server, '2090-01-01');
  await untilBefore(client, 0);
  await sql`create or replace function die() returns trigger language plpgsql as
    $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$`.execute(server.db);
  await sql`create trigger crash before insert on audit_event for each row
    when (new.action = 'upkeep.overdue') execute function die()`.execute(server.db);
  expectErrors('job failed, will be tried again', 'job queue');
  const failures = () =>
    sql<{ found: number }>`select count(*)::int as found from pgboss.job
      where name = 'tell-of-upkeep' and state = 'retry' and data ->> 'userId' = ${client.userId}`
      .execute(server.db)
      .then(({ rows }) => rows[0]?.found);
  const watching = watched(server);
  await expect.poll(failures, { timeout: 60_000, interval: 25 }).toBeGreaterThan(0);
  expect(await toldOf(server, client, 'refresh')).toEqual([]);
  await sql`drop trigger crash on audit_event`.execute(server.db);
  await hasten(server, 60_000);
  await watching;
  expect(await toldOf(server, client, 'refresh')).toEqual([0]);
});
