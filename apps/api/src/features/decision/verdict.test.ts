import type { Provider } from '@credence/contract/first-words';
import { kycInfo } from '@credence/contract/kyc';
import { readPersonalInfo } from '@credence/contract/personal-info';
import { reviewCase } from '@credence/contract/review-case';
import { verificationSdkInfo } from '@credence/contract/vendor-calls';
import { currentCase, startCase } from '@credence/contract/verification';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { completeInfo } from '../../../test/applicants.ts';
import { expectErrors } from '../../../test/error-log.ts';
import { FakeVendor } from '../../../test/fake-vendor.ts';
import {
  type AtVendor,
  atVendor,
  check,
  stateOf,
  decisionsOf,
  approval,
} from '../../../test/fixtures/decision-fixture.ts';
import { startServer, type Client, type TestServer } from '../../../test/server.ts';
import { jobKinds } from '../../app.ts';
import { builtInProvider } from '../provider/built-in/built-in.ts';
import type { VerificationProvider } from '../provider/port/provider.ts';

/*
 * The tests run the checks of these cases themselves, without a worker, so that each moment can be examined.
 */

let server: TestServer;
let vendor: FakeVendor;
const providers = new Map<Provider, VerificationProvider>();
beforeAll(async () => {
  server = await startServer({ providers, jobs: false });
  await server.context.jobs.prepare(jobKinds);
});
afterAll(() => server.stop());
beforeEach(() => {
  vendor = new FakeVendor('PROVIDER_SUMSUB', 'sumsub', () => server.context.now());
  for (const provider of [vendor.provider, builtInProvider]) providers.set(provider.name, provider);
});

const submittedAgo = ({ caseId }: AtVendor, hours: number) =>
  server.db
    .updateTable('verification_case')
    .set({ submitted_at: new Date(server.context.now().getTime() - hours * 3_600_000) })
    .where('id', '=', caseId)
    .execute();

const statusOf = async (client: Client) =>
  (await client.call(kycInfo, { obtain_state: true })).state[0]?.status;

const actionsOf = async (server: TestServer, { client, caseId }: AtVendor) =>
  (
    await server.db
      .selectFrom('audit_event')
      .select('action')
      .where('user_id', '=', client.userId)
      .where('subject', '=', caseId)
      .orderBy('sequence')
      .execute()
  ).map(({ action }) => action);

const ofCase = (actions: string[]) => actions.filter((action) => action.startsWith('case.'));

test('what a vendor approves is approved by a rule, with the record of rules, inputs and policy, and the level at once [S4.9]', async () => {
  const one = await atVendor(server, vendor);
  vendor.say(one.session, approval);
  await check(server, providers, one);
  expect(await stateOf(one.client)).toBe('approved');
  expect(await statusOf(one.client)).toBe('SUCCESS');
  const { policy_version: version } = await server.db
    .selectFrom('verification_case')
    .select('policy_version')
    .where('id', '=', one.caseId)
    .executeTakeFirstOrThrow();
  expect(await decisionsOf(server, one)).toMatchObject([
    {
      outcome: 'approve',
      provider: 'PROVIDER_SUMSUB',
      policy_version: version,
      rules: [{ name: 'provider-approved', inputs: { providerVerdict: 'approved', readingSure: true } }],
      facts: { providerVerdict: 'approved', countryRefused: false, faceSeenElsewhere: false },
    },
  ]);
  expect(version).toMatch(/-[0-9a-f]{8}$/);
  expect(ofCase(await actionsOf(server, one))).toEqual(['case.started', 'case.submitted', 'case.approved']);
});

test('a verdict that comes twice, late, or against another changes nothing: one verdict, one audit trail [S4.9]', async () => {
  const one = await atVendor(server, vendor);
  vendor.say(one.session, {
    ...approval,
    facts: { providerVerdict: 'refused' },
    labels: ['document-altered'],
  });
  await Promise.all(Array.from({ length: 12 }, () => check(server, providers, one)));
  const trail = await actionsOf(server, one);
  expect(ofCase(trail)).toEqual(['case.started', 'case.submitted', 'case.refused']);
  vendor.say(one.session, approval);
  await check(server, providers, one);
  vendor.say(one.session, { state: 'abandoned' });
  await check(server, providers, one);
  expect(await stateOf(one.client)).toBe('refused');
  expect(await decisionsOf(server, one)).toHaveLength(1);
  expect(await actionsOf(server, one)).toEqual(trail);
  expect(await statusOf(one.client)).toBe('FAILED_AND_CAN_NOT_RETRY');
});

test('who is refused is told so and why, and never as one who closed the window; who closed it goes on and has failed nothing [S4.9]', async () => {
  const closed = await atVendor(server, vendor);
  vendor.say(closed.session, { state: 'abandoned' });
  await check(server, providers, closed);
  expect(await stateOf(closed.client)).toBe('abandoned');
  const info = await closed.client.call(kycInfo, { obtain_state: true });
  expect(info.state[0]?.status).toBe('ALLOW');
  expect(info).toMatchObject({ errorNotify: 'session-expired', limitation: 'LIMITATION_DEFAULT' });
  expect(await decisionsOf(server, closed)).toEqual([]);
  const again = await closed.client.call(verificationSdkInfo, {
    level: 1,
    country: 'SE',
    documentType: 'PASSPORT',
  });
  expect(again.provider).toBe('PROVIDER_SUMSUB');
  expect(await stateOf(closed.client)).toBe('collecting');
  expect((await closed.client.call(readPersonalInfo, {})).info.lastname, 'nothing to fill in again').toBe(
    completeInfo.lastname,
  );

  const refused = await atVendor(server, vendor);
  vendor.say(refused.session, {
    ...approval,
    facts: { providerVerdict: 'refused' },
    labels: ['document-altered'],
  });
  await check(server, providers, refused);
  const told = await refused.client.call(currentCase, { level: '1' });
  expect(told?.verdict).toMatchObject({ outcome: 'refused', labels: ['document-altered'] });
});

test('a vendor that asks again leaves the way open, with its reasons and without its private note [S3.11] [S4.9]', async () => {
  const one = await atVendor(server, vendor);
  vendor.say(one.session, {
    ...approval,
    facts: { providerVerdict: 'retry' },
    labels: ['document-glare', 'identity-in-use'],
    privateNote: 'vendor thinks of fraud',
  });
  await check(server, providers, one);
  const answer = await one.client.send(currentCase, { level: '1' });
  expect(answer.text).not.toContain('fraud');
  // A reason for refusal would mislead someone who may try again.
  expect(answer.result).toMatchObject({ state: 'retry', verdict: { labels: ['document-glare'] } });
  expect(await one.client.call(kycInfo, {})).toMatchObject({ additionalRejectReason: 'document-glare' });
  expect(await statusOf(one.client)).toBe('FAILED_AND_CAN_RETRY');
  const officer = await server.officer();
  const shown = await officer.call(reviewCase, { userId: one.client.userId, caseId: one.caseId });
  expect(shown.privateNote).toBe('vendor thinks of fraud');
  const stored = await server.db
    .selectFrom('verification_case')
    .select('private_note')
    .where('id', '=', one.caseId)
    .executeTakeFirstOrThrow();
  expect(stored.private_note?.toString('utf8')).not.toContain('fraud');
  const next = await one.client.call(startCase, { level: 1, country: 'SE', documentType: 'PASSPORT' });
  expect(next.id).not.toBe(one.caseId);
});

test('a review that takes long is pending and no failure; a vendor that is down leaves it so, however long [S4.9]', async () => {
  const one = await atVendor(server, vendor);
  vendor.say(one.session, { state: 'waiting', submitted: true });
  await check(server, providers, one);
  expect(await statusOf(one.client)).toBe('PENDING');
  for (const hours of [0, 1, 10, 25]) {
    await submittedAgo(one, hours);
    vendor.down = hours > 0;
    await check(server, providers, one);
    expect(await statusOf(one.client)).toBe('PENDING');
    expect(await stateOf(one.client)).toBe('submitted');
  }
});

test('a fault of ours, or an outage, while the vendor is asked is no verdict and loses nothing [S4.9]', async () => {
  expectErrors('a verdict could not be read');
  const one = await atVendor(server, vendor);
  const { readVerdict } = vendor.provider;
  vendor.provider.readVerdict = async () => {
    throw new TypeError('undefined is not a function');
  };
  await check(server, providers, one);
  vendor.provider.readVerdict = readVerdict;
  vendor.down = true;
  await check(server, providers, one);
  expect(await stateOf(one.client)).toBe('collecting');
  vendor.down = false;
  vendor.say(one.session, approval);
  await check(server, providers, one);
  expect(await stateOf(one.client)).toBe('approved');
});

test('an approval where no document was read is for an officer, who sees the rule; unsaid counts as unread [S4.9]', async () => {
  const officer = await server.officer();
  for (const [facts, reasons] of [
    [{ providerVerdict: 'approved', readingSure: false }, ['approved-unread']],
    [{ providerVerdict: 'approved' }, []],
  ] as const) {
    const one = await atVendor(server, vendor);
    vendor.say(one.session, { ...approval, facts });
    await check(server, providers, one);
    expect(await stateOf(one.client)).toBe('in_review');
    expect(await statusOf(one.client)).toBe('PENDING');
    const { decisions } = await officer.call(reviewCase, { userId: one.client.userId, caseId: one.caseId });
    expect(decisions).toMatchObject([{ outcome: 'review', rules: reasons.map((name) => ({ name })) }]);
  }
});

test('the time at which a case is submitted is that of the vendor’s word, and the page waits meanwhile [S4.9]', async () => {
  const one = await atVendor(server, vendor);
  vendor.say(one.session, { state: 'waiting', submitted: false });
  await check(server, providers, one);
  expect(await stateOf(one.client)).toBe('collecting');
  vendor.say(one.session, { state: 'waiting', submitted: true });
  await check(server, providers, one);
  const told = await one.client.call(currentCase, { level: '1' });
  expect(told).toMatchObject({ state: 'submitted', submittedAt: expect.any(String), requiredFiles: [] });
  await vi.waitFor(async () => expect(await statusOf(one.client)).toBe('PENDING'), { timeout: 15_000 });
});
