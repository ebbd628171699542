import type { Provider } from '@credence/contract/first-words';
import { kycInfo } from '@credence/contract/kyc';
import { savePersonalInfo } from '@credence/contract/personal-info';
import { reviewCase } from '@credence/contract/review-case';
import { vendorStep } from '@credence/contract/vendor-calls';
import { currentCase } from '@credence/contract/verification';
import { startSimulator, type Answer, type Simulator, type VendorName } from '@credence/simulator';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { completeInfo, vendorsPart } from '../../../../test/applicants.ts';
import { vendorsInTurn } from '../../../../test/faults/vendors.ts';
import { behindProxy, startServer, type Client, type TestServer } from '../../../../test/server.ts';
import { readConfig } from '../../../base/config/config.ts';
import { providersFor } from '../../provider/providers.ts';
import type { VerificationProvider } from '../../provider/port/provider.ts';

interface Row {
  vendor: VendorName;
  name: Provider;
  /**
   * The rule that sends an unread document to an officer; Advance.AI's reading is requested by us, so we know
   * of it earlier.
   */
  unread: 'approved-unread' | 'provider-unsure';
}

const vendors: Row[] = [
  { vendor: 'sumsub', name: 'PROVIDER_SUMSUB', unread: 'approved-unread' },
  { vendor: 'onfido', name: 'PROVIDER_ONFIDO', unread: 'approved-unread' },
  { vendor: 'jumio', name: 'PROVIDER_JUMIO', unread: 'approved-unread' },
  { vendor: 'advance-ai', name: 'PROVIDER_AAI', unread: 'provider-unsure' },
];

let simulator: Simulator;
let server: TestServer;
let all: ReadonlyMap<Provider, VerificationProvider>;
/** Those of the current test. */
const offered = new Map<Provider, VerificationProvider>();
let documents = 0;

beforeAll(async () => {
  simulator = await startSimulator({ speed: 1000 });
  const config = readConfig(simulator.environment);
  all = providersFor(config, {
    now: () => new Date(),
    retryPolicy: { attempt: 10_000, attempts: 2, firstWait: 1, failuresToOpen: 1000 },
  });
  const environment = { ...simulator.environment, ...behindProxy };
  server = await startServer({ providers: offered, environment });
  simulator.deliverTo(server.address);
});
afterAll(async () => {
  await simulator.close();
  await server.stop();
});
afterEach(() => {
  for (const { vendor } of vendors) simulator.faults(vendor, {});
});

function offer(...names: Provider[]): void {
  offered.clear();
  for (const name of [...names, 'PROVIDER_DEFAULT' as const]) {
    const provider = all.get(name);
    if (provider !== undefined) offered.set(name, provider);
  }
}

interface Person {
  client: Client;
  caseId: string;
  /** The vendor's id of the session. */
  session: string;
}

async function atVendor(): Promise<Person> {
  const client = await server.applicant();
  await client.call(savePersonalInfo, { info: completeInfo });
  const { mount } = await vendorsPart(client, {
    level: 1,
    country: 'SE',
    documentType: 'PASSPORT',
  });
  expect(mount.kind).not.toBe('own');
  const row = await server.db
    .selectFrom('provider_session')
    .select(['case_id', 'vendor_session'])
    .where('user_id', '=', client.userId)
    .executeTakeFirstOrThrow();
  return { client, caseId: row.case_id, session: row.vendor_session };
}

function decides(
  vendor: VendorName,
  { session }: Person,
  answer: Answer,
  more: { nothingRead?: boolean } = {},
): void {
  const extracted = {
    firstName: 'ANNA MARIA',
    lastName: 'ERIKSSON',
    birthDate: '1974-08-12',
    documentNumber: `L${898_902 + documents++}C`,
    country: 'SWE',
    nationality: 'SWE',
    expiryDate: '2034-05-30',
  };
  expect(simulator.control.verdict(vendor, session, { answer, extracted, ...more })).toBe(true);
}

const caseIs = ({ client }: Person, state: string) =>
  vi.waitFor(async () => expect((await client.call(currentCase, { level: '1' }))?.state).toBe(state), {
    timeout: 60_000,
    interval: 40,
  });

/** One verdict, one decision and one trail, whatever was received. */
async function decidedOnce({ client }: Person): Promise<void> {
  const decisions = await server.db
    .selectFrom('verification_decision')
    .select('id')
    .where('user_id', '=', client.userId)
    .execute();
  const trail = await server.db
    .selectFrom('audit_event')
    .select('action')
    .where('user_id', '=', client.userId)
    .where('action', 'in', ['case.approved', 'case.retry', 'case.refused', 'case.in-review'])
    .execute();
  expect([decisions.length, trail.length]).toEqual([1, 1]);
}

const statusOf = {
  approved: 'SUCCESS',
  retry: 'FAILED_AND_CAN_RETRY',
  refused: 'FAILED_AND_CAN_NOT_RETRY',
  in_review: 'PENDING',
} as const;

const reports = () => server.db.selectFrom('vendor_webhook').selectAll().execute();

const deliveriesOf = (vendor: VendorName, { session }: Person) =>
  simulator.control.deliveries(vendor).filter(({ sessionId }) => sessionId === session);

/** All of the vendor's webhooks for the session so far have arrived and been processed. */
const allRead = (vendor: VendorName, person: Person) =>
  vi.waitFor(
    async () => {
      expect(deliveriesOf(vendor, person).every(({ state }) => state === 'delivered')).toBe(true);
      expect((await reports()).filter(({ next_look_at: at }) => at !== null)).toEqual([]);
    },
    { timeout: 60_000 },
  );

describe.each(vendors)('$vendor', ({ vendor, name, unread }) => {
  test.each([
    ['approve', 'approved'],
    ['retry', 'retry'],
    ['refuse', 'refused'],
    ['review', 'in_review'],
  ] as const)('%s: its report leads to the verdict %s [S3.13] [S7.11]', async (answer, state) => {
    offer(name);
    const person = await atVendor();
    decides(vendor, person, answer);
    await caseIs(person, state);
    await decidedOnce(person);
    const [step] = (await person.client.call(kycInfo, { obtain_state: true })).state;
    expect(step?.status).toBe(statusOf[state]);
  });

  test('approved with a reading that agrees, or left to an officer without any, by a rule of the record [S3.13]', async () => {
    offer(name);
    const officer = await server.officer();
    const ruled = async ({ client, caseId }: Person) => {
      const { decisions } = await officer.call(reviewCase, { userId: client.userId, caseId });
      return decisions.map(({ outcome, rules }) => [outcome, ...rules.map((rule) => rule.name)]);
    };
    const [read, blind] = [await atVendor(), await atVendor()];
    decides(vendor, read, 'approve');
    decides(vendor, blind, 'approve', { nothingRead: true });
    await caseIs(read, 'approved');
    await caseIs(blind, 'in_review');
    expect(await ruled(read)).toEqual([['approve', 'provider-approved']]);
    expect(await ruled(blind)).toEqual([['review', unread]]);
  });

  test('reports that somebody else sends are turned away, and decide nothing [S3.13]', async () => {
    offer(name);
    const person = await atVendor();
    await allRead(vendor, person);
    const before = await reports();
    simulator.faults(vendor, { deliveries: { wronglySigned: true } });
    decides(vendor, person, 'refuse');
    const answers = () =>
      deliveriesOf(vendor, person).flatMap(({ attempts }) => attempts.map(({ status }) => status));
    await vi.waitFor(() => expect(answers()).toContain(401), { timeout: 60_000 });
    // What the vendor itself decided is found by asking it, at a time of the server's own.
    expect(await reports()).toEqual(before);
  });
});

// What hangs on no vendor's form; `test/faults` tries more of it.
describe.each(vendorsInTurn(3))('$vendor', ({ vendor, name }) => {
  test('reports that are doubled, out of order and contradict each other make one verdict [S3.13]', async () => {
    offer(name);
    const person = await atVendor();
    simulator.faults(vendor, { deliveries: { duplicates: 5, outOfOrder: true, contradictory: true } });
    decides(vendor, person, 'approve');
    await caseIs(person, 'approved');
    await allRead(vendor, person);
    const before = deliveriesOf(vendor, person);
    for (const { id } of before) simulator.control.resend(id);
    expect(deliveriesOf(vendor, person).length).toBeGreaterThanOrEqual(2 * before.length);
    await allRead(vendor, person);
    await caseIs(person, 'approved');
    await decidedOnce(person);
  });

  test('where every report is lost the verdict is found all the same [S3.13]', async () => {
    offer(name);
    const person = await atVendor();
    simulator.faults(vendor, { deliveries: { lost: true } });
    decides(vendor, person, 'approve');
    const { client, caseId } = person;
    expect(await client.call(vendorStep, { caseId, step: 'handed-in' })).toMatchObject({
      state: 'submitted',
    });
    await caseIs(person, 'approved');
    await decidedOnce(person);
  });

  test.each(['http-500', 'down'] as const)(
    'a vendor that answers %s hands over to our own capture on the same case [S3.13]',
    async (broken) => {
      offer(name);
      simulator.faults(vendor, { answers: { broken } });
      const client = await server.applicant();
      await client.call(savePersonalInfo, { info: completeInfo });
      const wanted = { level: 1, country: 'SE', documentType: 'PASSPORT' as const };
      expect(await vendorsPart(client, wanted)).toMatchObject({ mount: { kind: 'own' } });
      expect(await client.call(currentCase, { level: '1' })).toMatchObject({
        state: 'collecting',
        provider: 'PROVIDER_DEFAULT',
        requiredFiles: ['document-front', 'selfie'],
      });
    },
  );

  test('a vendor that is down when the verdict is read is asked again, and nobody is told anything false [S3.13]', async () => {
    offer(name);
    const person = await atVendor();
    simulator.faults(vendor, { answers: { broken: 'http-500' } });
    decides(vendor, person, 'approve');
    const { client, caseId } = person;
    const missed = () => server.log.filter((line) => line.includes('a provider cannot be asked')).length;
    const before = missed();
    await client.call(vendorStep, { caseId, step: 'handed-in' });
    await vi.waitFor(() => expect(missed()).toBeGreaterThan(before), { timeout: 60_000 });
    expect((await client.call(currentCase, { level: '1' }))?.state).toBe('submitted');
    simulator.faults(vendor, {});
    await caseIs(person, 'approved');
    await decidedOnce(person);
  });

  test.each([-240, 240])('a vendor whose clock differs by %s seconds [S3.13]', async (clockSkewSeconds) => {
    offer(name);
    simulator.faults(vendor, { clockSkewSeconds });
    const person = await atVendor();
    decides(vendor, person, 'approve');
    await caseIs(person, 'approved');
    await decidedOnce(person);
  });
});
