import { savePersonalInfo } from '@credence/contract/personal-info';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { completeInfo } from '../../test/applicants.ts';
import { startServer, type Client, type TestServer } from '../../test/server.ts';
import { systemCall } from '../base/call.ts';
import { auditKey, eventsOf, transact, verifyAudit } from './index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const verify = () => verifyAudit(server.db, auditKey(server.context.keyring));

async function busyApplicant(): Promise<Client> {
  const applicant = await server.applicant();
  for (let count = 0; count < 4; count++) await applicant.call(savePersonalInfo, { info: completeInfo });
  return applicant;
}

test('what happens to an account is a chain without a break, also when it happens at once', async () => {
  const applicant = await server.applicant();
  await Promise.all(
    Array.from({ length: 12 }, () => applicant.call(savePersonalInfo, { info: completeInfo, draft: true })),
  );
  const report = await verify();
  expect(report.broken).toEqual([]);
  expect(report.events).toBeGreaterThanOrEqual(14);
});

test('an audit row lies in the same transaction as what it records', async () => {
  const applicant = await server.applicant();
  const before = await verify();
  const call = systemCall(server.context, 'test', '');
  const failing = transact(call, applicant.userId, async (unit) => {
    await unit.record({ action: 'test.happened', subject: applicant.userId });
    throw new Error('the change failed');
  });
  await expect(failing).rejects.toThrow('the change failed');
  expect((await verify()).events).toBe(before.events);
  await expect(transact(call, applicant.userId, async () => 1)).rejects.toThrow('without an audit row');
});

test('a chain goes on from where a transaction that was rolled back had found it', async () => {
  const { userId } = await busyApplicant();
  const call = systemCall(server.context, 'test', '');
  const happening = { action: 'test.happened', subject: userId };
  const failing = transact(call, userId, async (unit) => {
    await unit.record(happening);
    await unit.record(happening);
    throw new Error('the change failed');
  });
  await expect(failing).rejects.toThrow('the change failed');
  const before = (await eventsOf(server.db, userId, userId)).at(-1);
  await transact(call, userId, (unit) => unit.record(happening));
  const after = (await eventsOf(server.db, userId, userId)).at(-1);
  expect(after?.sequence).toBe((before?.sequence ?? 0) + 1);
  expect((await verify()).broken).toEqual([]);
});

test('no audit row holds what an applicant declared', async () => {
  await busyApplicant();
  const { rows } = await sql<{ text: string }>`select e::text as text from audit_event e`.execute(server.db);
  expect(JSON.stringify(rows)).not.toMatch(/Eriksson|1974-08-12|Berlin|example\.com/);
});

test.each([
  [
    'altered',
    (id: string) => sql`update audit_event set action = 'nothing' where user_id = ${id} and sequence = 3`,
    3,
  ],
  [
    'altered',
    (id: string) =>
      sql`update audit_event set at = at + interval '1 second' where user_id = ${id} and sequence = 2`,
    2,
  ],
  ['missing', (id: string) => sql`delete from audit_event where user_id = ${id} and sequence = 2`, 2],
  ['cut off', (id: string) => sql`delete from audit_event where user_id = ${id} and sequence > 3`, 4],
  ['end removed', (id: string) => sql`delete from audit_head where user_id = ${id}`, 0],
] as const)('a chain that was %s is found', async (problem, damage, sequence) => {
  const { userId } = await busyApplicant();
  await damage(userId).execute(server.db);
  const broken = (await verify()).broken.filter((chain) => chain.userId === userId);
  expect(broken).toEqual([{ userId, sequence, problem }]);
});
