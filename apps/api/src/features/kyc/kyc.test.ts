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
  supportedDocumentType,
  userProfile,
} from '@credence/contract';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../test/server.ts';

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

test('KYC info has every part of the specification [S3.9] [S7.7]', async () => {
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

const flags: [keyof typeof all, string[]][] = [
  ['obtain_state', ['state']],
  ['obtain_quotas', ['quotas']],
  ['obtain_verification_process', ['verificationProcess']],
  // Taken, and without effect: what they ask for is always told, or always empty.
  ['obtain_current', []],
  ['obtain_kyc_token', []],
  ['obtain_aml_questionnaire', []],
];

test.each(flags)(
  'the flag %s changes these parts of KYC info and no other: %s [S7.7]',
  async (flag, parts) => {
    const applicant = await server.applicant();
    const plain = await applicant.call(kycInfo, {});
    const asked = await applicant.call(kycInfo, { [flag]: true });
    const before = new Map(Object.entries(plain));
    const changed = Object.entries(asked).filter(
      ([part, value]) => !isDeepStrictEqual(value, before.get(part)),
    );
    expect(changed.map(([part]) => part)).toEqual(parts);
    expect(await applicant.call(kycInfo, { [flag]: false })).toEqual(plain);
  },
);

test('the flags are no others than these six [S7.7]', () => {
  expect(Object.keys(kycInfo.input.entries).toSorted()).toEqual(flags.map(([flag]) => flag).toSorted());
});

test('the parts that were not asked for come back empty [S7.7]', async () => {
  const applicant = await server.applicant();
  expect(await applicant.call(kycInfo, {})).toMatchObject({ state: [], quotas: [] });
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
  expect(marked).toContainEqual({ country_code: 'DE', country_name: 'Germany', is_disable: false });
  expect(marked).toContainEqual({ country_code: 'KP', country_name: 'North Korea', is_disable: true });
  const served = await visitor.call(countryList, {});
  expect(served.map((country) => country.country_code)).not.toContain('KP');
  expect(marked.length).toBeGreaterThan(240);
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
