import type { Provider } from '@credence/contract/first-words';
import { countryList } from '@credence/contract/country';
import { flowNameOrFirst, flowNameOrSecond, kycInfo, kycLevels } from '@credence/contract/kyc';
import { kycProvider, supportedDocumentType } from '@credence/contract/kyc-calls';
import { retCodes } from '@credence/contract/ret-codes';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCase } from '../../../test/applicants.ts';
import { askAtHost } from '../../../test/at-host.ts';
import { FakeVendor } from '../../../test/fake-vendor.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { jobKinds } from '../../app.ts';
import type { VerificationProvider } from '../provider/port/provider.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ environment: { CREDENCE_PUBLIC_ORIGINS: 'https://account.example.hk' } });
});
afterAll(() => server.stop());

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

test('[S3.9] [S7.9] the provider is that of the open case, else the first of the policy that is configured', async () => {
  const providers = new Map<Provider, VerificationProvider>();
  const vendor = new FakeVendor('PROVIDER_ONFIDO', 'onfido', () => new Date());
  providers.set('PROVIDER_ONFIDO', vendor.provider);
  const other = await startServer({ providers, jobs: false });
  try {
    await other.context.jobs.prepare(jobKinds);
    const client = await other.applicant();
    expect((await client.call(kycInfo, {})).provider).toBe('PROVIDER_ONFIDO');
    expect((await client.call(kycProvider, { level: 1 })).provider).toBe('PROVIDER_ONFIDO');
    await openCase(client);
    expect((await client.call(kycInfo, {})).provider, 'our own capture was begun').toBe('PROVIDER_DEFAULT');
    expect((await client.call(kycProvider, { level: 1 })).provider).toBe('PROVIDER_DEFAULT');
    expect((await client.call(kycProvider, { level: 2 })).provider).toBe('PROVIDER_ONFIDO');
  } finally {
    await other.stop();
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
