import { identity } from '@credence/contract/identity';
import { kycInfo } from '@credence/contract/kyc';
import { savePersonalInfo } from '@credence/contract/personal-info';
import { retCodes } from '@credence/contract/ret-codes';
import { reviewCase } from '@credence/contract/review-case';
import { approveCase } from '@credence/contract/review-decision';
import { claimCase } from '@credence/contract/review-queue';
import { canQuickKyc } from '@credence/contract/sister-site';
import { verificationSdkInfo } from '@credence/contract/vendor-calls';
import { currentCase } from '@credence/contract/verification';
import type { Level } from '@credence/contract/words';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { agreed, completeInfo } from '../applicants.ts';
import type { Client } from '../server.ts';
import { vendors, vendorsInTurn, type VendorRow } from './vendors.ts';
import { startWorld, type World } from './world.ts';

/*
 * Applicants who chose no document beforehand: the web asks for a mount with nothing but the level, and the
 * vendor's part asks for the document.
 */

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const asking = vendors.filter(({ vendor }) => vendor !== 'advance-ai');
/** What does not hang on how a vendor names a document. */
const inTurn = vendorsInTurn(1).filter((row) => asking.includes(row));
type Extracted = NonNullable<Parameters<World['simulator']['control']['verdict']>[2]['extracted']>;

/** Each vendor's word for a driving licence. */
const licences: Record<string, string> = {
  sumsub: 'DRIVERS',
  onfido: 'driving_licence',
  jumio: 'DRIVING_LICENSE',
};

const dayBefore = (days: number): string =>
  new Date(world.server.context.now().getTime() - days * 86_400_000).toISOString().slice(0, 10);

async function personAt(row: VendorRow): Promise<Client> {
  const client = await world.server.applicant();
  await client.call(savePersonalInfo, { info: completeInfo });
  await world.server.db
    .updateTable('applicant')
    .set({ site: row.alone })
    .where('user_id', '=', client.userId)
    .execute();
  return client;
}

let documents = 0;

/**
 * Goes through the vendor's part of a level; the vendor approves what it read. Returns the case once it is
 * decided.
 */
async function through(row: VendorRow, client: Client, extracted: Extracted, level: Level = 1) {
  const { provider } = await client.call(verificationSdkInfo, { level });
  expect(provider).toBe(row.name);
  const { vendor_session: session } = await world.server.db
    .selectFrom('provider_session')
    .select('vendor_session')
    .where('user_id', '=', client.userId)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  const read: Extracted = {
    firstName: 'ANNA MARIA',
    lastName: 'ERIKSSON',
    birthDate: '1974-08-12',
    documentNumber: `U${700_000 + documents++}`,
    country: 'SWE',
    nationality: 'SWE',
    expiryDate: '2034-05-30',
    ...extracted,
  };
  const verdict = { answer: 'approve', extracted: read } as const;
  expect(world.simulator.control.verdict(row.vendor, session, verdict)).toBe(true);
  return vi.waitFor(
    async () => {
      const found = await client.call(currentCase, { level: level === 2 ? '2' : '1' });
      if (found?.state !== 'approved' && found?.state !== 'in_review') throw new Error('not decided yet');
      return found;
    },
    { timeout: 60_000, interval: 40 },
  );
}

const identifies = async (client: Client) => (await client.call(kycInfo, {})).applicant.identifies;

const rulesOf = async (client: Client, caseId: string) =>
  (
    await world.server.db
      .selectFrom('verification_decision')
      .select('rules')
      .where('user_id', '=', client.userId)
      .where('case_id', '=', caseId)
      .executeTakeFirstOrThrow()
  ).rules.map(({ name }) => name);

describe.each(asking)('$vendor, with no document chosen beforehand', (row) => {
  test('[S3.9] [S7.20] an approval is for the document that the vendor read, which is told wherever the identity is', async () => {
    const client = await personAt(row);
    const documentType = licences[row.vendor];
    const decided = await through(row, client, { documentType });
    expect(decided).toMatchObject({ state: 'approved', country: 'SE', documentType: 'DRIVERS' });
    expect(await identifies(client)).toEqual([{ type: 'DRIVERS', country: 'SE' }]);
    expect(await client.call(identity, {})).toMatchObject({
      verified: true,
      documentType: 'DRIVERS',
      country: 'SE',
    });
  });
});

describe.each(inTurn)('$vendor, with no document chosen beforehand', (row) => {
  test('[S4.9] a passport approved at level 1 is carried on to level 2, and can be taken over at a sister site', async () => {
    const client = await personAt(row);
    await through(row, client, {});
    await client.call(verificationSdkInfo, { level: 2 });
    expect(await client.call(currentCase, { level: '2' })).toMatchObject({
      documentType: 'PASSPORT',
      documentCarried: true,
    });
    // Trusts the sites of the vendors, and offers nothing else here.
    await world.server.db
      .updateTable('applicant')
      .set({ site: 'CREDENCE', level: 0 })
      .where('user_id', '=', client.userId)
      .execute();
    const { reason } = await client.call(canQuickKyc, {});
    expect(reason).toBe(row.alone === 'TUR' ? 'NOT_TRUSTED' : '');
  });

  test('[S3.14] what the vendor cannot name is approved by nobody who does not say what it is', async () => {
    const client = await personAt(row);
    const { id: caseId, ...decided } = await through(row, client, { documentType: 'WORK_PERMIT' });
    expect(decided).toMatchObject({ state: 'in_review', documentType: null });
    expect(await rulesOf(client, caseId)).toContain('approved-unread');

    const officer = await world.server.officer();
    const address = { userId: client.userId, caseId };
    await officer.call(claimCase, address);
    const blind = await officer.send(approveCase, { ...address, privateNote: '' });
    expect(blind.code).toBe(retCodes.DOCUMENT_TYPE_NOT_SUPPORTED);
    const saying = (country: string) =>
      officer.send(approveCase, {
        ...address,
        privateNote: 'Read by eye.',
        document: { country, documentType: 'RESIDENCE_PERMIT' },
      });
    // Residence permits of that country are not accepted.
    expect((await saying('US')).code).toBe(retCodes.DOCUMENT_TYPE_NOT_SUPPORTED);
    expect(await identifies(client)).toEqual([]);
    expect((await saying('DE')).code).toBe(retCodes.OK);
    await agreed(await world.server.officer(), client.userId);
    expect(await identifies(client)).toEqual([{ type: 'RESIDENCE_PERMIT', country: 'DE' }]);
    const shown = await officer.call(reviewCase, address);
    expect(shown.item).toMatchObject({ country: 'DE', documentType: 'RESIDENCE_PERMIT' });
  });

  test('[S3.14] where an officer is to judge, the document that was read stands in the case', async () => {
    const client = await personAt(row);
    const documentType = licences[row.vendor];
    const decided = await through(row, client, { documentType, lastName: 'SOMEBODY ELSE', country: 'DEU' });
    expect(decided).toMatchObject({ state: 'in_review', country: 'DE', documentType: 'DRIVERS' });
    const officer = await world.server.officer();
    const address = { userId: client.userId, caseId: decided.id };
    await officer.call(claimCase, address);
    await officer.call(approveCase, { ...address, privateNote: 'Read by eye.' });
    await agreed(await world.server.officer(), client.userId);
    expect(await identifies(client)).toEqual([{ type: 'DRIVERS', country: 'DE' }]);
  });
});

describe('level 2 at a vendor', () => {
  const atLevelTwo = async (row: VendorRow, extracted: Extracted) => {
    const client = await personAt(row);
    const documentNumber = `V${700_000 + documents++}`;
    await through(row, client, { documentNumber });
    const decided = await through(row, client, { documentNumber, ...extracted }, 2);
    return { client, decided };
  };

  test.each(asking.filter(({ vendor }) => vendor !== 'jumio'))(
    '$vendor approves with a proof of address of 80 days; one that is older than the level takes, or of no day yet, is for a person [S4.9]',
    async (row) => {
      const recent = await atLevelTwo(row, { addressIssuedDate: dayBefore(80) });
      expect(recent.decided.state).toBe('approved');
      expect((await recent.client.call(kycInfo, {})).applicant.level).toBe(2);
      expect(await identifies(recent.client)).toEqual([{ type: 'PASSPORT', country: 'SE' }]);
      for (const days of [100, -2]) {
        const { client, decided } = await atLevelTwo(row, { addressIssuedDate: dayBefore(days) });
        expect(decided.state).toBe('in_review');
        expect(await rulesOf(client, decided.id)).toContain('address-unproven');
      }
    },
  );

  test('jumio tells nothing of the proof of address, which is for a person [S4.9]', async () => {
    const row = asking.find(({ vendor }) => vendor === 'jumio');
    if (row === undefined) throw new Error('There is no such vendor');
    const { client, decided } = await atLevelTwo(row, {});
    expect(decided.state).toBe('in_review');
    expect(await rulesOf(client, decided.id)).toContain('address-unproven');
    expect((await client.call(kycInfo, {})).applicant.level).toBe(1);
  });
});
