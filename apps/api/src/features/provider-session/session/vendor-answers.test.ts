import type { Provider } from '@credence/contract/first-words';
import { kycInfo } from '@credence/contract/kyc';
import { savePersonalInfo } from '@credence/contract/personal-info';
import { currentCase } from '@credence/contract/verification';
import { policyFor } from '@credence/policy';
import { startSimulator, type Simulator, type VendorName } from '@credence/simulator';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { completeInfo, vendorsPart } from '../../../../test/applicants.ts';
import { startServer, type TestServer } from '../../../../test/server.ts';
import { readConfig } from '../../../base/config/config.ts';
import { providersFor } from '../../provider/providers.ts';
import type { VerificationProvider } from '../../provider/port/provider.ts';

/*
 * Compares what a site requires with what each vendor answers: India takes identity cards and asks for
 * liveness from level 1 on.
 */

interface Row {
  vendor: VendorName;
  name: Provider;
  /** The vendor's word for an identity card; undefined if it relies on the type that we name. */
  card: string | undefined;
}

const vendors: Row[] = [
  { vendor: 'sumsub', name: 'PROVIDER_SUMSUB', card: 'ID_CARD' },
  { vendor: 'onfido', name: 'PROVIDER_ONFIDO', card: 'national_identity_card' },
  { vendor: 'jumio', name: 'PROVIDER_JUMIO', card: 'ID_CARD' },
  { vendor: 'advance-ai', name: 'PROVIDER_AAI', card: undefined },
];

let simulator: Simulator;
let server: TestServer;
let all: ReadonlyMap<Provider, VerificationProvider>;
/** The one of the current test. */
const offered = new Map<Provider, VerificationProvider>();

beforeAll(async () => {
  simulator = await startSimulator({ speed: 1000 });
  all = providersFor(readConfig(simulator.environment), {
    now: () => new Date(),
    retryPolicy: { attempt: 10_000, attempts: 2, firstWait: 1, failuresToOpen: 1000 },
  });
  const { levels } = policyFor('IN');
  const providers = vendors.map(({ name }) => name);
  server = await startServer({
    providers: offered,
    environment: { ...simulator.environment },
    policies: { IN: { levels: { ...levels, 1: { ...levels[1], providers } } } },
  });
  simulator.deliverTo(server.address);
});
afterAll(async () => {
  await simulator.close();
  await server.stop();
});

const indian = { ...completeInfo, nationality: 'IN', residenceCountry: 'IN' };
let people = 0;

/**
 * An applicant in India shows an identity card to a vendor, which approves it with what it read. Returns the
 * case and the rules once it is decided.
 */
async function shown(
  { vendor, name, card }: Row,
  read: { documentNumber?: string; documentType?: string },
  more: { noLiveness?: boolean } = {},
) {
  const provider = all.get(name);
  if (provider === undefined) throw new Error('The simulator gave no settings for it');
  offered.clear();
  offered.set(name, provider);
  const client = await server.applicant();
  await client.call(savePersonalInfo, { info: indian });
  await server.db.updateTable('applicant').set({ site: 'IN' }).where('user_id', '=', client.userId).execute();
  await vendorsPart(client, { level: 1, country: 'IN', documentType: 'ID_CARD' });
  const { vendor_session: session } = await server.db
    .selectFrom('provider_session')
    .select('vendor_session')
    .where('user_id', '=', client.userId)
    .executeTakeFirstOrThrow();
  const extracted = {
    firstName: 'ANNA MARIA',
    lastName: 'ERIKSSON',
    birthDate: '1974-08-12',
    country: 'IND',
    nationality: 'IND',
    expiryDate: '2034-05-30',
    documentNumber: `2341${String(10_000_000 + people++)}`,
    ...(card === undefined ? {} : { documentType: card }),
    ...read,
  };
  expect(simulator.control.verdict(vendor, session, { answer: 'approve', extracted, ...more })).toBe(true);
  const decided = await vi.waitFor(
    async () => {
      const found = await client.call(currentCase, { level: '1' });
      if (found === null || found.state === 'collecting' || found.state === 'submitted')
        throw new Error('not decided yet');
      return found;
    },
    { timeout: 60_000, interval: 40 },
  );
  const { rules } = await server.db
    .selectFrom('verification_decision')
    .select('rules')
    .where('case_id', '=', decided.id)
    .executeTakeFirstOrThrow();
  return { client, decided, rules: rules.map((rule) => rule.name) };
}

describe.each(vendors)('$vendor', (row) => {
  test('[S7.10] a PAN card that it took for an identity card is asked for again, with the reason; another number is approved', async () => {
    const pan = await shown(row, { documentNumber: `ABCPE${1234 + people++}F` });
    expect(pan.decided).toMatchObject({
      state: 'retry',
      verdict: { outcome: 'retry', labels: ['tax-number-only'] },
    });
    expect(pan.rules).toContain('document-refused');
    expect(await pan.client.call(kycInfo, {})).toMatchObject({ additionalRejectReason: 'tax-number-only' });

    const card = await shown(row, {});
    expect([card.decided.state, card.rules]).toEqual(['approved', ['provider-approved']]);
  });
});

describe.each(vendors.filter(({ vendor }) => vendor !== 'advance-ai'))('$vendor', (row) => {
  test('an approval that tells of no check of liveness is for an officer where the level asks for one', async () => {
    const { decided, rules } = await shown(row, {}, { noLiveness: true });
    expect([decided.state, rules]).toEqual(['in_review', ['provider-approved', 'liveness-unproven']]);
  });
});

test('[S7.10] a card that Jumio itself calls a tax card is asked for again, whatever its number', async () => {
  const jumio = vendors.find(({ vendor }) => vendor === 'jumio');
  if (jumio === undefined) throw new Error('Jumio is in the table');
  const { decided } = await shown(jumio, { documentType: 'TAX_ID' });
  expect(decided).toMatchObject({ state: 'retry', verdict: { labels: ['tax-number-only'] } });
});
