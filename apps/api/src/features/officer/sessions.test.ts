import { endOfficerSessions } from '@credence/contract/officer-session';
import { retCodes } from '@credence/contract/ret-codes';
import { officerProfile } from '@credence/contract/session';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, startServer, type TestServer } from '../../../test/server.ts';

const minute = 60_000;

let server: TestServer;
beforeAll(async () => {
  server = await startServer({
    jobs: false,
    environment: { CREDENCE_OFFICER_IDLE_MINUTES: '30', CREDENCE_OFFICER_SESSION_HOURS: '2' },
  });
});
afterAll(() => server.stop());

const isSignedIn = async (client: Client) => (await client.send(officerProfile)).code === retCodes.OK;

test('an administrator ends the sessions of another officer, of the own sites alone', async () => {
  const reviewer = await server.officer('Noor', { roles: ['reviewer'], sites: ['HKG'] });
  const elsewhere = await server.officer('Ada', { roles: ['administrator'], sites: ['EU'] });
  const { userId: officerId } = reviewer;
  expect((await elsewhere.send(endOfficerSessions, { officerId })).code).toBe(retCodes.NOT_FOUND);
  expect((await reviewer.send(endOfficerSessions, { officerId })).code).toBe(retCodes.PERMISSION_MISSING);
  expect(await isSignedIn(reviewer)).toBe(true);

  const here = await server.officer('Bela', { roles: ['administrator'], sites: ['HKG'] });
  expect(await here.call(endOfficerSessions, { officerId })).toEqual({ ended: 1 });
  expect(await isSignedIn(reviewer)).toBe(false);
  expect(await here.call(endOfficerSessions, { officerId })).toEqual({ ended: 0 });
  const events = await server.db
    .selectFrom('audit_event')
    .select(['actor_id', 'details'])
    .where('user_id', '=', officerId)
    .where('action', '=', 'officer.sessions-ended')
    .execute();
  expect(events).toEqual([{ actor_id: here.userId, details: '{"ended":1}' }]);
});

test('[ASVS 7.3.1] an officer’s session ends when it was not used for half an hour, and in the end however busy', async () => {
  const [busy, idle] = [await server.officer('Carol'), await server.officer('Dora')];
  server.pass(20 * minute);
  expect(await isSignedIn(busy)).toBe(true);
  server.pass(20 * minute);
  expect(await isSignedIn(busy)).toBe(true);
  expect(await isSignedIn(idle)).toBe(false);
  for (let passed = 40; passed < 120; passed += 20) {
    expect(await isSignedIn(busy)).toBe(true);
    server.pass(20 * minute);
  }
  expect(await isSignedIn(busy)).toBe(false);
});
