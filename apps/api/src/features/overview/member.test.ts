import { agreementApply, agreements, agreementVersions } from '@credence/contract/agreement';
import { identity, kycConfig, supportedIpCountryCode, taskRegion } from '@credence/contract/identity';
import { kycInfo } from '@credence/contract/kyc';
import { channelPopup, tagMember, vipPopup } from '@credence/contract/member';
import { savePersonalInfo } from '@credence/contract/personal-info';
import { retCodes } from '@credence/contract/ret-codes';
import { amlResult, eddInfo } from '@credence/contract/screening';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { completeInfo } from '../../../test/applicants.ts';
import { behindProxy, startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ jobs: false, environment: behindProxy });
});
afterAll(() => server.stop());

const from = (address: string) => ({ 'x-forwarded-for': address });

test('an account is tagged as a company, whose levels are then verified elsewhere [S7.24]', async () => {
  const applicant = await server.applicant();
  const tag = { tagName: 'registered_member_type', value: 'COMPANY' } as const;
  expect(await applicant.call(tagMember, tag)).toEqual(tag);
  expect(await applicant.call(tagMember, tag)).toEqual(tag);
  const { state } = await applicant.call(kycInfo, { obtain_state: true });
  expect(state).toEqual([
    { level: 1, status: 'NOT_ALLOW', type: 'COMPANY' },
    { level: 2, status: 'NOT_ALLOW', type: 'COMPANY' },
  ]);
  expect((await applicant.send(tagMember, { tagName: 'other', value: 'COMPANY' })).code).toBe(
    retCodes.INPUT_INVALID,
  );
});

test('the kind of an account stands once something was verified [S7.24]', async () => {
  const applicant = await server.applicant();
  await server.db
    .updateTable('applicant')
    .set({ level: 1 })
    .where('user_id', '=', applicant.userId)
    .execute();
  const answer = await applicant.send(tagMember, { tagName: 'registered_member_type', value: 'COMPANY' });
  expect(answer.code).toBe(retCodes.TAG_LOCKED);
});

test('what a new level gives is told once a level [S7.24]', async () => {
  const applicant = await server.applicant();
  const level = (value: number) =>
    server.db
      .updateTable('applicant')
      .set({ level: value })
      .where('user_id', '=', applicant.userId)
      .execute();
  expect(await applicant.call(vipPopup, { bus_type: 1 })).toEqual({ show: false, level: 0 });
  await level(1);
  expect(await applicant.call(vipPopup, { bus_type: 1 })).toEqual({ show: true, level: 1 });
  expect(await applicant.call(vipPopup, { bus_type: 1, seen: 2 })).toEqual({ show: false, level: 1 });
  expect(await applicant.call(vipPopup, { bus_type: 1 })).toEqual({ show: false, level: 1 });
  await level(2);
  expect(await applicant.call(vipPopup, { bus_type: 1 })).toEqual({ show: true, level: 2 });
  expect((await applicant.send(vipPopup, { bus_type: 2 })).code).toBe(retCodes.INPUT_INVALID);
});

test('agreeing is kept with version and language, once, and an older text is not agreed to [S7.24]', async () => {
  const applicant = await server.applicant();
  const version = agreementVersions['take-over-consent'];
  const consent = { code: 'take-over-consent', version, language: 'de-DE' } as const;
  const first = await applicant.call(agreementApply, consent);
  server.pass(1000);
  expect(await applicant.call(agreementApply, { ...consent, language: 'en' })).toEqual(first);
  expect(await applicant.call(agreements, {})).toEqual([first]);
  const older = await applicant.send(agreementApply, { ...consent, version: '2020-01-01' });
  expect(older.code).toBe(retCodes.AGREEMENT_CHANGED);
  expect(older.result).toEqual({ version });
  const rows = await server.db
    .selectFrom('agreement_acceptance')
    .selectAll()
    .where('user_id', '=', applicant.userId)
    .execute();
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ language: 'de-DE', version });
});

test('visitors from where the custodian keeps the coins are told about the check of deposits [S7.22] [S3.15]', async () => {
  const ask = async (address: string) =>
    (await server.visitor().send(channelPopup, { type: 'satos_deposit_verify' }, from(address))).result;
  expect(await ask('145.7.1.1')).toEqual({ show: true, custody: 'CUSTODY_SATOS', paymentType: 'card' });
  expect(await ask('8.8.8.8')).toMatchObject({ show: false, custody: 'CUSTODY_CREDENCE' });
  expect(await ask('10.0.0.1')).toMatchObject({ show: false, custody: 'CUSTODY_UNSPECIFIED' });
});

test('who is signed in is told of the check of deposits by his residence, wherever he is [S7.22] [S3.15]', async () => {
  const applicant = await server.applicant();
  const ask = async (address: string) =>
    (await applicant.send(channelPopup, { type: 'satos_deposit_verify' }, from(address))).result;
  expect(await ask('145.7.1.1'), 'nothing declared').toMatchObject({ show: true });
  await applicant.call(savePersonalInfo, { info: { ...completeInfo, residenceCountry: 'NL' } });
  expect(await ask('8.8.8.8')).toEqual({ show: true, custody: 'CUSTODY_SATOS', paymentType: 'card' });
  await applicant.call(savePersonalInfo, { info: completeInfo });
  expect(await ask('145.7.1.1')).toMatchObject({ show: false, custody: 'CUSTODY_CREDENCE' });
});

test('the region of the tasks is the residence, or before that the address [S7.24] [S7.18]', async () => {
  const applicant = await server.applicant();
  const ask = async (address: string) => (await applicant.send(taskRegion, {}, from(address))).result;
  expect(await ask('145.7.1.1')).toEqual({ site: 'CREDENCE', country: 'NL', by: 'address' });
  expect(await ask('127.0.0.1')).toEqual({ site: 'CREDENCE', country: '', by: 'unknown' });
  const country = await applicant.send(supportedIpCountryCode, {}, from('145.7.1.1'));
  expect(country.result).toEqual({ country_code: 'NL', supported: true });
  await applicant.call(savePersonalInfo, { info: completeInfo });
  expect(await ask('145.7.1.1')).toEqual({ site: 'CREDENCE', country: 'DE', by: 'residence' });
});

test('the rules of the site are told before they are asked for [S7.18]', async () => {
  const applicant = await server.applicant();
  const config = await applicant.call(kycConfig, {});
  expect(config).toMatchObject({ site: 'CREDENCE', group: 'global', opened: true, minimumAge: 18 });
  expect(config.levels.map(({ level, flowName }) => [level, flowName])).toEqual([
    [1, 'Level1_web'],
    [2, 'Level2_web'],
  ]);
  expect(config.levels.map(({ proofOfAddressKinds: kinds }) => kinds)).toEqual([
    [],
    ['utility-bill', 'bank-statement', 'tax-letter', 'official-register'],
  ]);
  expect(config.levels[1]?.requires).toContain('PROOF_OF_ADDRESS');
});

test('what was never screened is said to be so, and what was is answered as it stands [S7.18]', async () => {
  const applicant = await server.applicant();
  const scene = { sceneCode: 'withdraw' };
  expect(await applicant.call(amlResult, scene)).toEqual({
    ...scene,
    outcome: 'NOT_SCREENED',
    decidedAt: null,
  });
  expect(await applicant.call(eddInfo, {})).toEqual({ status: 'EDDStatus_Unknown', dueAt: null });
  const at = new Date('2026-11-20T10:00:00Z');
  const user_id = applicant.userId;
  await server.db
    .insertInto('screening_result')
    .values({ user_id, scene: 'withdraw', outcome: 'PASS', decided_at: at })
    .execute();
  await server.db
    .insertInto('task')
    .values({
      user_id,
      code: 'EDD_QUESTIONNAIRE',
      subject: '',
      status: 'todo',
      due_at: at,
      reason: 'risk',
      updated_at: new Date(),
    })
    .execute();
  // At the addresses of the specification.
  const result = await applicant.request('GET', '/v3/private/kyc/get-aml-result?sceneCode=withdraw');
  expect(result.result).toEqual({ ...scene, outcome: 'PASS', decidedAt: at.toISOString() });
  const edd = await applicant.request('GET', '/v3/private/aml/get-edd-info');
  expect(edd.result).toEqual({ status: 'EDDStatus_UnSubmit', dueAt: at.toISOString() });
  expect((await applicant.call(amlResult, { sceneCode: 'deposit' })).outcome, 'of another scene').toBe(
    'NOT_SCREENED',
  );
  const other = await server.applicant();
  expect((await other.call(amlResult, scene)).outcome, 'of another account').toBe('NOT_SCREENED');
});

test('while nothing is verified the identity says so and names nobody [S7.20]', async () => {
  const applicant = await server.applicant();
  await applicant.call(savePersonalInfo, { info: completeInfo });
  expect(await applicant.call(identity, {})).toEqual({
    verified: false,
    level: 0,
    site: 'CREDENCE',
    firstname: '',
    lastname: '',
    birthDate: '',
    masked: true,
    declared: null,
    documentType: null,
    country: null,
    verifiedAt: null,
  });
});
