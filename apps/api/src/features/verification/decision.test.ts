import {
  approveCase,
  barAccount,
  claimCase,
  currentCase,
  kycInfo,
  readPersonalInfo,
  retCodes,
  reviewCase,
  savePersonalInfo,
  startCase,
  submitCase,
  verificationSdkInfo,
  type PersonalInfo,
  type Provider,
} from '@credence/contract';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { completeInfo } from '../../../test/applicants.ts';
import { FakeVendor } from '../../../test/fake-vendor.ts';
import { samplePicture, upload } from '../../../test/pictures.ts';
import { startServer, type Client, type TestServer } from '../../../test/server.ts';
import { checkCaseJob } from './check-case.ts';
import { systemCall } from '../../http/call.ts';
import { builtInProvider } from './providers/built-in.ts';
import { nothingRead, type ProviderVerdict, type VerificationProvider } from './providers/provider.ts';

/* The checks of these cases are begun by the tests, one by one, and not by a worker: so that each moment can be looked at. */

let server: TestServer;
let vendor: FakeVendor;
const providers = new Map<Provider, VerificationProvider>();
beforeAll(async () => {
  server = await startServer({ providers, jobs: false });
  await server.context.jobs.prepare((await import('../../app.ts')).jobKinds);
});
afterAll(() => server.stop());
beforeEach(() => {
  vendor = new FakeVendor('PROVIDER_SUMSUB', 'sumsub', () => server.context.now());
  for (const provider of [vendor.provider, builtInProvider]) providers.set(provider.name, provider);
});

interface AtVendor {
  client: Client;
  caseId: string;
  session: string;
}

async function atVendor(info: Partial<PersonalInfo> = {}): Promise<AtVendor> {
  const client = await server.applicant();
  await client.call(savePersonalInfo, { info: { ...completeInfo, ...info } });
  const before = new Set(vendor.sessions.keys());
  await client.call(verificationSdkInfo, { level: 1, country: 'SE', documentType: 'PASSPORT' });
  const open = await client.call(currentCase, { level: '1' });
  const session = [...vendor.sessions.keys()].find((id) => !before.has(id));
  if (open === null || session === undefined) throw new Error('Nothing was begun');
  return { client, caseId: open.id, session };
}

/** What the job does. */
const check = ({ client, caseId }: Pick<AtVendor, 'client' | 'caseId'>) =>
  server.db
    .transaction()
    .execute((work) =>
      checkCaseJob(
        systemCall(server.context, 'worker', server.context.newId()),
        work,
        { userId: client.userId, caseId },
        providers,
      ),
    );

const handedInAgo = ({ caseId }: AtVendor, hours: number) =>
  server.db
    .updateTable('verification_case')
    .set({ submitted_at: new Date(server.context.now().getTime() - hours * 3_600_000) })
    .where('id', '=', caseId)
    .execute();

const stateOf = async (client: Client) => (await client.call(currentCase, { level: '1' }))?.state;
const statusOf = async (client: Client) =>
  (await client.call(kycInfo, { obtain_state: true })).state[0]?.status;

const decisionsOf = ({ caseId }: AtVendor) =>
  server.db.selectFrom('verification_decision').selectAll().where('case_id', '=', caseId).execute();

const actionsOf = async ({ client, caseId }: AtVendor) =>
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
const approval = {
  state: 'checked',
  handedIn: true,
  facts: { providerVerdict: 'approved', readingSure: true },
} as const;

test('what a vendor approves is approved by a rule, with the record of rules, inputs and policy, and the level at once [S4.9]', async () => {
  const one = await atVendor();
  vendor.say(one.session, approval);
  await check(one);
  expect(await stateOf(one.client)).toBe('approved');
  expect(await statusOf(one.client)).toBe('SUCCESS');
  const { policy_version: version } = await server.db
    .selectFrom('verification_case')
    .select('policy_version')
    .where('id', '=', one.caseId)
    .executeTakeFirstOrThrow();
  expect(await decisionsOf(one)).toMatchObject([
    {
      outcome: 'approve',
      provider: 'PROVIDER_SUMSUB',
      policy_version: version,
      rules: [{ name: 'provider-approved', inputs: { providerVerdict: 'approved', readingSure: true } }],
      facts: { providerVerdict: 'approved', countryRefused: false, faceSeenElsewhere: false },
    },
  ]);
  expect(version).toMatch(/-[0-9a-f]{8}$/);
  expect(ofCase(await actionsOf(one))).toEqual(['case.started', 'case.submitted', 'case.approved']);
});

test('a verdict that comes twice, late, or against another changes nothing: one verdict, one audit trail [S4.9]', async () => {
  const one = await atVendor();
  vendor.say(one.session, {
    ...approval,
    facts: { providerVerdict: 'refused' },
    labels: ['document-altered'],
  });
  await Promise.all(Array.from({ length: 12 }, () => check(one)));
  const trail = await actionsOf(one);
  expect(ofCase(trail)).toEqual(['case.started', 'case.submitted', 'case.refused']);
  vendor.say(one.session, approval);
  await check(one);
  vendor.say(one.session, { state: 'abandoned' });
  await check(one);
  expect(await stateOf(one.client)).toBe('refused');
  expect(await decisionsOf(one)).toHaveLength(1);
  expect(await actionsOf(one)).toEqual(trail);
  expect(await statusOf(one.client)).toBe('FAILED_AND_CAN_NOT_RETRY');
});

test('who is refused is told so and why, and never as one who closed the window; who closed it goes on and has failed nothing [S4.9]', async () => {
  const closed = await atVendor();
  vendor.say(closed.session, { state: 'abandoned' });
  await check(closed);
  expect(await stateOf(closed.client)).toBe('abandoned');
  const info = await closed.client.call(kycInfo, { obtain_state: true });
  expect(info.state[0]?.status).toBe('ALLOW');
  expect(info).toMatchObject({ errorNotify: 'session-expired', limitation: 'LIMITATION_DEFAULT' });
  expect(await decisionsOf(closed)).toEqual([]);
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

  const refused = await atVendor();
  vendor.say(refused.session, {
    ...approval,
    facts: { providerVerdict: 'refused' },
    labels: ['document-altered'],
  });
  await check(refused);
  const told = await refused.client.call(currentCase, { level: '1' });
  expect(told?.verdict).toMatchObject({ outcome: 'refused', labels: ['document-altered'] });
});

test('a vendor that asks again leaves the way open, with its reasons and without its private note [S3.11] [S4.9]', async () => {
  const one = await atVendor();
  vendor.say(one.session, {
    ...approval,
    facts: { providerVerdict: 'retry' },
    labels: ['document-glare', 'identity-in-use'],
    privateNote: 'vendor thinks of fraud',
  });
  await check(one);
  const answer = await one.client.send(currentCase, { level: '1' });
  expect(answer.text).not.toContain('fraud');
  // A reason for a refusal would mislead who is asked again.
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
  const one = await atVendor();
  vendor.say(one.session, { state: 'waiting', handedIn: true });
  await check(one);
  expect(await statusOf(one.client)).toBe('PENDING');
  for (const hours of [0, 1, 10, 25]) {
    await handedInAgo(one, hours);
    vendor.down = hours > 0;
    await check(one);
    expect(await statusOf(one.client)).toBe('PENDING');
    expect(await stateOf(one.client)).toBe('submitted');
  }
});

test('a fault of ours, or an outage, while the vendor is asked is no verdict and loses nothing [S4.9]', async () => {
  const one = await atVendor();
  const { readVerdict } = vendor.provider;
  vendor.provider.readVerdict = async () => {
    throw new TypeError('undefined is not a function');
  };
  await check(one);
  vendor.provider.readVerdict = readVerdict;
  vendor.down = true;
  await check(one);
  expect(await stateOf(one.client)).toBe('collecting');
  vendor.down = false;
  vendor.say(one.session, approval);
  await check(one);
  expect(await stateOf(one.client)).toBe('approved');
});

test('an approval where no document was read is for an officer, who sees the rule; unsaid counts as unread [S4.9]', async () => {
  const officer = await server.officer();
  for (const [facts, reasons] of [
    [{ providerVerdict: 'approved', readingSure: false }, ['approved-unread']],
    [{ providerVerdict: 'approved' }, []],
  ] as const) {
    const one = await atVendor();
    vendor.say(one.session, { ...approval, facts });
    await check(one);
    expect(await stateOf(one.client)).toBe('in_review');
    expect(await statusOf(one.client)).toBe('PENDING');
    const { decisions } = await officer.call(reviewCase, { userId: one.client.userId, caseId: one.caseId });
    expect(decisions).toMatchObject([{ outcome: 'review', rules: reasons.map((name) => ({ name })) }]);
  }
});

test('a document that is approved, of a type or country that is not taken, is no approval [S3.14]', async () => {
  const number = `N${String(Date.now()).slice(-7)}`;
  const notTaken = await atVendor();
  vendor.say(notTaken.session, { ...approval, document: { country: 'JP', number, type: 'ID_CARD' } });
  await check(notTaken);
  expect(await stateOf(notTaken.client)).toBe('retry');
  expect(await notTaken.client.call(kycInfo, {})).toMatchObject({
    additionalRejectReason: 'document-not-accepted',
  });
  const refused = await atVendor();
  vendor.say(refused.session, { ...approval, document: { country: 'KP', number, type: 'PASSPORT' } });
  await check(refused);
  expect(await stateOf(refused.client)).toBe('in_review');
  const [decision] = await decisionsOf(refused);
  expect(decision?.rules.map(({ name }) => name)).toContain('country-refused');
  const taken = await atVendor();
  vendor.say(taken.session, {
    ...approval,
    document: { country: 'JP', number: `${number}P`, type: 'PASSPORT' },
  });
  await check(taken);
  expect(await stateOf(taken.client)).toBe('approved');
});

test('[S7.10] a document that is refused whatever it shows is known by its number, whoever read it', async () => {
  const readings: Partial<ProviderVerdict>[] = [
    { ...approval, document: { country: 'IN', number: 'ABCPE1234F', type: 'PASSPORT' } },
    // As our own capture says it, which concludes nothing.
    { ...approval, facts: { readingSure: true }, document: { country: 'IN', number: 'ABC PE1235 F' } },
  ];
  for (const reading of readings) {
    const one = await atVendor();
    vendor.say(one.session, reading);
    await check(one);
    expect(await one.client.call(currentCase, { level: '1' })).toMatchObject({
      state: 'retry',
      verdict: { labels: ['tax-number-only'] },
    });
  }
  const elsewhere = await atVendor();
  vendor.say(elsewhere.session, { ...approval, document: { country: 'SE', number: 'ABCPE1236F' } });
  await check(elsewhere);
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
    // What that edition has no rule about.
    [{ country: 'IN', number: 'ABCPE7654G', type: 'PASSPORT' }, 'approved', 'provider-approved'],
  ] as const) {
    const one = await atVendor();
    await server.db
      .updateTable('verification_case')
      .set({ policy_version: version })
      .where('id', '=', one.caseId)
      .execute();
    vendor.say(one.session, { ...approval, document });
    await check(one);
    expect(await stateOf(one.client)).toBe(state);
    const [decision] = await decisionsOf(one);
    expect(decision?.policy_version).toBe(version);
    expect(decision?.rules.map(({ name }) => name)).toContain(rule);
  }
});

test('a document seen with another account sends to an officer, of two at once the second, and never refuses by itself', async () => {
  const document = { country: 'SE', number: `AB${String(Date.now()).slice(-7)}` };
  const pair = [await atVendor(), await atVendor()];
  for (const { session } of pair) vendor.say(session, { ...approval, document });
  await Promise.all(pair.map(check));
  const states = await Promise.all(pair.map(({ client }) => stateOf(client)));
  expect(states.sort()).toEqual(['approved', 'in_review']);
  const third = await atVendor();
  vendor.say(third.session, {
    ...approval,
    facts: { providerVerdict: 'refused' },
    document: { ...document, number: ` ${document.number.toLowerCase()} ` },
  });
  await check(third);
  expect(await stateOf(third.client)).toBe('in_review');
  const [decision] = await decisionsOf(third);
  expect(decision?.rules.map(({ name }) => name)).toEqual(['provider-refused', 'document-seen-elsewhere']);
  const rows = await server.db.selectFrom('verification_sighting').selectAll().execute();
  expect(rows.every(({ hash }) => !hash.toString('latin1').includes(document.number))).toBe(true);
});

test('somebody under age by the date that was read, or with a document of a refused country, goes to an officer', async () => {
  const young = await atVendor();
  const year = server.context.now().getUTCFullYear();
  vendor.say(young.session, { ...approval, ...read({ birthDate: `${year - 17}-01-01` }) });
  await check(young);
  expect((await decisionsOf(young))[0]?.rules.map(({ name }) => name)).toContain('under-age');
  expect(await stateOf(young.client)).toBe('in_review');

  const foreign = await atVendor();
  vendor.say(foreign.session, { ...approval, document: { country: 'KP', number: 'X1234567' } });
  await check(foreign);
  expect((await decisionsOf(foreign))[0]?.rules.map(({ name }) => name)).toContain('country-refused');

  const grown = await atVendor();
  vendor.say(grown.session, { ...approval, ...read({ birthDate: `${year - 30}-01-01` }) });
  await check(grown);
  expect(await stateOf(grown.client)).toBe('approved');
});

test('[S6.3] what was handed in before the account was barred is approved by no vendor and no officer until it is let in again', async () => {
  const one = await atVendor();
  vendor.say(one.session, { state: 'waiting', handedIn: true });
  await check(one);
  const officer = await server.officer();
  const address = { userId: one.client.userId, caseId: one.caseId };
  await officer.call(barAccount, { ...address, barred: true, reason: 'A bought account.' });
  vendor.say(one.session, approval);
  await check(one);
  expect(await stateOf(one.client)).toBe('in_review');
  expect((await officer.call(reviewCase, address)).item.reasons).toEqual(['account-barred']);

  await officer.call(claimCase, address);
  const approve = () => officer.send(approveCase, { ...address, privateNote: '' });
  expect((await approve()).code).toBe(retCodes.ACCOUNT_BARRED);
  expect((await one.client.call(kycInfo, {})).applicant.level).toBe(0);
  await officer.call(barAccount, { ...address, barred: false, reason: 'It was not.' });
  expect((await approve()).code).toBe(retCodes.OK);
  expect((await one.client.call(kycInfo, {})).applicant.level).toBe(1);
});

test('a picture that was seen with another account is noticed too, and a proof of address is not', async () => {
  providers.delete('PROVIDER_SUMSUB');
  const own = async (face: string) => {
    const client = await server.applicant();
    await client.call(savePersonalInfo, { info: completeInfo });
    const open = await client.call(startCase, { level: 1, country: 'SE', documentType: 'PASSPORT' });
    await upload(client, open.id, 'document-front', await samplePicture(1000, 700, open.id));
    await upload(client, open.id, 'selfie', await samplePicture(1000, 700, face));
    await client.call(submitCase, { caseId: open.id });
    await server.db
      .updateTable('verification_file')
      .set({ state: 'ready' })
      .where('case_id', '=', open.id)
      .execute();
    const one = { client, caseId: open.id, session: '' };
    await check(one);
    return (await decisionsOf(one))[0]?.rules.map(({ name }) => name);
  };
  expect(await own('the same face')).toEqual([]);
  expect(await own('the same face')).toEqual(['face-seen-elsewhere']);
});

test('the time at which a case is handed in is that of the vendor’s word, and the page waits meanwhile [S4.9]', async () => {
  const one = await atVendor();
  vendor.say(one.session, { state: 'waiting', handedIn: false });
  await check(one);
  expect(await stateOf(one.client)).toBe('collecting');
  vendor.say(one.session, { state: 'waiting', handedIn: true });
  await check(one);
  const told = await one.client.call(currentCase, { level: '1' });
  expect(told).toMatchObject({ state: 'submitted', submittedAt: expect.any(String), requiredFiles: [] });
  await vi.waitFor(async () => expect(await statusOf(one.client)).toBe('PENDING'), { timeout: 15_000 });
});
