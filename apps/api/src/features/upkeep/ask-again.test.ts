import { refreshState, confirmRefresh } from '@credence/contract/upkeep';
import { type AskAgain, day, policyFor } from '@credence/policy';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectErrors } from '../../../test/error-log.ts';
import {
  settled,
  toldOf,
  vendorServer,
  verifiedUntil,
  watched,
} from '../../../test/fixtures/upkeep-fixture.ts';
import { hasten, pass } from '../../../test/later.ts';
import { inTransaction } from '../../db/transaction.ts';
import { isoDay } from '../../base/day.ts';
import { askEdition, previewAskAgain } from './index.ts';

const { upkeep } = policyFor('CREDENCE');
const order: AskAgain = {
  name: 'test-2099',
  level: 1,
  verifiedBefore: '2099-01-01',
  documentTypes: ['PASSPORT'],
  issuedBy: ['SE'],
  days: 20,
  document: false,
};

let server: Awaited<ReturnType<typeof vendorServer>>;
let without: typeof server.context.policyOf;
beforeAll(async () => {
  server = await vendorServer();
  without = server.context.policyOf;
});
afterAll(() => server.stop());

/** From now on the edition of this site asks so. */
function publishOrder(change: Partial<AskAgain> = {}): void {
  if (upkeep === undefined) throw new Error('Nothing is kept.');
  const asksAgain = { ...order, ...change };
  server.context.policyOf = (site) =>
    site === 'CREDENCE' ? { ...without(site), upkeep: { ...upkeep, asksAgain } } : without(site);
}

async function ask(): Promise<void> {
  await inTransaction(server.db, (work) => server.context.jobs.enqueue(work, askEdition, {}));
  await settled(server);
}

const asked = async (): Promise<string[]> => {
  const rows = await server.db
    .selectFrom('audit_event')
    .select('user_id')
    .where('action', '=', 'upkeep.asked-again')
    .orderBy('user_id')
    .execute();
  return rows.map(({ user_id: id }) => id);
};

test('a new edition asks those it names, once each, and tells before how many they are, though it is killed in the middle', async () => {
  const people = [];
  for (let count = 0; count < 3; count += 1) people.push(await verifiedUntil(server, '2090-01-01'));
  expect(await previewAskAgain(server.context, server.db)).toEqual([]);
  publishOrder({ verifiedBefore: isoDay(server.context.now()) });
  expect(await previewAskAgain(server.context, server.db)).toEqual([
    { site: 'CREDENCE', name: 'test-2099', levels: [] },
  ]);
  publishOrder();
  expect(await previewAskAgain(server.context, server.db)).toEqual([
    { site: 'CREDENCE', name: 'test-2099', levels: [{ level: 1, accounts: 3 }] },
  ]);
  for (const change of [
    { issuedBy: ['DE'] },
    { documentTypes: ['ID_CARD'] as const },
    { level: 2 as const },
  ]) {
    publishOrder(change);
    await ask();
  }
  expect(await asked()).toEqual([]);
  publishOrder();

  await sql`create or replace function die() returns trigger language plpgsql as
    $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$`.execute(server.db);
  await sql`create trigger crash before insert on audit_event for each row
    when (new.action = 'upkeep.asked-again') execute function die()`.execute(server.db);
  expectErrors('job failed, will be tried again', 'job queue');
  const failures = () =>
    sql<{ found: number }>`select count(*)::int as found from pgboss.job
      where name = 'ask-by-edition' and state = 'retry'`
      .execute(server.db)
      .then(({ rows }) => rows[0]?.found);
  const asking = ask();
  await expect.poll(failures, { timeout: 60_000, interval: 25 }).toBeGreaterThan(0);
  expect(await asked()).toEqual([]);
  await sql`drop trigger crash on audit_event`.execute(server.db);
  await hasten(server, 60_000);
  await asking;
  await Promise.all([ask(), ask()]);
  expect(await asked()).toEqual(people.map(({ userId }) => userId).toSorted());

  const [first] = people;
  if (first === undefined) throw new Error('Nobody was asked.');
  expect(await first.call(refreshState, {})).toMatchObject({
    state: 'open',
    reason: 'edition',
    details: 'todo',
  });
  await watched(server);
  expect(await toldOf(server, first, 'refresh'), 'at once').toEqual([30]);
  await first.call(confirmRefresh, {});
  await ask();
  expect(await first.call(refreshState, {})).toMatchObject({ state: 'none' });
  expect(await asked()).toHaveLength(3);
  await pass(server, 21 * day);
  expect(await people[1]?.call(refreshState, {})).toMatchObject({ state: 'overdue' });
});
