// Long: every way in which a session begins, fails over, ends and is polled.
import type { Provider } from '@credence/contract/first-words';
import { kycInfo } from '@credence/contract/kyc';
import { savePersonalInfo } from '@credence/contract/personal-info';
import { stateless } from '@credence/contract/nationality';
import { retCodes } from '@credence/contract/ret-codes';
import { vendorStep, verificationSdkInfo } from '@credence/contract/vendor-calls';
import { currentCase, startCase } from '@credence/contract/verification';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { completeInfo, livesIn } from '../../../../test/applicants.ts';
import { approved, FakeVendor, vendorIdOf } from '../../../../test/fake-vendor.ts';
import { hasten } from '../../../../test/later.ts';
import { startServer, type Client, type TestServer } from '../../../../test/server.ts';
import { builtInProvider } from '../../provider/built-in/built-in.ts';
import type { VerificationProvider } from '../../provider/port/provider.ts';
import { expectErrors } from '../../../../test/error-log.ts';
import { eraseSession, pollSession } from './jobs.ts';
import { inTransaction } from '../../../db/transaction.ts';

let server: TestServer;
let first: FakeVendor;
let second: FakeVendor;
const providers = new Map<Provider, VerificationProvider>();
const now = () => server.context.now();

beforeAll(async () => {
  server = await startServer({ providers });
});
afterAll(() => server.stop());

beforeEach(() => {
  first = new FakeVendor('PROVIDER_SUMSUB', 'sumsub', now);
  second = new FakeVendor('PROVIDER_ONFIDO', 'onfido', now);
  for (const provider of [first.provider, second.provider, builtInProvider]) {
    providers.set(provider.name, provider);
  }
});
// What is left waiting would call the next test's vendor.
afterEach(() => server.db.deleteFrom('provider_session').execute());

const wanted = { level: 1, country: 'SE', documentType: 'PASSPORT' as const };

async function applicant(): Promise<Client> {
  const client = await server.applicant();
  await client.call(savePersonalInfo, { info: completeInfo });
  return client;
}

const sessionsOf = (client: Client) =>
  server.db
    .selectFrom('provider_session')
    .selectAll()
    .where('user_id', '=', client.userId)
    .orderBy('created_at')
    .execute();

const actionsOf = async (client: Client) =>
  (
    await server.db
      .selectFrom('audit_event')
      .select('action')
      .where('user_id', '=', client.userId)
      .orderBy('sequence')
      .execute()
  ).map(({ action }) => action);

const status = async (client: Client) =>
  (await client.call(kycInfo, { obtain_state: true })).state[0]?.status;

const caseIs = (client: Client, state: string) =>
  vi.waitFor(async () => expect((await client.call(currentCase, { level: '1' }))?.state).toBe(state), {
    timeout: 60_000,
    interval: 40,
  });

test('[S7.11] what is to be mounted comes from the first provider of the policy, and asked again it is the same', async () => {
  const client = await applicant();
  const info = await client.call(verificationSdkInfo, { ...wanted, language: 'ar-SA' });
  expect(info).toMatchObject({
    provider: 'PROVIDER_SUMSUB',
    flowName: 'Level1_web',
    next: 'PROVIDER_ONFIDO',
    mount: { kind: 'sumsub', token: `token of ${first.only}` },
  });
  expect(await client.call(verificationSdkInfo, wanted)).toEqual(info);
  expect(await client.call(verificationSdkInfo, { level: 1 })).toEqual(info);
  expect([first.opened, first.renewed]).toEqual([1, 0]);
  const request = first.sessions.get(first.only)?.request;
  expect(request).toMatchObject({ level: 1, country: 'SE', documentTypes: ['PASSPORT'], language: 'ar-SA' });
  // Returns to the page of the vendor's part, whose origin is not the account area's.
  const frames = `${server.address.replace('127.0.0.1', 'localhost')}/user/accounts/frames`;
  expect(request?.addresses).toEqual({
    returned: `${frames}/sumsub/returned`,
    failed: `${frames}/sumsub/returned?outcome=failed`,
    webhook: `${server.address}/v1/webhooks/sumsub`,
  });
  const [row] = await sessionsOf(client);
  expect(row).toMatchObject({ state: 'open', vendor_session: vendorIdOf(first.only) });
  // Reading the table is not enough to use the session.
  expect(row?.mount?.toString('latin1')).not.toContain('token of');
  expect(server.log.join('')).not.toContain('token of');
});

test('[S7.11] a token that is over is renewed, in the middle, for the same session', async () => {
  const client = await applicant();
  await client.call(verificationSdkInfo, wanted);
  server.pass(first.lifetime - 20_000);
  const renewed = await Promise.all([1, 2, 3].map(() => client.call(verificationSdkInfo, wanted)));
  expect(renewed.map(({ mount }) => (mount.kind === 'own' ? '' : mount.token))).toEqual(
    Array(3).fill('token 1'),
  );
  expect([first.opened, first.renewed]).toEqual([1, 1]);
  expect(await sessionsOf(client)).toHaveLength(1);
});

test('a vendor that is down while a token is renewed leaves what still works', async () => {
  const client = await applicant();
  const info = await client.call(verificationSdkInfo, wanted);
  server.pass(first.lifetime - 20_000);
  first.down = true;
  expect(await client.call(verificationSdkInfo, wanted)).toEqual(info);
  server.pass(30_000);
  expect(await client.call(verificationSdkInfo, wanted)).toMatchObject({ provider: 'PROVIDER_ONFIDO' });
});

test('[S3.13] fifty requests at once make one session', async () => {
  // Whoever stands still for seconds while it opens one is taken for dead.
  vi.useFakeTimers({ toFake: ['Date'] });
  const client = await applicant();
  first.beforeOpening = () => new Promise((resolve) => setTimeout(resolve, 300));
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => client.call(verificationSdkInfo, wanted)),
  );
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect([first.opened, first.sessions.size, second.opened]).toEqual([1, 1, 0]);
  expect(await sessionsOf(client)).toHaveLength(1);
});

test('[S3.13] a vendor that cannot be reached hands over to the next on the same case, down to our own capture', async () => {
  const client = await applicant();
  first.down = true;
  const handedOver = await client.call(verificationSdkInfo, wanted);
  expect(handedOver).toMatchObject({ provider: 'PROVIDER_ONFIDO', next: 'PROVIDER_DEFAULT' });
  const open = await client.call(currentCase, { level: '1' });
  expect(open).toMatchObject({ provider: 'PROVIDER_ONFIDO', state: 'collecting', requiredFiles: [] });
  expect(await sessionsOf(client)).toMatchObject([
    { provider: 'PROVIDER_SUMSUB', state: 'failed', failure: 'circuit open', case_id: open?.id },
    { provider: 'PROVIDER_ONFIDO', state: 'open', case_id: open?.id },
  ]);
  // It stays with the second provider, though the first is back.
  first.down = false;
  expect(await client.call(verificationSdkInfo, wanted)).toEqual(handedOver);

  second.down = true;
  server.pass(second.lifetime);
  const own = await client.call(verificationSdkInfo, wanted);
  expect(own).toEqual({
    provider: 'PROVIDER_DEFAULT',
    flowName: 'Level1_web',
    mount: { kind: 'own' },
    next: null,
  });
  expect(await client.call(currentCase, { level: '1' })).toMatchObject({
    id: open?.id,
    provider: 'PROVIDER_DEFAULT',
    requiredFiles: ['document-front', 'selfie'],
  });
});

test('where nobody can be reached that is said, and the next request begins with the first again', async () => {
  const client = await applicant();
  providers.delete('PROVIDER_DEFAULT');
  first.down = second.down = true;
  const refused = await Promise.all([1, 2, 3, 4].map(() => client.send(verificationSdkInfo, wanted)));
  expect(refused.map(({ code }) => code)).toEqual(Array(4).fill(retCodes.PROVIDER_UNAVAILABLE));
  first.down = false;
  expect(await client.call(verificationSdkInfo, wanted)).toMatchObject({ provider: 'PROVIDER_SUMSUB' });
});

test('[S7.11] the next provider is taken by wish, once however many tabs wish it, and the vendor forgets who never finished', async () => {
  const client = await applicant();
  await client.call(verificationSdkInfo, wanted);
  const left = first.only;
  const wish = { ...wanted, provider: 'next' as const };
  const answers = await Promise.all([1, 2, 3].map(() => client.call(verificationSdkInfo, wish)));
  expect(new Set(answers.map(({ provider }) => provider))).toEqual(new Set(['PROVIDER_ONFIDO']));
  expect((await sessionsOf(client))[0]).toMatchObject({ state: 'failed', failure: 'by-wish', mount: null });
  await vi.waitFor(() => expect(first.sessions.get(left)?.erased).toBe(true), { timeout: 60_000 });

  expect(await client.call(verificationSdkInfo, wish)).toMatchObject({ provider: 'PROVIDER_DEFAULT' });
  const last = await client.send(verificationSdkInfo, wish);
  expect(last.code).toBe(retCodes.PROVIDER_UNAVAILABLE);
});

test('[S3.13] a vendor that is not configured is not offered, and our own capture begins nothing until a document is chosen', async () => {
  const client = await applicant();
  providers.delete('PROVIDER_SUMSUB');
  providers.delete('PROVIDER_ONFIDO');
  expect(await client.call(verificationSdkInfo, { level: 1 })).toMatchObject({ mount: { kind: 'own' } });
  expect(await client.call(currentCase, { level: '1' })).toBeNull();
  expect(await client.call(verificationSdkInfo, wanted)).toMatchObject({ mount: { kind: 'own' } });
  expect(await client.call(currentCase, { level: '1' })).toMatchObject({
    provider: 'PROVIDER_DEFAULT',
    requiredFiles: ['document-front', 'selfie'],
  });
});

test('a crash between the vendor’s answer and our own record is gone on with under the same id', async () => {
  expectErrors('failed');
  const client = await applicant();
  first.afterOpening = () => {
    throw new Error('killed here');
  };
  expect((await client.send(verificationSdkInfo, wanted)).code).toBe(retCodes.SERVER_FAILED);
  expect(await sessionsOf(client)).toMatchObject([{ state: 'opening', vendor_session: '' }]);
  first.afterOpening = () => undefined;
  expect(await client.call(verificationSdkInfo, wanted)).toMatchObject({
    provider: 'PROVIDER_SUMSUB',
    mount: { token: `token of ${first.only}` },
  });
  expect(first.opened).toBe(2);
  expect((await sessionsOf(client)).map(({ state, id }) => [state, id])).toEqual([['open', first.only]]);
});

test('a session whose opener was killed is given up when nobody comes back, and the case is still there', async () => {
  expectErrors('failed');
  const client = await applicant();
  first.afterOpening = () => {
    throw new Error('killed here');
  };
  await client.send(verificationSdkInfo, wanted);
  const [row] = await sessionsOf(client);
  if (row === undefined) throw new Error('no session');
  const { polls: look, id: sessionId } = row;
  await inTransaction(server.db, (work) =>
    server.context.jobs.enqueue(work, pollSession, { userId: client.userId, sessionId, look }),
  );
  await vi.waitFor(
    async () =>
      expect(await sessionsOf(client)).toMatchObject([{ state: 'failed', failure: 'never-opened' }]),
    { timeout: 60_000 },
  );
  // The vendor may be making it still.
  const { rows } = await sql`
    select extract(epoch from start_after - created_on)::integer as seconds from pgboss.job
    where name = ${eraseSession.name} and data ->> 'sessionId' = ${sessionId}`.execute(server.db);
  expect(rows).toEqual([{ seconds: 600 }]);
  expect(first.sessions.get(sessionId)?.erased).not.toBe(true);
  await hasten(server, 600_000);
  await vi.waitFor(() => expect(first.sessions.get(sessionId)?.erased).toBe(true), { timeout: 60_000 });
  first.afterOpening = () => undefined;
  expect(await client.call(verificationSdkInfo, wanted)).toMatchObject({ provider: 'PROVIDER_SUMSUB' });
});

test('[S7.11] finished at the vendor is a place to leave and return to: nobody is asked again, and the verdict comes by itself', async () => {
  const client = await applicant();
  await client.call(verificationSdkInfo, wanted);
  const { id: caseId } = (await client.call(currentCase, { level: '1' })) ?? { id: '' };
  first.say(first.only, { submitted: true });
  const answers = await Promise.all(
    [1, 2, 3].map(() => client.call(vendorStep, { caseId, step: 'handed-in' })),
  );
  expect(answers.map(({ state }) => state)).toEqual(Array(3).fill('submitted'));
  expect(await status(client)).toBe('PENDING');
  const again = await client.send(verificationSdkInfo, wanted);
  expect([again.code, again.result]).toEqual([retCodes.LEVEL_NOT_ALLOWED, { status: 'PENDING' }]);
  await vi.waitFor(async () => expect(await actionsOf(client)).toContain('case.submitted'), {
    timeout: 60_000,
  });

  // No webhook comes: the server polls.
  first.say(first.only, approved);
  await caseIs(client, 'approved');
  expect(await status(client)).toBe('SUCCESS');
  expect(await sessionsOf(client)).toMatchObject([{ state: 'finished', mount: null }]);
  const actions = await actionsOf(client);
  expect(actions.filter((action) => action === 'case.approved')).toHaveLength(1);
  expect(actions.filter((action) => action === 'session.handed-in')).toHaveLength(1);
});

test('[S7.11] a closed window leaves the case open, and who comes back has fresh access', async () => {
  const client = await applicant();
  const info = await client.call(verificationSdkInfo, wanted);
  const { id: caseId } = (await client.call(currentCase, { level: '1' })) ?? { id: '' };
  expect(await client.call(vendorStep, { caseId, step: 'closed' })).toMatchObject({ state: 'collecting' });
  expect(await status(client)).toBe('ALLOW');
  const back = await client.call(verificationSdkInfo, wanted);
  expect([info.mount, back.mount]).toMatchObject([{ token: `token of ${first.only}` }, { token: 'token 1' }]);
  expect(await client.call(verificationSdkInfo, wanted)).toEqual(back);
  // Where the vendor cannot be asked just then, what there is still works for a moment.
  await client.call(vendorStep, { caseId, step: 'closed' });
  first.down = true;
  expect(await client.call(verificationSdkInfo, wanted)).toEqual(back);
});

test('a page that says submitted though the vendor knows better is believed for a minute only', async () => {
  const client = await applicant();
  await client.call(verificationSdkInfo, wanted);
  const { id: caseId } = (await client.call(currentCase, { level: '1' })) ?? { id: '' };
  expect(await client.call(vendorStep, { caseId, step: 'handed-in' })).toMatchObject({ state: 'submitted' });
  await vi.waitFor(() => expect(first.asked).toBeGreaterThan(0), { timeout: 60_000 });
  expect(await status(client)).toBe('PENDING');
  server.pass(61_000);
  await caseIs(client, 'collecting');
  expect(await status(client)).toBe('ALLOW');
});

test('a person who leaves the vendor’s part to its end has not failed, and begins again', async () => {
  const client = await applicant();
  await client.call(verificationSdkInfo, wanted);
  const left = first.only;
  first.say(left, { state: 'abandoned' });
  const [row] = await sessionsOf(client);
  await inTransaction(server.db, (work) =>
    server.context.jobs.enqueue(work, pollSession, {
      userId: client.userId,
      sessionId: left,
      look: row?.polls ?? 0,
    }),
  );
  await vi.waitFor(async () => expect((await sessionsOf(client))[0]?.state).toBe('abandoned'), {
    timeout: 60_000,
  });
  expect(await status(client)).toBe('ALLOW');
  await client.call(verificationSdkInfo, wanted);
  expect((await sessionsOf(client)).map(({ state }) => state)).toEqual(['abandoned', 'open']);
  expect(await client.call(currentCase, { level: '1' })).toMatchObject({ state: 'collecting' });
});

test('another document ends the session that was begun for the first', async () => {
  const client = await applicant();
  await client.call(verificationSdkInfo, wanted);
  await client.call(verificationSdkInfo, { ...wanted, documentType: 'ID_CARD' });
  expect((await sessionsOf(client)).map(({ state, failure }) => [state, failure])).toEqual([
    ['abandoned', 'document-changed'],
    ['open', ''],
  ]);
  expect([...first.sessions.values()].map(({ request }) => request.documentTypes)).toEqual([
    ['PASSPORT'],
    ['ID_CARD'],
  ]);
});

test('[S3.13] sessions that come to nothing are given so often in a day, whatever document, provider or further case they are for', async () => {
  const client = await applicant();
  const another = (time: number) =>
    client.send(verificationSdkInfo, { ...wanted, documentType: time % 2 === 0 ? 'PASSPORT' : 'ID_CARD' });
  for (let time = 0; time <= 10; time++) expect((await another(time)).code).toBe(retCodes.OK);
  const { id: caseId } = (await client.call(currentCase, { level: '1' })) ?? { id: '' };
  const [last = ''] = [...first.sessions.keys()].slice(-1);
  first.say(last, { state: 'checked', submitted: true, facts: { providerVerdict: 'retry' } });
  await client.call(vendorStep, { caseId, step: 'handed-in' });
  await caseIs(client, 'retry');
  for (let time = 0; time < 9; time++) expect((await another(time)).code).toBe(retCodes.OK);
  expect((await client.send(verificationSdkInfo, { ...wanted, provider: 'next' })).code).toBe(retCodes.OK);

  // What came to nothing is deleted at its vendor, which its row says a moment later.
  const begun = await vi.waitFor(
    async () => {
      const rows = await sessionsOf(client);
      const over = rows.filter(({ state }) => state === 'failed' || state === 'abandoned');
      expect(over.filter(({ vendor_session: id }) => id !== '')).toEqual([]);
      return rows;
    },
    { timeout: 60_000 },
  );
  const refused = await another(1);
  expect([refused.code, refused.result]).toEqual([
    retCodes.ATTEMPTS_TODAY,
    { retryAt: new Date((begun[0]?.created_at.getTime() ?? 0) + 24 * 3_600_000).toISOString() },
  ]);
  expect(await sessionsOf(client)).toEqual(begun);
});

test('[S7.11] what is to be mounted is told so often in a while, and no more', async () => {
  const client = await applicant();
  // Refused before the verb, so it costs only the counting.
  const asked = Array.from({ length: 121 }, () => client.send(verificationSdkInfo, { nonsense: true }));
  const codes = (await Promise.all(asked)).map(({ code }) => code);
  expect(codes.filter((code) => code === retCodes.TOO_MANY_REQUESTS)).toHaveLength(1);
});

test('a vendor that is taken out of the configuration hands over what is open', async () => {
  const client = await applicant();
  await client.call(verificationSdkInfo, wanted);
  providers.delete('PROVIDER_SUMSUB');
  expect(await client.call(verificationSdkInfo, wanted)).toMatchObject({ provider: 'PROVIDER_ONFIDO' });
  expect((await sessionsOf(client)).map(({ state, failure }) => [state, failure])).toEqual([
    ['failed', 'not-configured'],
    ['open', ''],
  ]);
});

test('a vendor that was down when it should forget is asked again until it does', async () => {
  const client = await applicant();
  await client.call(verificationSdkInfo, wanted);
  const left = first.only;
  first.down = true;
  await client.call(verificationSdkInfo, { ...wanted, provider: 'next' });
  const session = () =>
    server.db
      .selectFrom('provider_session')
      .select('vendor_session')
      .where('id', '=', left)
      .executeTakeFirstOrThrow();
  const planned = async () => {
    const { rows } = await sql<{ data: object }>`
      select data from pgboss.job where name = ${eraseSession.name} and state = 'created'
      and data ->> 'sessionId' = ${left}`.execute(server.db);
    return rows.map(({ data }) => data);
  };
  const again = { userId: client.userId, sessionId: left, tries: 1 };
  await vi.waitFor(async () => expect(await planned()).toEqual([again]), { timeout: 60_000 });
  expect(await session()).toEqual({ vendor_session: vendorIdOf(left) });

  first.down = false;
  await inTransaction(server.db, (work) => server.context.jobs.enqueue(work, eraseSession, again));
  await vi.waitFor(async () => expect(await session()).toEqual({ vendor_session: '' }), { timeout: 60_000 });
  expect(first.sessions.get(left)?.erased).toBe(true);
  expect(await actionsOf(client)).toContain('session.erased');
});

test('a vendor that names the session and nobody in it forgets at once', async () => {
  const client = await applicant();
  await client.call(verificationSdkInfo, wanted);
  const left = first.only;
  await server.db
    .updateTable('provider_session')
    .set({ vendor_applicant: '' })
    .where('id', '=', left)
    .execute();
  await client.call(verificationSdkInfo, { ...wanted, provider: 'next' });
  await vi.waitFor(() => expect(first.sessions.get(left)?.erased).toBe(true), { timeout: 60_000 });
});

test('who is stateless and names no document has one of where they live', async () => {
  const client = await server.applicant();
  const info = { ...completeInfo, nationality: stateless, residenceCountry: 'DE' };
  await client.call(savePersonalInfo, { info });
  await client.call(verificationSdkInfo, { level: 1 });
  expect(await client.call(currentCase, { level: '1' })).toMatchObject({ country: 'DE' });
});

test('somebody else’s case cannot be spoken of', async () => {
  const client = await applicant();
  await client.call(verificationSdkInfo, wanted);
  const { id: caseId } = (await client.call(currentCase, { level: '1' })) ?? { id: '' };
  const other = await applicant();
  expect((await other.send(vendorStep, { caseId, step: 'handed-in' })).code).toBe(retCodes.CASE_NOT_FOUND);
  expect((await client.send(verificationSdkInfo, { level: 3 })).code).toBe(retCodes.LEVEL_UNKNOWN);
  expect((await other.send(verificationSdkInfo, { ...wanted, level: 2 })).code).toBe(
    retCodes.LEVEL_NOT_ALLOWED,
  );
  // A vendor compares the details itself, so where somebody lives is not enough.
  const blank = await server.applicant();
  await livesIn(blank, 'DE');
  expect((await blank.send(verificationSdkInfo, wanted)).code).toBe(retCodes.PERSONAL_INFO_MISSING);
  expect((await client.send(startCase, { ...wanted, country: 'KP' })).code).toBe(
    retCodes.COUNTRY_NOT_SUPPORTED,
  );
});
