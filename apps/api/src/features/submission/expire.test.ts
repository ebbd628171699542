import type { Provider } from '@credence/contract/first-words';
import { kycInfo } from '@credence/contract/kyc';
import { readPersonalInfo, savePersonalInfo } from '@credence/contract/personal-info';
import { vendorStep, verificationSdkInfo } from '@credence/contract/vendor-calls';
import { currentCase, startCase } from '@credence/contract/verification';
import { policyFor } from '@credence/policy';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { completeInfo, submitOpenCase, openCase } from '../../../test/applicants.ts';
import { FakeVendor } from '../../../test/fake-vendor.ts';
import { hasten, pass } from '../../../test/later.ts';
import { smallPicture, upload } from '../../../test/pictures.ts';
import { startServer, type Client, type TestServer } from '../../../test/server.ts';
import { expireCase } from '../case/jobs.ts';
import { builtInProvider } from '../provider/built-in/built-in.ts';
import type { VerificationProvider } from '../provider/port/provider.ts';
import { currentFiles } from '../picture/index.ts';
import { sweepJob } from '../provider-session/sweep/sweep.ts';
import { inTransaction } from '../../db/transaction.ts';

const { collectingDays } = policyFor('CREDENCE');
const minute = 60_000;
const untilExpired = collectingDays * 24 * 60 * minute + 2 * minute;
const passport = { country: 'SE', documentType: 'PASSPORT' } as const;

let server: TestServer;
let vendor: FakeVendor;
const providers = new Map<Provider, VerificationProvider>([[builtInProvider.name, builtInProvider]]);
beforeAll(async () => {
  const { retention } = policyFor('GEO');
  const keeps = { residence: ['DE'], retention: { ...retention, 'abandoned-cases': 1 } };
  server = await startServer({ providers, policies: { GEO: keeps } });
  vendor = new FakeVendor('PROVIDER_SUMSUB', 'sumsub', () => server.context.now());
});
afterAll(() => server.stop());

/** Signed in by the server's clock, however far it was moved. */
async function newcomer(): Promise<Client> {
  const client = await server.applicant();
  await pass(server, 0);
  return client;
}

const stateOf = async (client: Client) => (await client.call(currentCase, { level: '1' }))?.state;

const expires = (client: Client) =>
  vi.waitFor(async () => expect(await stateOf(client)).toBe('expired'), { timeout: 60_000, interval: 40 });

const actions = async ({ userId }: Client, action: string): Promise<number> =>
  (
    await server.db
      .selectFrom('audit_event')
      .select('sequence')
      .where('user_id', '=', userId)
      .where('action', '=', action)
      .execute()
  ).length;

const jobsOf = async ({ userId }: Client): Promise<{ state: string }[]> =>
  (
    await sql<{ state: string }>`select state from pgboss.job where name = ${expireCase.name}
      and data ->> 'userId' = ${userId} order by created_on`.execute(server.db)
  ).rows;

/** Moves time on, for waiting jobs as well. */
async function later(client: Client, milliseconds: number): Promise<void> {
  await pass(server, milliseconds);
  await hasten(server, milliseconds, client.userId);
}

test('a case that was left lying ends as expired; the details stay, it was no attempt, and the same case is gone on with until its new time is up [S2.2] [S4.9]', async () => {
  const client = await newcomer();
  const open = await openCase(client);
  await upload(client, open.id, 'document-front', await smallPicture(open.id));
  const { info } = await client.call(readPersonalInfo, {});
  await later(client, untilExpired);
  await expires(client);
  expect(await actions(client, 'case.expired')).toBe(1);
  expect(await client.call(kycInfo, { obtain_state: true })).toMatchObject({
    state: [{ status: 'ALLOW' }, { status: 'NOT_ALLOW' }],
    errorNotify: 'session-expired',
    limitation: 'LIMITATION_DEFAULT',
    bannerTags: [],
  });
  expect(await client.call(readPersonalInfo, {})).toMatchObject({ info, complete: true });

  const resumed = await client.call(startCase, { level: 1, ...passport });
  expect(resumed, 'with none of its pictures').toMatchObject({
    id: open.id,
    state: 'collecting',
    requiredFiles: open.requiredFiles,
    files: [],
  });
  expect(await actions(client, 'case.resumed')).toBe(1);
  expect(await jobsOf(client)).toMatchObject([{ state: 'completed' }, { state: 'created' }]);
  // A job for a postponed expiry finds nothing to end.
  await inTransaction(server.db, (work) =>
    server.context.jobs.enqueue(work, expireCase, { userId: client.userId, caseId: open.id }),
  );
  await vi.waitFor(
    async () =>
      expect((await jobsOf(client)).map(({ state }) => state)).toEqual(['completed', 'created', 'completed']),
    { timeout: 60_000, interval: 40 },
  );
  expect(await stateOf(client)).toBe('collecting');

  await later(client, untilExpired);
  await expires(client);
  expect(await actions(client, 'case.expired')).toBe(2);
  const again = await client.call(startCase, { level: 1, ...passport });
  expect(await submitOpenCase(client, again)).toMatchObject({ id: open.id, state: 'submitted' });
});

test('where the policy keeps the pictures of a case that was never submitted, it is gone on with them [S2.2]', async () => {
  const client = await newcomer();
  await server.db
    .updateTable('applicant')
    .set({ site: 'GEO' })
    .where('user_id', '=', client.userId)
    .execute();
  const open = await openCase(client);
  await upload(client, open.id, 'document-front', await smallPicture(open.id));
  await later(client, untilExpired);
  await expires(client);
  const resumed = await client.call(startCase, { level: 1, ...passport });
  expect(resumed).toMatchObject({ id: open.id, files: [{ kind: 'document-front' }] });
});

test('of a case that was left for another no picture is kept either, once its time is up [S2.2]', async () => {
  const client = await newcomer();
  const open = await openCase(client);
  await upload(client, open.id, 'document-front', await smallPicture(open.id));
  await client.call(savePersonalInfo, { info: { ...completeInfo, residenceCountry: 'TR' } });
  await server.db
    .updateTable('applicant')
    .set({ site: 'TUR' })
    .where('user_id', '=', client.userId)
    .execute();
  await client.call(startCase, { level: 1, country: 'TR', documentType: 'ID_CARD' });
  const kept = () => currentFiles(server.db, client.userId, open.id);
  expect(await kept()).toHaveLength(1);
  await later(client, untilExpired);
  await vi.waitFor(async () => expect(await kept()).toEqual([]), { timeout: 60_000, interval: 40 });
});

test('a case past its time whose job was lost is found by the sweep half an hour later, once [S4.9]', async () => {
  const client = await newcomer();
  await openCase(client);
  await sql`delete from pgboss.job where data ->> 'userId' = ${client.userId}`.execute(server.db);
  const sweepNow = () => inTransaction(server.db, (work) => sweepJob(server.context, work));
  await later(client, untilExpired);
  await sweepNow();
  await later(client, 31 * minute);
  expect(await stateOf(client)).toBe('collecting');
  await sweepNow();
  await sweepNow();
  await expires(client);
  expect(await jobsOf(client)).toHaveLength(1);
  expect(await actions(client, 'case.expired')).toBe(1);
});

test('whoever has finished at a provider is not told that the time is up while that is silent [S3.13] [S4.9]', async () => {
  providers.set(vendor.provider.name, vendor.provider);
  const client = await newcomer();
  await client.call(savePersonalInfo, { info: completeInfo });
  await client.call(verificationSdkInfo, { level: 1, ...passport });
  const open = await client.call(currentCase, { level: '1' });
  vendor.down = true;
  await client.call(vendorStep, { caseId: open?.id ?? '', step: 'handed-in' });
  await later(client, untilExpired);
  await vi.waitFor(async () => expect(await jobsOf(client)).toMatchObject([{ state: 'completed' }]), {
    timeout: 60_000,
    interval: 40,
  });
  expect(await stateOf(client)).toBe('submitted');
  expect(await actions(client, 'case.expired')).toBe(0);
});
