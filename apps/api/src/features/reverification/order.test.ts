import {
  endReverification,
  orderReverification,
  reviewReverification,
} from '@credence/contract/reverification';
import { retCodes } from '@credence/contract/ret-codes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type Client, type TestServer } from '../../../test/server.ts';
import { inTransaction } from '../../db/transaction.ts';
import { endReverifications, extendReverifications, orderReverifications } from './order.ts';
import { progressOf } from './store.ts';

const day = 86_400_000;

let server: TestServer;
let officer: Client;
let begun: number;
beforeAll(async () => {
  server = await startServer();
  begun = server.context.now().getTime();
  officer = await server.officer();
});
afterAll(() => server.stop());

const inDays = (days: number): Date => new Date(begun + days * day);

/** Accounts that something was verified of, at a site. */
async function verified(count: number, site: 'IN' | 'HKG' = 'IN'): Promise<Client[]> {
  const clients = await Promise.all(Array.from({ length: count }, () => server.applicant()));
  const ids = clients.map(({ userId }) => userId);
  await server.db.updateTable('applicant').set({ level: 1, site }).where('user_id', 'in', ids).execute();
  return clients;
}

const wanted = () => ({
  reason: 'regulator' as const,
  dueAt: inDays(30).toISOString(),
  consequence: 'limits' as const,
});

const taskOf = ({ userId }: Client) =>
  server.db
    .selectFrom('task')
    .select(['status', 'due_at', 'reason'])
    .where('user_id', '=', userId)
    .where('code', '=', 'REVERIFICATION')
    .executeTakeFirst();

test('an officer asks one account once, takes it back, and may ask again', async () => {
  const [client] = await verified(1);
  if (client === undefined) throw new Error('no account');
  const { userId } = client;
  expect(await officer.call(reviewReverification, { userId })).toMatchObject({
    newest: null,
    mayOrder: true,
  });
  const { id } = await officer.call(orderReverification, { userId, ...wanted() });
  expect(await officer.call(reviewReverification, { userId })).toMatchObject({
    newest: { id, state: 'needed', overdue: false, rules: { countries: ['IN'], refused: ['PAN'] } },
    mayOrder: false,
  });
  expect(await taskOf(client)).toEqual({ status: 'todo', due_at: inDays(30), reason: 'regulator' });
  const twice = await officer.send(orderReverification, { userId, ...wanted() });
  expect(twice.code).toBe(retCodes.REVERIFICATION_OPEN);
  await officer.call(endReverification, { userId });
  expect(await taskOf(client)).toBeUndefined();
  expect((await officer.send(endReverification, { userId })).code).toBe(retCodes.REVERIFICATION_NOT_OFFERED);
  await officer.call(orderReverification, { userId, ...wanted() });
});

test('[S4.8] only where the site knows it, of an account that has a level, and until a day to come', async () => {
  const [elsewhere] = await verified(1, 'HKG');
  const fresh = await server.applicant();
  for (const userId of [elsewhere?.userId ?? '', fresh.userId]) {
    const { code } = await officer.send(orderReverification, { userId, ...wanted() });
    expect(code).toBe(retCodes.REVERIFICATION_NOT_OFFERED);
  }
  const [here] = await verified(1);
  const late = { userId: here?.userId ?? '', ...wanted(), dueAt: inDays(0).toISOString() };
  expect((await officer.send(orderReverification, late)).code).toBe(retCodes.INPUT_INVALID);
});

test('a campaign asks everybody once, leaves out who owes one, extends and ends in portions', async () => {
  const clients = await verified(5);
  const [owes] = clients;
  await officer.call(orderReverification, { userId: owes?.userId ?? '', ...wanted() });
  const campaignId = server.context.newId();
  const order = {
    campaign_id: campaignId,
    site: 'IN' as const,
    level: 1 as const,
    reason: 'regulator' as const,
    rules: { countries: ['IN'], documentTypes: [], refused: [] },
    due_at: inDays(10),
    consequence: 'none' as const,
    ordered_at: server.context.now(),
  };
  const people = clients.map(({ userId }) => ({ userId, country: 'IN' }));
  const ask = () =>
    inTransaction(server.db, (work) => orderReverifications(work, server.context, order, people));
  expect(await ask()).toHaveLength(4);
  expect(await ask()).toEqual([]);
  const now = server.context.now();
  expect(await progressOf(server.db, campaignId, now)).toMatchObject({ states: { needed: 4 }, overdue: 0 });
  expect(await progressOf(server.db, campaignId, inDays(10))).toMatchObject({ overdue: 4 });

  const extended: string[] = [];
  for (;;) {
    const terms = { dueAt: inDays(20), consequence: 'none' as const };
    const portion = { ...terms, after: extended.at(-1), limit: 3, at: now };
    const some = await inTransaction(server.db, (work) => extendReverifications(work, campaignId, portion));
    if (some.length === 0) break;
    extended.push(...some);
  }
  expect(extended).toEqual(extended.toSorted());
  expect(extended).toHaveLength(4);
  const [, last] = clients;
  expect(last && (await taskOf(last))).toEqual({ status: 'todo', due_at: inDays(20), reason: 'regulator' });

  const end = () =>
    inTransaction(server.db, (work) => endReverifications(work, campaignId, { at: now, limit: 3 }));
  expect([(await end()).length, (await end()).length, (await end()).length]).toEqual([3, 1, 0]);
  expect(last && (await taskOf(last))).toBeUndefined();
  expect(owes && (await taskOf(owes))).toMatchObject({ status: 'todo' });
});
