import type { Provider } from '@credence/contract/first-words';
import { agreementApply, agreements, agreementVersions } from '@credence/contract/agreement';
import { kycInfo } from '@credence/contract/kyc';
import { savePersonalInfo } from '@credence/contract/personal-info';
import { retCodes } from '@credence/contract/ret-codes';
import { verificationSdkInfo } from '@credence/contract/vendor-calls';
import { currentCase, startCase, submitCase } from '@credence/contract/verification';
import { policyFor } from '@credence/policy';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { completeInfo } from '../../../test/applicants.ts';
import { FakeVendor } from '../../../test/fake-vendor.ts';
import { smallPicture, upload } from '../../../test/pictures.ts';
import { startServer, type Client, type TestServer } from '../../../test/server.ts';
import { builtInProvider } from '../provider/built-in/built-in.ts';
import type { VerificationProvider } from '../provider/port/provider.ts';

let server: TestServer;
let first: FakeVendor;
let second: FakeVendor;
const providers = new Map<Provider, VerificationProvider>();
const code = 'biometric-consent';
const version = agreementVersions[code];
const wanted = { level: 1, country: 'SE', documentType: 'PASSPORT' as const };

beforeAll(async () => {
  const { levels } = policyFor('GEO');
  server = await startServer({
    providers,
    policies: { GEO: { levels: { ...levels, 1: { ...levels[1], agreements: [] } } } },
  });
});
afterAll(() => server.stop());
beforeEach(() => {
  const now = () => server.context.now();
  first = new FakeVendor('PROVIDER_SUMSUB', 'sumsub', now);
  second = new FakeVendor('PROVIDER_ONFIDO', 'onfido', now);
  for (const { name } of [first.provider, second.provider]) providers.delete(name);
  providers.set('PROVIDER_DEFAULT', builtInProvider);
});

const offerVendors = () => {
  for (const { provider } of [first, second]) providers.set(provider.name, provider);
};

/** An applicant who agrees to nothing by default. */
async function applicant(): Promise<Client> {
  const client = await server.applicant({ agrees: false });
  await client.call(savePersonalInfo, { info: completeInfo });
  return client;
}

const agree = (client: Client, caseId: string, recipient: Provider) =>
  client.send(agreementApply, { code, version, language: 'de-DE', caseId, recipient });

test('[S7.24] [S7.11] no vendor is asked for anything before it is agreed that it gets the face; the case is begun and stays open', async () => {
  offerVendors();
  const client = await applicant();
  const refused = await client.send(verificationSdkInfo, wanted);
  const open = await client.call(currentCase, { level: '1' });
  expect(refused.code).toBe(retCodes.AGREEMENT_NEEDED);
  expect(refused.result).toEqual({
    code,
    version,
    caseId: open?.id,
    recipient: 'PROVIDER_SUMSUB',
    next: 'PROVIDER_ONFIDO',
  });
  expect(open).toMatchObject({ state: 'collecting', consent: 'owed', provider: 'PROVIDER_SUMSUB' });
  expect((await client.call(kycInfo, { obtain_state: true })).state[0]?.status).toBe('ALLOW');
  expect((await client.send(verificationSdkInfo, wanted)).result).toEqual(refused.result);
  expect(first.opened).toBe(0);

  expect((await agree(client, open?.id ?? '', 'PROVIDER_SUMSUB')).code).toBe(retCodes.OK);
  expect(await client.call(verificationSdkInfo, wanted)).toMatchObject({ mount: { kind: 'sumsub' } });
  expect(await client.call(currentCase, { level: '1' })).toMatchObject({ consent: 'given' });
});

test('[S7.24] [S3.13] it names who receives the face: another vendor asks again, by wish or because the first is down', async () => {
  offerVendors();
  const client = await applicant();
  await client.send(verificationSdkInfo, wanted);
  const caseId = (await client.call(currentCase, { level: '1' }))?.id ?? '';
  await agree(client, caseId, 'PROVIDER_SUMSUB');
  first.down = true;
  const owed = await client.send(verificationSdkInfo, wanted);
  expect([owed.code, owed.result]).toMatchObject([
    retCodes.AGREEMENT_NEEDED,
    { caseId, recipient: 'PROVIDER_ONFIDO', next: 'PROVIDER_DEFAULT' },
  ]);
  expect([first.opened, second.opened]).toEqual([1, 0]);
  const others = await Promise.all(
    [1, 2, 3].map(() => client.send(verificationSdkInfo, { ...wanted, provider: 'next' })),
  );
  // Our own capture asks before it takes the face.
  expect(others.map((answer) => answer.code)).toEqual(Array(3).fill(retCodes.OK));
  expect(await client.call(currentCase, { level: '1' })).toMatchObject({
    provider: 'PROVIDER_DEFAULT',
    consent: 'owed',
  });
});

test('[S7.24] our own capture: the document comes up before, pictures of the face and the handing in only after', async () => {
  const client = await applicant();
  const open = await client.call(startCase, wanted);
  expect(open).toMatchObject({ consent: 'owed', requiredFiles: ['document-front', 'selfie'] });
  const picture = await smallPicture(client.userId);
  expect((await upload(client, open.id, 'document-front', picture)).status).toBe(204);
  const refused = await upload(client, open.id, 'selfie', picture);
  expect([refused.status, refused.code]).toEqual([422, retCodes.AGREEMENT_NEEDED]);
  expect(refused.result).toMatchObject({ caseId: open.id, recipient: 'PROVIDER_DEFAULT', next: null });
  const early = await client.send(submitCase, { caseId: open.id });
  expect(early.code).toBe(retCodes.AGREEMENT_NEEDED);

  expect((await agree(client, open.id, 'PROVIDER_DEFAULT')).code).toBe(retCodes.OK);
  expect((await client.send(submitCase, { caseId: open.id })).code).toBe(retCodes.FILE_MISSING);
  expect((await upload(client, open.id, 'selfie', await smallPicture('face'))).status).toBe(204);
  expect(await client.call(submitCase, { caseId: open.id })).toMatchObject({ state: 'submitted' });
});

test('[S7.24] it is kept once, with words, language and time; for a case of one’s own, in the words in force', async () => {
  const client = await applicant();
  const open = await client.call(startCase, wanted);
  const answers = await Promise.all([1, 2, 3].map(() => agree(client, open.id, 'PROVIDER_DEFAULT')));
  expect(answers.map((answer) => answer.code)).toEqual(Array(3).fill(retCodes.OK));
  expect(await client.call(agreements, {})).toEqual([
    { code, version, agreedAt: expect.any(String), caseId: open.id, recipient: 'PROVIDER_DEFAULT' },
  ]);
  const trail = await server.db
    .selectFrom('audit_event')
    .select('details')
    .where('user_id', '=', client.userId)
    .where('action', '=', 'agreement.accepted')
    .execute();
  expect(trail.map(({ details }) => JSON.parse(details))).toEqual([
    { code, version, language: 'de-DE', recipient: 'PROVIDER_DEFAULT' },
  ]);

  const given = { code, version, language: 'en', caseId: open.id, recipient: 'PROVIDER_DEFAULT' };
  const refusalOf = async (who: Client, input: object) => (await who.send(agreementApply, input)).code;
  expect(await refusalOf(client, { ...given, version: '2020-01-01' })).toBe(retCodes.AGREEMENT_CHANGED);
  expect(await refusalOf(client, { code, version, language: 'en' })).toBe(retCodes.INPUT_INVALID);
  const whole = { ...given, code: 'take-over-consent', version: agreementVersions['take-over-consent'] };
  expect(await refusalOf(client, whole)).toBe(retCodes.INPUT_INVALID);
  expect(await refusalOf(await applicant(), given)).toBe(retCodes.CASE_NOT_FOUND);
});

test('[S7.24] the next attempt carries the consent on, but not one in older words; a site that asks for none takes pictures without it', async () => {
  for (const [given, consent] of [
    [version, 'given'],
    ['2020-01-01', 'owed'],
  ] as const) {
    const client = await applicant();
    const open = await client.call(startCase, wanted);
    await agree(client, open.id, 'PROVIDER_DEFAULT');
    await server.db
      .updateTable('verification_case')
      .set({ state: 'retry', verdict_outcome: 'retry', decided_at: new Date() })
      .where('id', '=', open.id)
      .execute();
    await server.db
      .updateTable('biometric_consent')
      .set({ version: given })
      .where('case_id', '=', open.id)
      .execute();
    expect(await client.call(startCase, wanted)).toMatchObject({ consent });
  }

  const elsewhere = await applicant();
  await server.db
    .updateTable('applicant')
    .set({ site: 'GEO' })
    .where('user_id', '=', elsewhere.userId)
    .execute();
  await elsewhere.call(savePersonalInfo, {
    info: { ...completeInfo, residenceCountry: 'GE', nationality: 'GE' },
  });
  const free = await elsewhere.call(startCase, { level: 1, country: 'GE', documentType: 'PASSPORT' });
  expect(free.consent).toBe('none');
  const selfie = await upload(elsewhere, free.id, 'selfie', await smallPicture('free'));
  expect(selfie.status).toBe(204);
});
