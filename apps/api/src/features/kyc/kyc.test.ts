import { isDeepStrictEqual } from 'node:util';
import {
  countryList,
  flowNameOrFirst,
  flowNameOrSecond,
  kycInfo,
  kycLevels,
  kycProvider,
  memberInfo,
  readEnvelope,
  retCodes,
  savePersonalInfo,
  supportedDocumentType,
  userProfile,
  vendorStep,
  verificationSdkInfo,
} from '@credence/contract';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { completeInfo } from '../../../test/applicants.ts';
import { askAtHost } from '../../../test/at-host.ts';
import { FakeVendor } from '../../../test/fake-vendor.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { jobKinds } from '../../app.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const all = {
  obtain_kyc_token: true,
  obtain_current: true,
  obtain_quotas: true,
  obtain_state: true,
  obtain_aml_questionnaire: true,
  obtain_verification_process: true,
};

test('every answer is an envelope of ret_code, ret_msg and result [S3.3]', async () => {
  const applicant = await server.applicant();
  const good = await applicant.send(userProfile);
  expect(JSON.parse(good.text)).toEqual({ ret_code: 0, ret_msg: 'OK', result: expect.any(Object) });
  const bad = await server.visitor().send(userProfile);
  expect(JSON.parse(bad.text)).toMatchObject({ ret_code: 10007, ret_msg: expect.any(String), result: {} });
  expect(readEnvelope({ retCode: 10007, retMsg: 'no' })).toMatchObject({ ret_code: 10007, ret_msg: 'no' });
});

test('KYC info has every part of the specification, and no other [S7.7]', async () => {
  const applicant = await server.applicant();
  const answer = await applicant.send(kycInfo, all);
  const schema = v.strictObject(kycInfo.result.entries);
  expect(v.safeParse(schema, answer.result).issues).toBeUndefined();
  expect(answer.result).toMatchObject({
    applicant: { country: '', firstname: '', lastname: '', level: 0, identifies: [] },
    flowNames: ['Level1_web', 'Level2_web'],
    opened: true,
    provider: 'PROVIDER_DEFAULT',
    limitation: 'LIMITATION_DEFAULT',
    state: [
      { level: 1, status: 'ALLOW', type: 'INDIVIDUAL' },
      { level: 2, status: 'NOT_ALLOW', type: 'INDIVIDUAL' },
    ],
  });
});

test('each of the six flags asks for its part of KYC info and for no other [S7.7] [S3.9] [S3.11]', async () => {
  const vendor = new FakeVendor('PROVIDER_SUMSUB', 'sumsub', () => new Date());
  const other = await startServer({
    providers: new Map([[vendor.provider.name, vendor.provider]]),
    jobs: false,
  });
  try {
    await other.context.jobs.prepare(jobKinds);
    const client = await other.applicant();
    await client.call(savePersonalInfo, { info: completeInfo });
    await client.call(verificationSdkInfo, { level: 1, country: 'SE', documentType: 'PASSPORT' });
    await other.db
      .insertInto('due_diligence')
      .values({ user_id: client.userId, status: 'EDDStatus_UnSubmit', due_at: null })
      .execute();
    const plain = await client.call(kycInfo, {});
    expect(plain).toMatchObject({
      applicant: { country: '', firstname: '', lastname: '' },
      state: [],
      quotas: [],
      kycToken: '',
      apiUrl: '',
      verificationProcess: { isVerificationProcess: false, tasks: [] },
      amlQuestionnaire: { needQuestionnaire: false, templateCode: '' },
    });
    const before = new Map(Object.entries(plain));
    const partsOf = async (flag: string) =>
      Object.entries(await client.call(kycInfo, { [flag]: true })).flatMap(([part, value]) =>
        isDeepStrictEqual(value, before.get(part)) ? [] : [part],
      );
    const told: Record<string, string[]> = {};
    for (const flag of Object.keys(kycInfo.input.entries)) {
      told[flag] = await partsOf(flag);
      expect(await client.call(kycInfo, { [flag]: false })).toEqual(plain);
    }
    expect(told).toEqual({
      obtain_kyc_token: ['kycToken', 'apiUrl'],
      obtain_current: ['applicant'],
      obtain_quotas: ['quotas'],
      obtain_state: ['state'],
      obtain_aml_questionnaire: ['amlQuestionnaire'],
      obtain_verification_process: ['verificationProcess'],
    });
    expect(await client.call(kycInfo, all)).toMatchObject({
      applicant: { country: 'SE', firstname: 'Anna Maria', lastname: 'Eriksson', level: 0, identifies: [] },
      amlQuestionnaire: { needQuestionnaire: true, templateCode: 'eddQuestionnaire' },
    });
  } finally {
    await other.stop();
  }
});

test('the token is that of the open session at the vendor, told where it is good: neither before, nor once it is over or handed in [S3.9] [S7.7]', async () => {
  const vendor = new FakeVendor('PROVIDER_SUMSUB', 'sumsub', () => other.context.now());
  const other: TestServer = await startServer({
    providers: new Map([[vendor.provider.name, vendor.provider]]),
    jobs: false,
  });
  try {
    await other.context.jobs.prepare(jobKinds);
    const client = await other.applicant();
    const told = async () => {
      const { provider, kycToken, apiUrl } = await client.call(kycInfo, { obtain_kyc_token: true });
      return [provider, kycToken, apiUrl];
    };
    const none = ['PROVIDER_SUMSUB', '', ''];
    const wanted = { level: 1, country: 'SE', documentType: 'PASSPORT' } as const;
    await client.call(savePersonalInfo, { info: completeInfo });
    expect(await told()).toEqual(none);
    const { mount } = await client.call(verificationSdkInfo, wanted);
    expect(await told()).toEqual(['PROVIDER_SUMSUB', `token of ${vendor.only}`, 'https://vendor.example']);
    other.pass(vendor.lifetime);
    expect(await told(), 'over').toEqual(none);
    expect([vendor.opened, vendor.renewed], 'nobody is asked for another').toEqual([1, 0]);
    await client.call(verificationSdkInfo, wanted);
    expect(await told(), 'renewed').toEqual(['PROVIDER_SUMSUB', 'token 1', 'https://vendor.example']);
    const stranger = await other.applicant();
    expect((await stranger.call(kycInfo, all)).kycToken).toBe('');
    if (mount.kind === 'own') throw new Error('Nothing of the vendor was mounted');
    await client.call(vendorStep, { caseId: mount.caseId, step: 'handed-in' });
    expect(await told(), 'handed in').toEqual(none);
  } finally {
    await other.stop();
  }
});

test('what a level gives is told in BTC and in the account’s currency, else in dollars [S9.1]', async () => {
  const coins = async (currencyCode: string) => {
    const applicant = await server.applicant({ currencyCode });
    const { quotas } = await applicant.call(kycInfo, { obtain_quotas: true });
    expect(quotas.map((quota) => quota.level)).toEqual([0, 1, 2]);
    const told = quotas.map(({ coinLimit }) => coinLimit.map(({ coin }) => coin));
    expect(told[0], 'the same on every level').toEqual(told[1]);
    return told[1];
  };
  expect(await coins('EUR')).toEqual(['BTC', 'EUR']);
  expect(await coins('XAU')).toEqual(['BTC', 'USD']);
});

test('verification that is closed, and the member tag 1, force NOT_ALLOW on both levels [S4.10] [S6.3]', async () => {
  const closed = await startServer({ policy: { opened: false } });
  try {
    const applicant = await closed.applicant();
    const info = await applicant.call(kycInfo, all);
    expect(info.opened).toBe(false);
    expect(info.state.map((step) => [step.status, step.type])).toEqual([
      ['NOT_ALLOW', 'INDIVIDUAL'],
      ['NOT_ALLOW', 'INDIVIDUAL'],
    ]);
  } finally {
    await closed.stop();
  }
  const tagged = await server.applicant();
  await server.db
    .updateTable('applicant')
    .set({ member_tag_kyc: 1, registered_member_type: 'COMPANY' })
    .where('user_id', '=', tagged.userId)
    .execute();
  expect((await tagged.call(memberInfo, {})).member_tag.KYC).toBe(1);
  expect((await tagged.call(kycInfo, all)).state.map((step) => [step.status, step.type])).toEqual([
    ['NOT_ALLOW', 'INDIVIDUAL'],
    ['NOT_ALLOW', 'INDIVIDUAL'],
  ]);
});

test('levels, flow names and both helpers for an unknown level [S3.12]', () => {
  expect(kycLevels).toEqual({ LEVEL_DEFAULT: 0, LEVEL_1: 1, LEVEL_2: 2 });
  expect([0, 1, 2, 3].map(flowNameOrSecond)).toEqual([
    'Level2_web',
    'Level1_web',
    'Level2_web',
    'Level2_web',
  ]);
  expect([0, 1, 2, 3].map(flowNameOrFirst)).toEqual(['Level1_web', 'Level1_web', 'Level2_web', 'Level1_web']);
});

test('the provider of a level is told with its flow; an unknown level is refused [S7.9] [S3.12]', async () => {
  const applicant = await server.applicant();
  expect(await applicant.call(kycProvider, { level: 1 })).toEqual({
    provider: 'PROVIDER_DEFAULT',
    flowName: 'Level1_web',
    apiUrl: '',
  });
  expect((await applicant.call(kycProvider, { level: 2 })).flowName).toBe('Level2_web');
  expect((await applicant.send(kycProvider, { level: 7 })).code).toBe(retCodes.LEVEL_UNKNOWN);
});

test('the provider of a level is told with the origin of its part [S7.9] [S3.13]', async () => {
  const configured = await startServer({
    jobs: false,
    environment: {
      CREDENCE_ONFIDO_API_TOKEN: 'token',
      CREDENCE_ONFIDO_WEBHOOK_TOKEN: 'webhook',
      CREDENCE_ONFIDO_WORKFLOW_1: 'one',
      CREDENCE_ONFIDO_WORKFLOW_2: 'two',
      CREDENCE_ONFIDO_SDK_URL: 'https://onfido.example',
    },
  });
  try {
    const applicant = await configured.applicant();
    expect(await applicant.call(kycProvider, { level: 1 })).toEqual({
      provider: 'PROVIDER_ONFIDO',
      flowName: 'Level1_web',
      apiUrl: 'https://onfido.example',
    });
  } finally {
    await configured.stop();
  }
});

test('document types are told with code and sides, by issuing country [S7.10] [S3.14]', async () => {
  const applicant = await server.applicant();
  const types = async (country: string) =>
    (await applicant.call(supportedDocumentType, { country })).documentTypes.map((one) => one.type);
  expect(await applicant.call(supportedDocumentType, { country: 'DE' })).toEqual({
    country: 'DE',
    level: 1,
    refused: [],
    nonDocument: [],
    documentTypes: [
      { type: 'PASSPORT', code: 'KYC_DOC_TYPE_PASSPORT', sides: ['front'] },
      { type: 'ID_CARD', code: 'KYC_DOC_TYPE_ID', sides: ['front', 'back'] },
      { type: 'DRIVERS', code: 'KYC_DOC_TYPE_DL', sides: ['front', 'back'] },
      { type: 'RESIDENCE_PERMIT', code: 'KYC_DOC_TYPE_LIVING_PERMITS', sides: ['front', 'back'] },
    ],
  });
  expect(await types('IN')).toEqual(['PASSPORT', 'DRIVERS']);
  expect(await types('JP')).toEqual(['PASSPORT']);
  expect((await applicant.send(supportedDocumentType, { country: 'KP' })).code).toBe(
    retCodes.COUNTRY_NOT_SUPPORTED,
  );
});

test('a number is asked for without a registry only where a site needs it beside the document [S7.10] [S2.3]', async () => {
  const applicant = await server.applicant();
  const ways = async (country: string) =>
    (await applicant.call(supportedDocumentType, { country })).nonDocument.map(({ scheme }) => scheme);
  expect(await ways('NG')).toEqual([]);
  await server.db
    .updateTable('applicant')
    .set({ site: 'IN' })
    .where('user_id', '=', applicant.userId)
    .execute();
  expect(await ways('IN')).toEqual(['PAN']);
});

test('the country list marks those not served, and leaves them out unless asked [S7.22]', async () => {
  const visitor = server.visitor();
  const marked = await visitor.call(countryList, { is_disable: '1' });
  const germany = { country_code: 'DE', country_name: 'Germany' };
  const korea = { country_code: 'KP', country_name: 'North Korea' };
  expect(marked).toContainEqual({ ...germany, is_disable: false, documents: true });
  expect(marked).toContainEqual({ ...korea, is_disable: true, documents: false });
  const served = await visitor.call(countryList, {});
  expect(served.map((country) => country.country_code)).not.toContain('KP');
  expect(marked.length).toBeGreaterThan(240);
});

test('at a site for one country documents of others are taken from who lives there [S7.22] [S7.10]', async () => {
  const answer = await askAtHost(`${server.address}${countryList.path}?is_disable=1`, 'account.example.hk');
  const { result } = v.parse(v.object({ result: countryList.result }), JSON.parse(answer));
  const britain = { country_code: 'GB', country_name: 'United Kingdom' };
  expect(result).toContainEqual({ ...britain, is_disable: true, documents: true });
  expect(result).toContainEqual(expect.objectContaining({ country_code: 'HK', is_disable: false }));
  expect(result).toContainEqual(expect.objectContaining({ country_code: 'KP', documents: false }));
});

test('profile and member information are those of the signed-in account, the e-mail hidden [S7.23] [S3.4] [S6.1]', async () => {
  const applicant = await server.applicant({ currencyCode: '' });
  expect(await applicant.call(userProfile, {})).toEqual({
    id: applicant.userId,
    currency_code: '',
    sub_attribute: '',
  });
  const member = await applicant.send(memberInfo);
  expect(member.text).not.toContain(applicant.email.split('@')[0]);
  expect(member.result).toMatchObject({
    id: applicant.userId,
    masked_email: expect.stringMatching(/^.•+@e•+\.com$/),
  });
});
