import { endReverification } from '@credence/contract/reverification';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { officerDecides } from '../../../test/applicants.ts';
import { toldOf } from '../../../test/fixtures/campaign-fixture.ts';
import { kindsTold } from '../../../test/fixtures/notice-fixture.ts';
import {
  order,
  ordersSettled,
  ordersWatched,
  resubmitted,
  shownTo,
  verifiedAt,
} from '../../../test/fixtures/reverification-fixture.ts';
import { pass } from '../../../test/later.ts';
import { type Client, startServer, type TestServer } from '../../../test/server.ts';

const day = 86_400_000;

let server: TestServer;
/** Another process on the same database. */
let beside: TestServer;
let officer: Client;
beforeAll(async () => {
  server = await startServer();
  beside = await startServer({ beside: server });
  officer = await server.officer();
});
afterAll(async () => {
  await beside.stop();
  await server.stop();
});

/** Time goes on for both, and both look who is to be told something. */
async function later(days: number): Promise<void> {
  await pass(server, days * day);
  beside.pass(days * day);
  await ordersWatched(server, beside);
}

/** An account that an officer has asked to verify again within so many days. */
async function asked(days: number, site: 'IN' | 'TUR' = 'IN') {
  const client = await verifiedAt(server, officer, site);
  const dueAt = new Date(server.context.now().getTime() + days * day).toISOString();
  await order(server, officer, client, { dueAt });
  return client;
}

/** Messages and notices of the account area about it, without those of its verification before. */
const heardOf = async (client: Client) =>
  (await kindsTold(server, client)).filter((kind) => kind.startsWith('reverification-'));

test('day by day: reminded once on each day of the policy, told once that the day has passed, by two workers', async () => {
  const clients = [await asked(30), await asked(30, 'TUR')];
  const heard: string[] = [];
  for (let passed = 0; passed <= 33; passed += 1) {
    const before = heard.length;
    const all = await toldOf(server, clients[0]?.userId ?? '');
    heard.push(...all.slice(before).map((what) => `${passed}: ${what}`));
    await later(1);
  }
  expect(heard).toEqual([
    '16: reminded {"daysLeft":14}',
    '23: reminded {"daysLeft":7}',
    '29: reminded {"daysLeft":1}',
    '30: overdue {}',
  ]);
  const reminder = 'reverification-reminder';
  for (const client of clients) {
    expect(await toldOf(server, client.userId)).toHaveLength(heard.length);
    const kinds = ['reverification-asked', reminder, reminder, reminder, 'reverification-overdue'];
    expect(await heardOf(client)).toEqual(kinds);
  }
});

test('who was asked a moment ago is not reminded of it, but hears that a short day has passed', async () => {
  const client = await asked(3);
  await later(0.1);
  expect(await toldOf(server, client.userId)).toEqual([]);
  await later(2);
  await later(1);
  expect(await toldOf(server, client.userId)).toEqual(['reminded {"daysLeft":1}', 'overdue {}']);
});

test('nothing once it is submitted; sent back, it is reminded for the new day', async () => {
  const client = await asked(8);
  const answer = await resubmitted(server, client);
  await ordersSettled(server);
  await later(7.5);
  expect(await toldOf(server, client.userId)).toEqual([]);
  await officerDecides(client, officer, answer, ['document-blurred']);
  await ordersSettled(server);
  await later(0.1);
  // Three days to mend it: said by the rejection, and again a day before their end.
  expect(await toldOf(server, client.userId)).toEqual([]);
  await later(2);
  await later(1);
  expect(await toldOf(server, client.userId)).toEqual(['reminded {"daysLeft":1}', 'overdue {}']);
});

test('who submits in the second of the deadline does not hear that it has passed, whatever runs first', async () => {
  const client = await asked(2);
  await pass(server, 2 * day - 500);
  beside.pass(2 * day - 500);
  await resubmitted(server, client);
  await ordersSettled(server);
  // As if the job that notes it down came after the watch.
  await sql`update reverification set state = 'needed', case_id = null where user_id = ${client.userId}`.execute(
    server.db,
  );
  await later(1);
  expect((await toldOf(server, client.userId)).filter((what) => what.startsWith('overdue'))).toEqual([]);
});

test('an order that was taken back is not reminded of, nor one of an account that now is where none exists', async () => {
  const [ended, moved] = [await asked(10), await asked(10)];
  await officer.call(endReverification, { userId: ended.userId });
  await server.db
    .updateTable('applicant')
    .set({ site: 'CREDENCE' })
    .where('user_id', '=', moved.userId)
    .execute();
  await later(5);
  await later(10);
  expect(await toldOf(server, ended.userId)).toEqual(['ended {}']);
  expect(await toldOf(server, moved.userId)).toEqual([]);
  expect((await shownTo(moved)).display).toBe('DisplayUpdatePOIStatus_No');
});
