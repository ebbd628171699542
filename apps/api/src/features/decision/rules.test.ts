import type { Provider } from '@credence/contract/first-words';
import { kycInfo } from '@credence/contract/kyc';
import { savePersonalInfo } from '@credence/contract/personal-info';
import { retCodes } from '@credence/contract/ret-codes';
import { barAccount } from '@credence/contract/review-account';
import { reviewCase } from '@credence/contract/review-case';
import { approveCase } from '@credence/contract/review-decision';
import { claimCase } from '@credence/contract/review-queue';
import { currentCase, startCase, submitCase } from '@credence/contract/verification';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { agreed, completeInfo } from '../../../test/applicants.ts';
import { FakeVendor } from '../../../test/fake-vendor.ts';
import { atVendor, check, stateOf, decisionsOf, approval } from '../../../test/fixtures/decision-fixture.ts';
import { smallPicture, upload } from '../../../test/pictures.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { jobKinds } from '../../app.ts';
import { builtInProvider } from '../provider/built-in/built-in.ts';
import type { ProviderVerdict, VerificationProvider } from '../provider/port/provider.ts';
import { nothingRead } from '../reading/index.ts';

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

const read = (fields: Record<string, string>): Pick<ProviderVerdict, 'reading' | 'facts'> => ({
  facts: { readingSure: true, providerVerdict: 'approved' },
  reading: {
    ...nothingRead,
    reading: {
      ...nothingRead.reading,
      state: 'sure',
      fields: Object.entries(fields).map(([name, value]) => ({ name, value })),
    },
  },
});

const changeCase = (
  caseId: string,
  changes: { policy_version?: string; country?: string; document_type?: null },
) => server.db.updateTable('verification_case').set(changes).where('id', '=', caseId).execute();

test('a document that is approved, of a type or country that is not taken, is no approval [S3.14]', async () => {
  const number = `N${String(Date.now()).slice(-7)}`;
  const notTaken = await atVendor(server, vendor);
  vendor.say(notTaken.session, { ...approval, document: { country: 'JP', number, type: 'ID_CARD' } });
  await check(server, providers, notTaken);
  expect(await stateOf(notTaken.client)).toBe('retry');
  expect(await notTaken.client.call(kycInfo, {})).toMatchObject({
    additionalRejectReason: 'document-not-accepted',
  });
  const refused = await atVendor(server, vendor);
  vendor.say(refused.session, { ...approval, document: { country: 'KP', number, type: 'PASSPORT' } });
  await check(server, providers, refused);
  expect(await stateOf(refused.client)).toBe('in_review');
  const [decision] = await decisionsOf(server, refused);
  expect(decision?.rules.map(({ name }) => name)).toContain('country-refused');
  const taken = await atVendor(server, vendor);
  vendor.say(taken.session, {
    ...approval,
    document: { country: 'JP', number: `${number}P`, type: 'PASSPORT' },
  });
  await check(server, providers, taken);
  expect(await stateOf(taken.client)).toBe('approved');
});

test('[S7.10] a document that is refused whatever it shows is known by its number, whoever read it', async () => {
  const readings: Partial<ProviderVerdict>[] = [
    { ...approval, document: { country: 'IN', number: 'ABCPE1234F', type: 'PASSPORT' } },
    // As from our own capture, which concludes nothing.
    { ...approval, facts: { readingSure: true }, document: { country: 'IN', number: 'ABC PE1235 F' } },
    // A company's number.
    { ...approval, document: { country: 'IN', number: 'ABCCE1237F', type: 'PASSPORT' } },
  ];
  for (const reading of readings) {
    const one = await atVendor(server, vendor);
    vendor.say(one.session, reading);
    await check(server, providers, one);
    expect(await one.client.call(currentCase, { level: '1' })).toMatchObject({
      state: 'retry',
      verdict: { labels: ['tax-number-only'] },
    });
  }
  const unnamed = await atVendor(server, vendor);
  await changeCase(unnamed.caseId, { country: 'IN' });
  vendor.say(unnamed.session, { ...approval, ...read({ documentNumber: 'ABCPE1238F' }) });
  await check(server, providers, unnamed);
  expect(await stateOf(unnamed.client), 'a number of no document but the case’s').toBe('retry');
  const elsewhere = await atVendor(server, vendor);
  vendor.say(elsewhere.session, { ...approval, document: { country: 'SE', number: 'ABCPE1236F' } });
  await check(server, providers, elsewhere);
  expect(await stateOf(elsewhere.client)).toBe('approved');
});

test('a case that began under an edition of before some rules were made is decided by that edition', async () => {
  const version = '2026-11-21-earlier';
  const content = await readFile(join(import.meta.dirname, '../../../test/earlier-edition.json'), 'utf8');
  await server.db
    .insertInto('policy_edition')
    .values({ site: 'CREDENCE', version, content, first_used_at: server.context.now() })
    .execute();
  for (const [document, state, rule] of [
    [{ country: 'SE', number: 'E7654321', type: 'PASSPORT' }, 'approved', 'provider-approved'],
    [{ country: 'JP', number: 'E7654322', type: 'ID_CARD' }, 'retry', 'document-not-taken'],
    // A fact that edition has no rule about.
    [{ country: 'IN', number: 'ABCPE7654G', type: 'PASSPORT' }, 'approved', 'provider-approved'],
  ] as const) {
    const one = await atVendor(server, vendor);
    await changeCase(one.caseId, { policy_version: version });
    vendor.say(one.session, { ...approval, document });
    await check(server, providers, one);
    expect(await stateOf(one.client)).toBe(state);
    const [decision] = await decisionsOf(server, one);
    expect(decision?.policy_version).toBe(version);
    expect(decision?.rules.map(({ name }) => name)).toContain(rule);
  }
});

test('an approval of a document whose kind nobody names goes to an officer', async () => {
  for (const [document, state] of [
    [{ country: 'SE', number: 'K1234567' }, 'in_review'],
    [{ country: 'SE', number: 'K1234568', type: 'PASSPORT' }, 'approved'],
  ] as const) {
    const one = await atVendor(server, vendor);
    await changeCase(one.caseId, { document_type: null });
    vendor.say(one.session, { ...approval, document });
    await check(server, providers, one);
    expect(await stateOf(one.client)).toBe(state);
  }
});

test('a document seen with another account sends to an officer, of two at once the second, and never refuses by itself', async () => {
  const document = { country: 'SE', number: `AB${String(Date.now()).slice(-7)}` };
  const pair = [await atVendor(server, vendor), await atVendor(server, vendor)];
  for (const { session } of pair) vendor.say(session, { ...approval, document });
  await Promise.all(pair.map((one) => check(server, providers, one)));
  const states = await Promise.all(pair.map(({ client }) => stateOf(client)));
  expect(states.sort()).toEqual(['approved', 'in_review']);
  const third = await atVendor(server, vendor);
  vendor.say(third.session, {
    ...approval,
    facts: { providerVerdict: 'refused' },
    document: { ...document, number: ` ${document.number.toLowerCase()} ` },
  });
  await check(server, providers, third);
  expect(await stateOf(third.client)).toBe('in_review');
  const [decision] = await decisionsOf(server, third);
  expect(decision?.rules.map(({ name }) => name)).toEqual(['provider-refused', 'document-seen-elsewhere']);
  const rows = await server.db.selectFrom('verification_sighting').selectAll().execute();
  expect(rows.every(({ hash }) => !hash.toString('latin1').includes(document.number))).toBe(true);
});

test('what somebody shows in a trial counts against nobody who shows the same', async () => {
  const document = { country: 'SE', number: `TR${String(Date.now()).slice(-7)}` };
  const [trial, live] = [await atVendor(server, vendor), await atVendor(server, vendor)];
  const { userId } = trial.client;
  await server.db.updateTable('applicant').set({ test: true }).where('user_id', '=', userId).execute();
  for (const one of [trial, live]) {
    vendor.say(one.session, { ...approval, document });
    await check(server, providers, one);
    expect(await stateOf(one.client)).toBe('approved');
  }
});

test('a face that the vendor knows from another account goes to an officer', async () => {
  const one = await atVendor(server, vendor);
  vendor.say(one.session, { ...approval, facts: { ...approval.facts, faceSeenElsewhere: true } });
  await check(server, providers, one);
  expect(await stateOf(one.client)).toBe('in_review');
  expect((await decisionsOf(server, one))[0]?.rules.map(({ name }) => name)).toContain('face-seen-elsewhere');
});

test('somebody under age by the date that was read, or with a document of a refused country, goes to an officer', async () => {
  const young = await atVendor(server, vendor);
  const year = server.context.now().getUTCFullYear();
  vendor.say(young.session, { ...approval, ...read({ birthDate: `${year - 17}-01-01` }) });
  await check(server, providers, young);
  expect((await decisionsOf(server, young))[0]?.rules.map(({ name }) => name)).toContain('under-age');
  expect(await stateOf(young.client)).toBe('in_review');

  const doubtful = await atVendor(server, vendor);
  vendor.say(doubtful.session, {
    ...read({ birthDate: `${year - 17}-01-02` }),
    ...approval,
    facts: { providerVerdict: 'approved' },
  });
  await check(server, providers, doubtful);
  expect((await decisionsOf(server, doubtful))[0]?.rules.map(({ name }) => name)).not.toContain('under-age');

  const foreign = await atVendor(server, vendor);
  vendor.say(foreign.session, { ...approval, document: { country: 'KP', number: 'X1234567' } });
  await check(server, providers, foreign);
  expect((await decisionsOf(server, foreign))[0]?.rules.map(({ name }) => name)).toContain('country-refused');

  const grown = await atVendor(server, vendor);
  // Of age today.
  const today = server.context.now().toISOString().slice(4, 10);
  vendor.say(grown.session, { ...approval, ...read({ birthDate: `${year - 18}${today}` }) });
  await check(server, providers, grown);
  expect(await stateOf(grown.client)).toBe('approved');
});

test('[S6.3] what was submitted before the account was barred is approved by no vendor and no officer until it is let in again', async () => {
  const one = await atVendor(server, vendor);
  vendor.say(one.session, { state: 'waiting', submitted: true });
  await check(server, providers, one);
  const officer = await server.officer();
  const address = { userId: one.client.userId, caseId: one.caseId };
  await officer.call(barAccount, { ...address, barred: true, reason: 'A bought account.' });
  vendor.say(one.session, approval);
  await check(server, providers, one);
  expect(await stateOf(one.client)).toBe('in_review');
  expect((await officer.call(reviewCase, address)).item.reasons).toEqual(['account-barred']);

  await officer.call(claimCase, address);
  const approve = () => officer.send(approveCase, { ...address, privateNote: '' });
  expect((await approve()).code).toBe(retCodes.ACCOUNT_BARRED);
  expect((await one.client.call(kycInfo, {})).applicant.level).toBe(0);
  await officer.call(barAccount, { ...address, barred: false, reason: 'It was not.' });
  await agreed(await server.officer(), address.userId);
  expect((await approve()).code).toBe(retCodes.OK);
  expect((await one.client.call(kycInfo, {})).applicant.level).toBe(1);
});

test('a picture that was seen with another account is noticed too, and a proof of address is not', async () => {
  providers.delete('PROVIDER_SUMSUB');
  const own = async (face: string) => {
    const client = await server.applicant();
    await client.call(savePersonalInfo, { info: completeInfo });
    const open = await client.call(startCase, { level: 1, country: 'SE', documentType: 'PASSPORT' });
    await upload(client, open.id, 'document-front', await smallPicture(open.id));
    await upload(client, open.id, 'selfie', await smallPicture(face));
    await client.call(submitCase, { caseId: open.id });
    await server.db
      .updateTable('verification_file')
      .set({ state: 'ready' })
      .where('case_id', '=', open.id)
      .execute();
    const one = { client, caseId: open.id, session: '' };
    await check(server, providers, one);
    return (await decisionsOf(server, one))[0]?.rules.map(({ name }) => name);
  };
  expect(await own('the same face')).toEqual([]);
  expect(await own('the same face')).toEqual(['face-seen-elsewhere']);
});
