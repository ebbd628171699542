import { day, policyFor } from '@credence/policy';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limitOf } from '../../../test/fixtures/duty-fixture.ts';
import {
  found,
  toldOf,
  updateUntil,
  upkeepTasks,
  vendorServer,
  verifiedUntil,
  watched,
} from '../../../test/fixtures/upkeep-fixture.ts';
import { pass } from '../../../test/later.ts';
import { isoDay } from '../../base/day.ts';

const { upkeep } = policyFor('CREDENCE');

let server: Awaited<ReturnType<typeof vendorServer>>;
beforeAll(async () => {
  server = await vendorServer();
});
afterAll(() => server.stop());

const inDays = (days: number) => isoDay(new Date(server.context.now().getTime() + days * day));

test('a document that runs out is asked for 60 days before, costs a part of the limits after it, and nothing once it is replaced', async () => {
  const client = await verifiedUntil(server, inDays(100));
  expect(await upkeepTasks(client)).toEqual([]);
  await pass(server, 42 * day);
  const [task] = await upkeepTasks(client);
  expect(task).toMatchObject({
    kind: 'document',
    status: 'todo',
    overdue: false,
    limits: { now: 100, overdue: 25, sent: 100 },
  });
  expect(await limitOf(client)).toEqual(['10', 100]);
  await pass(server, 60 * day);
  expect(await limitOf(client), 'without any job').toEqual(['2.5', 25]);
  expect((await upkeepTasks(client))[0]).toMatchObject({ overdue: true });
  await watched(server);
  expect(await toldOf(server, client, 'document'), 'only the latest of those that were missed').toEqual([0]);
  await updateUntil(server, client, inDays(3000));
  expect(await limitOf(client)).toEqual(['10', 100]);
  expect(await upkeepTasks(client)).toEqual([]);
});

test('the last day of a document counts until it has ended everywhere', async () => {
  const lastDay = inDays(10);
  const client = await verifiedUntil(server, lastDay);
  const [task] = await upkeepTasks(client);
  expect(task?.dueAt).toBe(`${isoDay(new Date(Date.parse(lastDay) + day))}T12:00:00.000Z`);
});

test('who was verified before anybody watched is found by a job, once, and has days left', async () => {
  const client = await verifiedUntil(server, inDays(2));
  await server.db.deleteFrom('upkeep').where('user_id', '=', client.userId).execute();
  await pass(server, 30 * day);
  await Promise.all([found(server), found(server)]);
  const [task] = await upkeepTasks(client);
  expect(task).toMatchObject({ kind: 'document', overdue: false, daysLeft: upkeep?.document.daysAtLeast });
  const set = await server.db
    .selectFrom('audit_event')
    .select('action')
    .where('user_id', '=', client.userId)
    .where('action', '=', 'upkeep.set')
    .execute();
  expect(set, 'at its approval, and once by the job').toHaveLength(2);
});

test('a document whose day was not read is not watched', async () => {
  const client = await verifiedUntil(server, undefined);
  await pass(server, 400 * day);
  expect((await upkeepTasks(client)).filter(({ kind }) => kind === 'document')).toEqual([]);
});
