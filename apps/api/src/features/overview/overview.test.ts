import type { Provider } from '@credence/contract/first-words';
import { agreementApply, agreementVersions } from '@credence/contract/agreement';
import { taskList } from '@credence/contract/identity';
import { kycInfo } from '@credence/contract/kyc';
import { supportedDocumentType } from '@credence/contract/kyc-calls';
import { savePersonalInfo, type PersonalInfo } from '@credence/contract/personal-info';
import { retCodes } from '@credence/contract/ret-codes';
import { vendorStep, verificationSdkInfo } from '@credence/contract/vendor-calls';
import { startCase } from '@credence/contract/verification';
import { policyFor, type Site } from '@credence/policy';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  completeInfo,
  submitOpenCase,
  officerDecides,
  openCase,
  submittedCase,
} from '../../../test/applicants.ts';
import { approved, FakeVendor } from '../../../test/fake-vendor.ts';
import { answerPersonal } from '../../../test/fixtures/person-fixture.ts';
import { startServer, type Client, type TestServer } from '../../../test/server.ts';
import { jobKinds } from '../../app.ts';
import { type VerificationProvider } from '../provider/port/provider.ts';
import { nothingRead } from '../reading/index.ts';
import { builtInProvider } from '../provider/built-in/built-in.ts';

const registry = {
  CREDENCE_NUMBER_REGISTRY_URL: 'https://registry.example',
  CREDENCE_NUMBER_REGISTRY_TOKEN: 'token-of-the-registry',
};

let server: TestServer;
let officer: Client;
beforeAll(async () => {
  server = await startServer({ environment: { ...registry, CREDENCE_NEW_SATOS_PERCENT: '100' } });
  officer = await server.officer();
});
afterAll(() => server.stop());

const everything = {
  obtain_current: true,
  obtain_state: true,
  obtain_quotas: true,
  obtain_verification_process: true,
};
const infoOf = (client: Client) => client.call(kycInfo, everything);

async function applicant(info: Partial<PersonalInfo> = {}, site: Site = 'CREDENCE'): Promise<Client> {
  const client = await server.applicant();
  await change(client, { site });
  await client.call(savePersonalInfo, { info: { ...completeInfo, ...info } });
  return client;
}

const change = (
  client: Client,
  changes: { site?: Site; registered_member_type?: 'COMPANY'; level?: number },
) => server.db.updateTable('applicant').set(changes).where('user_id', '=', client.userId).execute();

test('[S3.11] [S3.15] custody goes by the declared residence, is unspecified while that is unknown, and the newer one is shown to its share of accounts', async () => {
  const unknown = await server.applicant();
  expect(await infoOf(unknown)).toMatchObject({
    custody: 'CUSTODY_UNSPECIFIED',
    custodyInfo: '',
    residenceCountry: '',
    newSatosGray: true,
    displayControl: { isDisplayNewSatos: false },
  });
  expect(await infoOf(await applicant({ residenceCountry: 'NL' }))).toMatchObject({
    custody: 'CUSTODY_SATOS',
    custodyInfo: 'NL',
    residenceCountry: 'NL',
    displayControl: { isDisplayNewSatos: true },
  });
  expect(await infoOf(await applicant())).toMatchObject({ custody: 'CUSTODY_CREDENCE', custodyInfo: '' });

  // An account enters at some percentage and stays: the share grows by accounts, not by chance.
  const { config } = server.context;
  const shares: boolean[] = [];
  for (let percent = 0; percent <= 100; percent += 10) {
    config.newSatosPercent = percent;
    shares.push((await unknown.call(kycInfo, {})).newSatosGray);
  }
  expect([shares[0], shares.at(-1)]).toEqual([false, true]);
  expect(shares).toEqual([...shares].sort((one, other) => Number(one) - Number(other)));
});

test('[S3.11] [S3.9] what is owed for the next level is told in order, only when asked for, and shrinks as it is done', async () => {
  const client = await server.applicant();
  const tasks = async () => (await infoOf(client)).verificationProcess.tasks;
  expect(await tasks()).toEqual(['PERSONAL_INFO', 'IDENTITY_DOCUMENT', 'BIOMETRIC_CONSENT', 'SELFIE']);
  expect((await client.call(kycInfo, {})).verificationProcess).toEqual({
    isVerificationProcess: false,
    tasks: [],
  });
  const open = await openCase(client);
  expect(await tasks()).toEqual(['IDENTITY_DOCUMENT', 'BIOMETRIC_CONSENT', 'SELFIE']);
  await client.call(agreementApply, {
    code: 'biometric-consent',
    version: agreementVersions['biometric-consent'],
    language: 'en',
    caseId: open.id,
    recipient: open.provider,
  });
  expect(await tasks()).toEqual(['IDENTITY_DOCUMENT', 'SELFIE']);
  const first = await submittedCase(client);
  expect(await tasks()).toEqual([]);
  expect((await client.call(taskList, {})).tasks.map(({ status }) => status)).toEqual([
    'DONE',
    'WAITING',
    'DONE',
    'WAITING',
  ]);
  await officerDecides(client, officer, { ...first, level: 1 });
  const info = await infoOf(client);
  expect(info.verificationProcess).toEqual({
    isVerificationProcess: true,
    tasks: ['BIOMETRIC_CONSENT', 'LIVENESS', 'PROOF_OF_ADDRESS'],
  });
  expect(info).toMatchObject({
    bannerTags: ['LEVEL2_AVAILABLE'],
    additionalRejectReason: '',
    applicant: {
      country: 'SE',
      firstname: 'A•••',
      lastname: 'E•••',
      level: 1,
      identifies: [{ type: 'PASSPORT', country: 'SE' }],
    },
  });
});

test('[S3.10] [S3.9] what an account is shown goes by its level, its custody and what its next level asks for', async () => {
  const client = await applicant({ residenceCountry: 'NL' }, 'EU');
  const shown = async () => {
    const { displayControl, questionnaireStatus, mustQuestionnaire } = await infoOf(client);
    return { ...displayControl, questionnaireStatus, mustQuestionnaire };
  };
  const before = {
    isDisplayQuestionnaire: true,
    isDisplayP2pRights: false,
    isDisplayNewSatos: true,
    isDisplayNewRcOnboarding: false,
    displayUpdatePOI: 'DisplayUpdatePOIStatus_No',
    questionnaireStatus: 'QUESTIONNAIRE_STATUS_UNSUBMIT',
    mustQuestionnaire: true,
  };
  // Level 1 asks for birth and nationalities.
  expect(await shown()).toEqual(before);
  await answerPersonal(client);
  const answered = { questionnaireStatus: 'QUESTIONNAIRE_STATUS_APPROVED', mustQuestionnaire: false };
  expect(await shown()).toEqual({ ...before, ...answered });
  const open = await client.call(startCase, { level: 1, country: 'NL', documentType: 'PASSPORT' });
  await officerDecides(client, officer, await submitOpenCase(client, open));
  // Level 2 is next, which asks for the source of funds.
  expect(await shown()).toEqual({ ...before, isDisplayP2pRights: true });
});

test('[S3.11] a document that had expired is told as the reason and in a banner, until the next attempt is submitted', async () => {
  const client = await applicant();
  const first = await submittedCase(client);
  await officerDecides(client, officer, { ...first, level: 1 }, ['document-expired', 'document-glare']);
  expect(await infoOf(client)).toMatchObject({
    additionalRejectReason: 'document-expired',
    bannerTags: ['DOCUMENT_EXPIRED'],
  });
  await submitOpenCase(
    client,
    await client.call(startCase, { level: 1, country: 'SE', documentType: 'PASSPORT' }),
  );
  expect((await infoOf(client)).bannerTags).toEqual([]);
});

test('[S7.24] [S4.9] the document of level 1 is owed again at level 2 once it has expired, as who begins that is told', async () => {
  const vendor = new FakeVendor('PROVIDER_SUMSUB', 'sumsub', () => new Date());
  const offered = [vendor.provider, builtInProvider];
  const other = await startServer({ providers: new Map(offered.map((one) => [one.name, one])) });
  const verifiedUntil = async (expiryDate: string) => {
    const client = await other.applicant();
    await client.call(savePersonalInfo, { info: completeInfo });
    const { mount } = await client.call(verificationSdkInfo, {
      level: 1,
      country: 'SE',
      documentType: 'PASSPORT',
    });
    if (mount.kind === 'own') throw new Error('Nothing of the vendor was mounted');
    const { reading } = nothingRead;
    const fields = [{ name: 'expiryDate', value: expiryDate }];
    vendor.say([...vendor.sessions.keys()].at(-1) ?? '', {
      ...approved,
      reading: { ...nothingRead, reading: { ...reading, state: 'sure', fields } },
    });
    await client.call(vendorStep, { caseId: mount.caseId, step: 'handed-in' });
    await vi.waitFor(async () => expect((await client.call(kycInfo, {})).applicant.level).toBe(1), {
      timeout: 60_000,
      interval: 40,
    });
    const { tasks } = await client.call(taskList, {});
    return {
      task: tasks.find(({ code }) => code === 'IDENTITY_DOCUMENT')?.status,
      begun: (await client.send(startCase, { level: 2 })).code,
    };
  };
  try {
    expect(await verifiedUntil('2999-12-31')).toEqual({ task: 'DONE', begun: retCodes.OK });
    expect(await verifiedUntil('2020-12-31')).toEqual({ task: 'TODO', begun: retCodes.INPUT_INVALID });
  } finally {
    await other.stop();
  }
});

test('[S3.9] a second identity that the site needs beside the document is told apart, and gives the level only together with it', async () => {
  const client = await applicant({ residenceCountry: 'IN', nationality: 'IN' }, 'IN');
  const told = await client.call(supportedDocumentType, { country: 'IN' });
  expect(told.nonDocument).toEqual([
    { by: 'number', scheme: 'PAN', code: 'KYC_DOC_TYPE_BVN', place: 'beside' },
  ]);
  expect(await infoOf(client)).toMatchObject({
    second_identity_state: 'NEEDED',
    bannerTags: ['SECOND_IDENTITY_NEEDED'],
  });
  expect((await infoOf(client)).verificationProcess.tasks).toContain('SECOND_IDENTITY');
  const open = await client.call(startCase, { level: 1, country: 'IN', documentType: 'PASSPORT' });
  await submitOpenCase(client, open);
  await officerDecides(client, officer, open);
  const half = await infoOf(client);
  expect(half.applicant.level).toBe(0);
  expect(half).toMatchObject({
    second_identity_state: 'NEEDED',
    verificationProcess: { tasks: ['SECOND_IDENTITY'] },
  });
  const again = await client.send(startCase, { level: 1, country: 'IN', documentType: 'PASSPORT' });
  expect(again.code, 'the document is done').toBe(retCodes.LEVEL_NOT_ALLOWED);
});

test('[S3.9] a notice says that the provider could not be reached, or that what was begun is over', async () => {
  const providers = new Map<Provider, VerificationProvider>();
  const vendor = new FakeVendor('PROVIDER_SUMSUB', 'sumsub', () => new Date());
  for (const one of [vendor.provider, builtInProvider]) providers.set(one.name, one);
  vendor.down = true;
  const other = await startServer({ providers, jobs: false });
  try {
    await other.context.jobs.prepare(jobKinds);
    const client = await other.applicant();
    await client.call(savePersonalInfo, { info: completeInfo });
    const wanted = { level: 1, country: 'SE', documentType: 'PASSPORT' } as const;
    expect((await client.call(verificationSdkInfo, wanted)).mount).toEqual({ kind: 'own' });
    expect((await client.call(kycInfo, {})).errorNotify).toBe('provider-unavailable');
    await other.db.updateTable('verification_case').set({ state: 'expired' }).execute();
    expect(await client.call(kycInfo, { obtain_state: true })).toMatchObject({
      errorNotify: 'session-expired',
      state: [{ status: 'ALLOW' }, { status: 'NOT_ALLOW' }],
    });
  } finally {
    await other.stop();
  }
});

test('[S4.11] [S3.9] the quota of a level is that of the account’s own site', async () => {
  const client = await applicant({ residenceCountry: 'TR' }, 'TUR');
  const { quotas } = await infoOf(client);
  for (const level of [0, 1, 2] as const) {
    const limit = policyFor('TUR').levels[level].dailyLimits['BTC'];
    expect(quotas[level]?.coinLimit).toContainEqual({ coin: 'BTC', limit });
  }
});

test('[S4.10] [S3.11] the account of a company is verified elsewhere: both steps say so, and what it may withdraw is told apart', async () => {
  const client = await applicant();
  expect((await infoOf(client)).kybQuota).toBe('');
  await change(client, { registered_member_type: 'COMPANY' });
  expect((await infoOf(client)).state.map(({ status, type }) => [status, type])).toEqual([
    ['NOT_ALLOW', 'COMPANY'],
    ['NOT_ALLOW', 'COMPANY'],
  ]);
  expect((await infoOf(client)).kybQuota).toBe(policyFor('CREDENCE').levels[0].dailyLimits['BTC']);
  expect((await client.send(startCase, { level: 1, country: 'SE', documentType: 'PASSPORT' })).code).toBe(
    retCodes.LEVEL_NOT_ALLOWED,
  );
});

test('[S7.10] what is refused is told with the reason: a PAN card proves no identity', async () => {
  const client = await applicant();
  const india = await client.call(supportedDocumentType, { country: 'IN', level: 1 });
  expect(india.refused).toEqual([{ name: 'PAN', reason: 'tax-number-only' }]);
  const nigeria = await client.call(supportedDocumentType, { country: 'NG', level: 1 });
  expect(nigeria.nonDocument).toContainEqual({
    by: 'number',
    scheme: 'BVN',
    code: 'KYC_DOC_TYPE_BVN',
    place: 'instead',
  });
  // No electronic identity is configured, so it is not offered.
  const sweden = await client.call(supportedDocumentType, { country: 'SE', level: 1 });
  expect(sweden.nonDocument).toEqual([]);
  expect((await client.send(supportedDocumentType, { country: 'SE', level: 9 })).code).toBe(
    retCodes.LEVEL_UNKNOWN,
  );
});
