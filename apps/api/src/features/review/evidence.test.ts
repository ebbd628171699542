import type { Provider } from '@credence/contract/first-words';
import { savePersonalInfo } from '@credence/contract/personal-info';
import { retCodes } from '@credence/contract/ret-codes';
import { reviewCase } from '@credence/contract/review-case';
import { approveCase } from '@credence/contract/review-decision';
import { caseDuplicates, compareCases } from '@credence/contract/review-duplicates';
import { claimCase, claimNextCase, reviewQueue } from '@credence/contract/review-queue';
import { verificationSdkInfo } from '@credence/contract/vendor-calls';
import { currentCase } from '@credence/contract/verification';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { completeInfo } from '../../../test/applicants.ts';
import { approved, FakeVendor, vendorIdOf } from '../../../test/fake-vendor.ts';
import { answerPersonal } from '../../../test/fixtures/person-fixture.ts';
import { startServer, type Client, type TestServer } from '../../../test/server.ts';
import { transact } from '../../audit/index.ts';
import { systemCall } from '../../base/call.ts';
import { lockApplicant } from '../applicant/index.ts';
import { lockCase } from '../case/store.ts';
import { decideCase } from '../decision/decide.ts';
import type { ProviderVerdict, VerificationProvider } from '../provider/port/provider.ts';
import { nothingRead } from '../reading/index.ts';

let server: TestServer;
let officer: Client;
const providers = new Map<Provider, VerificationProvider>();
let first: FakeVendor;
let second: FakeVendor;

beforeAll(async () => {
  server = await startServer({ providers });
  officer = await server.officer('Mira');
  first = new FakeVendor('PROVIDER_SUMSUB', 'sumsub', () => server.context.now());
  second = new FakeVendor('PROVIDER_ONFIDO', 'onfido', () => server.context.now());
  for (const { provider } of [first, second]) providers.set(provider.name, provider);
});
afterAll(() => server.stop());

/** An applicant at whichever provider answers. */
async function atProvider() {
  const client = await server.applicant();
  await client.call(savePersonalInfo, { info: completeInfo });
  await client.call(verificationSdkInfo, { level: 1, country: 'SE', documentType: 'PASSPORT' });
  const open = await client.call(currentCase, { level: '1' });
  if (open === null) throw new Error('Nothing was begun');
  return { client, address: { userId: client.userId, caseId: open.id } };
}

/** What happens with a provider's verdict once it is read. */
function decided(
  { address }: Pick<Awaited<ReturnType<typeof atProvider>>, 'address'>,
  verdict: Partial<ProviderVerdict>,
) {
  const call = systemCall(server.context, 'worker', server.context.newId());
  return transact(call, address.userId, async (unit) => {
    const applicant = await lockApplicant(unit.work, address.userId, call.keyring);
    const row = await lockCase(unit.work, address.userId, address.caseId);
    if (row === undefined) throw new Error('There is no such case');
    await decideCase(call, unit, applicant, row, {
      state: 'checked',
      submitted: true,
      labels: [],
      privateNote: '',
      facts: {},
      reading: nothingRead,
      ...verdict,
    });
  });
}

const passport = () => ({ country: 'SE', number: server.context.newId() });

test('an officer sees which providers were tried and why, the vendor’s own ids, and how the rules decided [S3.13]', async () => {
  first.down = true;
  const one = await atProvider();
  first.down = false;
  await decided(one, {
    ...approved,
    facts: { providerVerdict: 'approved', readingSure: true, detailsDiffer: true },
    privateNote: 'seen in a data breach',
    labels: ['name-differs'],
  });
  const shown = await officer.call(reviewCase, one.address);
  expect(shown.sessions).toMatchObject([
    { provider: 'PROVIDER_SUMSUB', state: 'failed', failure: 'circuit open', vendorSession: '' },
    { provider: 'PROVIDER_ONFIDO', failure: '' },
  ]);
  const session = shown.sessions[1]?.id ?? '';
  expect(shown.sessions[1]).toMatchObject({
    vendorApplicant: `applicant of ${session}`,
    vendorSession: vendorIdOf(session),
  });
  expect(shown.item).toMatchObject({
    provider: 'PROVIDER_ONFIDO',
    route: 'document',
    purpose: 'verify',
    reasons: ['details-differ'],
  });
  expect(shown.privateNote).toBe('seen in a data breach');
  expect(shown.policyVersion).toMatch(/^\d{4}-\d\d-\d\d-[0-9a-f]{8}$/);
  expect(shown.decisions).toMatchObject([
    {
      outcome: 'review',
      provider: 'PROVIDER_ONFIDO',
      policyVersion: shown.policyVersion,
      rules: [
        {
          name: 'provider-approved',
          inputs: [
            { fact: 'providerVerdict', value: 'approved' },
            { fact: 'readingSure', value: true },
          ],
        },
        {
          name: 'details-differ',
          inputs: [
            { fact: 'providerVerdict', value: 'approved' },
            { fact: 'detailsDiffer', value: true },
          ],
        },
      ],
    },
  ]);
  expect(shown.decisions[0]?.facts).toContainEqual({ fact: 'countryRefused', value: false });
  // The tamper-evident trail also has the facts of the decision.
  const handed = shown.timeline.find(({ action }) => action === 'case.in-review');
  expect(handed?.details['facts']).toMatch(/\breadingSure\b.*\bdetailsDiffer\b/);
  expect(handed?.details['facts']).not.toContain('countryRefused');
});

test('what the provider noted and what the officer did stay apart', async () => {
  const one = await atProvider();
  await decided(one, { facts: { providerVerdict: 'review' }, privateNote: 'seen in a data breach' });
  await officer.call(claimCase, one.address);
  await officer.call(approveCase, { ...one.address, privateNote: 'The breach was of another person.' });
  expect(await officer.call(reviewCase, one.address)).toMatchObject({
    privateNote: 'seen in a data breach',
    officerNote: 'The breach was of another person.',
    decidedBy: 'Mira',
  });
});

test('an approval against what the rules found needs a note', async () => {
  const one = await atProvider();
  await decided(one, { facts: { providerVerdict: 'approved', readingSure: true, detailsDiffer: true } });
  await officer.call(claimCase, one.address);
  const approve = (privateNote: string) => officer.send(approveCase, { ...one.address, privateNote });
  expect(await approve(' ')).toMatchObject({
    code: retCodes.INPUT_INVALID,
    result: { fields: { privateNote: 'required' } },
  });
  expect((await approve('A slip of the keyboard.')).code).toBe(retCodes.OK);
});

test('a verdict that its provider contradicts by now is told with the case and in the queue, where such are found', async () => {
  const one = await atProvider();
  await decided(one, { ...approved, document: passport() });
  const undisputed = await atProvider();
  await decided(undisputed, { ...approved, document: passport() });
  await server.db
    .updateTable('verification_case')
    .set({ late_conclusion: 'refused' })
    .where('id', '=', one.address.caseId)
    .execute();
  const shown = await officer.call(reviewCase, one.address);
  expect(shown.item).toMatchObject({ state: 'approved', lateConclusion: 'refused' });
  expect(shown.decidedBy).toBeNull();
  const { items } = await officer.call(reviewQueue, { view: 'decided', contradicted: true });
  const mine = new Set([one, undisputed].map(({ address }) => address.caseId));
  expect(items.filter(({ caseId }) => mine.has(caseId))).toMatchObject([
    { ...one.address, lateConclusion: 'refused' },
  ]);
  const refused = await officer.send(reviewQueue, { view: 'waiting', contradicted: true });
  expect(refused.code).toBe(retCodes.INPUT_INVALID);
});

test('the queue is filtered by level and by why a person is needed, and the next case taken is of that filter', async () => {
  const unsure = await atProvider();
  await decided(unsure, { facts: { providerVerdict: 'review' } });
  const nothing = await atProvider();
  await decided(nothing, { facts: {} });
  const mine = new Set([unsure, nothing].map(({ address }) => address.caseId));
  const found = async (filter: object) =>
    (await officer.call(reviewQueue, { view: 'waiting', ...filter })).items
      .map(({ caseId }) => caseId)
      .filter((caseId) => mine.has(caseId));
  expect(await found({ reason: 'provider-unsure' })).toEqual([unsure.address.caseId]);
  expect(await found({ reason: 'no-rule' })).toEqual([nothing.address.caseId]);
  expect(await found({ level: 1 })).toEqual(expect.arrayContaining([unsure.address.caseId]));
  expect(await found({ level: 2 })).toEqual([]);
  expect(await found({ reason: 'provider-unsure', search: nothing.address.caseId })).toEqual([]);
  const refused = await officer.send(reviewQueue, { view: 'decided', reason: 'no-rule' });
  expect(refused.code).toBe(retCodes.INPUT_INVALID);
  expect(await officer.call(claimNextCase, { level: 2 })).toBeNull();
  const next = await officer.call(claimNextCase, { reason: 'no-rule' });
  if (next === null) throw new Error('There is no next case');
  expect((await officer.call(reviewCase, next)).item.reasons).toEqual(['no-rule']);
});

test('what was seen with another account is linked, page by page and recorded, and a transfer under way is told', async () => {
  const document = passport();
  const source = await atProvider();
  await decided(source, { ...approved, document });
  const target = await atProvider();
  await decided(target, { ...approved, document });
  const now = server.context.now();
  await server.db
    .insertInto('identity_transfer')
    .values({
      user_id: source.address.userId,
      id: server.context.newId(),
      code_hash: server.context.newId(),
      target_user_id: target.address.userId,
      status: 'pending',
      expires_at: now,
      created_at: now,
      updated_at: now,
    })
    .execute();
  const shown = await officer.call(reviewCase, target.address);
  expect(shown.item).toMatchObject({ state: 'in_review', reasons: ['document-seen-elsewhere'] });
  expect(shown.sightings).toMatchObject({
    total: 1,
    items: [{ ...source.address, kinds: ['document'], level: 1, state: 'approved' }],
    next: null,
  });
  expect(shown.transfers).toMatchObject([{ role: 'target', ...source.address }]);
  expect((await officer.call(reviewCase, source.address)).transfers).toMatchObject([
    { role: 'source', ...target.address },
  ]);
  const compared = await officer.call(compareCases, { ...target.address, other: source.address });
  expect(compared.person?.name).not.toBe('');
  const compares = async (one: typeof target) =>
    (await officer.call(reviewCase, one.address)).timeline.filter(({ action }) => action === 'case.compared');
  expect([await compares(source), await compares(target)].map(({ length }) => length)).toEqual([1, 1]);
  const stranger = await atProvider();
  await decided(stranger, { ...approved, document: passport() });
  const wrong = await officer.send(compareCases, { ...target.address, other: stranger.address });
  expect(wrong.code).toBe(retCodes.CASE_NOT_FOUND);

  // A document in circulation: 24 further cases show the source's.
  await sql`insert into verification_case select (jsonb_populate_record(c, jsonb_build_object(
    'id', gen_random_uuid(), 'attempt', c.attempt + n))).* from verification_case c, generate_series(1, 24) n
    where c.id = ${source.address.caseId}`.execute(server.db);
  await sql`insert into verification_sighting select s.hash, s.user_id, c.id, s.kind, s.seen_at
    from verification_sighting s join verification_case c on c.user_id = s.user_id
    where s.case_id = ${source.address.caseId} and c.id <> s.case_id`.execute(server.db);
  const { sightings } = await officer.call(reviewCase, target.address);
  expect(sightings).toMatchObject({ total: 25, next: expect.any(String) });
  const rest = await officer.call(caseDuplicates, { ...target.address, after: sightings.next ?? '' });
  expect(rest).toMatchObject({ total: 25, next: null });
  const all = [...sightings.items, ...rest.items].map(({ caseId }) => caseId);
  expect(new Set(all).size).toBe(25);
  const { timeline } = await officer.call(reviewCase, target.address);
  expect(timeline.map(({ action }) => action)).toContain('case.sightings-viewed');
  const open = await atProvider();
  expect((await officer.send(caseDuplicates, open.address)).code).toBe(retCodes.CASE_NOT_FOUND);
});

test('[S2.12] a nationality on the document that was stated nowhere is flagged, and one that was stated beside the details is not', async () => {
  const read = { field: 'nationality', declared: 'SE', read: 'TR', outcome: 'different' } as const;
  const doubts = async (nationalities: string[]) => {
    const one = await atProvider();
    await answerPersonal(one.client, { 'nationality-kind': 'several', nationalities });
    await decided(one, { facts: { detailsDiffer: true }, reading: { ...nothingRead, comparisons: [read] } });
    return (await officer.call(reviewCase, one.address)).stated?.doubts;
  };
  expect(await doubts(['SE', 'NO'])).toEqual(['document-not-listed']);
  expect(await doubts(['SE', 'TR'])).toEqual([]);
});
