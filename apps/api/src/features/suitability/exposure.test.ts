import { accountTasks } from '@credence/contract/account-tasks';
import { kycInfo } from '@credence/contract/kyc';
import { suitabilityLimits } from '@credence/contract/suitability';
import { policyFor } from '@credence/policy';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { atLevelOne } from '../../../test/fixtures/duty-fixture.ts';
import { verifiedAt } from '../../../test/fixtures/reverification-fixture.ts';
import { assess, risk } from '../../../test/fixtures/suitability-fixture.ts';
import { pass } from '../../../test/later.ts';
import { startServer, type Client, type TestServer } from '../../../test/server.ts';

const day = 86_400_000;
const { suitability } = policyFor('CREDENCE');
if (suitability === undefined) throw new Error('There are no suitability tests.');

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => server.stop());

/** An account that is signed in by the moved clock. */
async function signedIn(): Promise<Client> {
  const client = await server.applicant();
  await pass(server, 0);
  return client;
}

/** What an engine of limits reads; both calls say the same. */
async function limitOf(client: Client) {
  const { exposure } = await client.call(kycInfo, { obtain_quotas: true });
  expect((await client.call(suitabilityLimits, {})).exposure).toEqual(exposure ?? null);
  return exposure;
}

const { edition } = policyFor('CREDENCE');
const policy = { site: 'CREDENCE', edition };

test('[S2.14] the limit follows the newest result, down as well as up, at once', async () => {
  const client = await signedIn();
  expect(await limitOf(client)).toBeUndefined();
  const bold = await assess(client, () => 4);
  expect(await limitOf(client)).toEqual({
    of: 'net-worth',
    percent: 50,
    profile: 'aggressive',
    until: bold.validUntil,
    policy,
  });
  expect((await client.call(kycInfo, {})).exposure).toBeUndefined();
  await pass(server, suitability.risk.retakeDays * day);
  const careful = await assess(client, () => 0);
  expect(await limitOf(client)).toMatchObject({
    percent: 5,
    profile: 'conservative',
    until: careful.validUntil,
  });
});

test('[S2.14] a new edition of the policy changes the limit of everybody’s profile with it', async () => {
  const client = await signedIn();
  await assess(client, () => 2);
  expect(await limitOf(client)).toMatchObject({ percent: 20, policy });
  const halved = suitability.risk.profiles.map(({ exposure, ...one }) => ({
    ...one,
    exposure: { ...exposure, percent: exposure.percent / 2 },
  }));
  vi.spyOn(server.context, 'policyOf').mockReturnValue({
    ...policyFor('CREDENCE'),
    edition: '2035-01-01',
    suitability: { ...suitability, risk: { ...suitability.risk, profiles: halved } },
  });
  expect(await limitOf(client)).toMatchObject({
    percent: 10,
    profile: 'balanced',
    policy: { site: 'CREDENCE', edition: '2035-01-01' },
  });
});

test('[S2.14] where no level asks for the test its limit ends with it', async () => {
  const client = await signedIn();
  await atLevelOne(server, client);
  const { validUntil } = await assess(client, () => 2);
  await pass(server, Date.parse(validUntil ?? '') - server.context.now().getTime() - 60_000);
  expect(await limitOf(client)).toMatchObject({ percent: 20 });
  await pass(server, 60_000);
  expect(await limitOf(client)).toBeUndefined();
});

test('[S2.14] where the level asks for it the most careful limit holds from its end to the next assessment, which is a task', async () => {
  const client = await verifiedAt(server, await server.officer(), 'IN');
  const india = policyFor('IN');
  const tests = [risk] as const;
  vi.spyOn(server.context, 'policyOf').mockReturnValue({
    ...india,
    levels: { ...india.levels, 1: { ...india.levels[1], tests } },
  });
  const taskOf = async () => (await client.call(accountTasks, {})).find(({ code }) => code === risk);
  // The level came before an edition that asks for the test.
  expect(await limitOf(client)).toMatchObject({ of: 'net-worth', percent: 5, profile: null, until: null });
  expect(await taskOf()).toMatchObject({ status: 'todo' });
  await assess(client, () => 3);
  expect(await limitOf(client)).toMatchObject({ percent: 30, profile: 'growth', policy: { site: 'IN' } });
  expect(await taskOf()).toMatchObject({ status: 'done' });
  await pass(server, 366 * day);
  expect(await limitOf(client)).toMatchObject({ percent: 5, profile: null, until: null });
  expect(await taskOf()).toMatchObject({ status: 'todo', reason: 'renewal' });
  await assess(client, () => 1);
  expect(await limitOf(client)).toMatchObject({ percent: 10, profile: 'cautious' });
});
