import { isDeepStrictEqual } from 'node:util';
import { readEnvelope } from '@credence/contract/envelope';
import { kycInfo } from '@credence/contract/kyc';
import { savePersonalInfo } from '@credence/contract/personal-info';
import { memberInfo, userProfile } from '@credence/contract/profile';
import { vendorStep, verificationSdkInfo } from '@credence/contract/vendor-calls';
import { orderQuestionnaire } from '@credence/contract/review-questionnaire';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { completeInfo } from '../../../test/applicants.ts';
import { publish } from '../../../test/fixtures/questionnaire-fixture.ts';
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
    await publish(other, { code: 'eddQuestionnaire', version: 900, opened: 'ordered' });
    const officer = await other.officer();
    await officer.call(orderQuestionnaire, {
      userId: client.userId,
      templateCode: 'eddQuestionnaire',
      reason: 'monitoring',
    });
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
    // The language is no part.
    const { language: _language, ...flags } = kycInfo.input.entries;
    for (const flag of Object.keys(flags)) {
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
    expect(await told(), 'submitted').toEqual(none);
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
