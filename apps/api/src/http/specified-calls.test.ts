// Every call of section 7 of the specification by its written method, path and payload, since all other tests
// take these from the contract and would follow it anywhere.
import { retCodes } from '@credence/contract/ret-codes';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { embeddingSites, sdkSession } from '../../test/fixtures/embedding-fixture.ts';
import { answers, publish } from '../../test/fixtures/questionnaire-fixture.ts';
import { type Answer, type Client, startServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
let applicant: Client;
let embedded: Client;
let headers: Record<string, string>;
beforeAll(async () => {
  server = await startServer({ environment: embeddingSites });
  ({ applicant, embedded, headers } = await sdkSession(server));
});
afterAll(() => server.stop());

const get = (path: string, client = applicant) => client.request('GET', path);
const post = (path: string, payload: unknown = {}, client = applicant, token: typeof headers = {}) =>
  client.request('POST', path, {
    body: JSON.stringify(payload),
    headers: { 'content-type': 'application/json', ...token },
  });
/** In SDK mode, which has the token headers and no cookie. */
const getEmbedded = (path: string) => embedded.request('GET', path, { headers });
const postEmbedded = (path: string, payload: unknown = {}) => post(path, payload, embedded, headers);

const integration = '/v1/s1/kyc/integration';
const someId = '01890000-0000-7000-8000-000000000001';
const anyText = expect.any(String);
const ok = (result: unknown) => expect.objectContaining({ code: retCodes.OK, result });
const holds = (part: object): unknown => ok(expect.objectContaining(part));
const refused = (code: number): unknown => expect.objectContaining({ code });

type Row = [id: string, path: string, payload: object, answered: unknown, sdkPath?: string];

const everyPart = {
  obtain_kyc_token: true,
  obtain_current: true,
  obtain_quotas: true,
  obtain_state: true,
  obtain_aml_questionnaire: true,
  obtain_verification_process: true,
};

const posted: Row[] = [
  ['S7.7', '/v3/private/kyc/kyc-info', everyPart, holds({ opened: true, kycToken: '' }), 'info'],
  [
    'S7.8',
    '/v3/private/kyc/sdk-access',
    { level: 1, isSecondary: false, from: 'email', action: 3, extraParams: { reason: 'UPDATE_KYC' } },
    ok({ accessToken: anyText }),
  ],
  [
    'S7.9',
    '/v3/private/kyc/get-kyc-provider',
    { level: 1 },
    holds({ provider: 'PROVIDER_DEFAULT' }),
    'provider',
  ],
  [
    'S7.10',
    '/v3/private/kyc/supported-document-type',
    { country: 'DE' },
    holds({ country: 'DE' }),
    'supported-document-type',
  ],
  [
    'S7.11',
    '/v3/private/kyc/vendor-token',
    { by: 'number', level: 1, country: 'IN', scheme: 'PAN', number: 'ABCPD1234F' },
    refused(retCodes.ROUTE_NOT_SUPPORTED),
  ],
  [
    'S7.11',
    '/v3/private/kyc/get-verification-sdk-info',
    { level: 1, country: 'DE', documentType: 'PASSPORT' },
    refused(retCodes.PERSONAL_INFO_MISSING),
  ],
  [
    'S7.12',
    '/v3/private/kyc/kyc-personal-info',
    { info: { firstname: 'Ana' }, draft: true },
    holds({ info: expect.objectContaining({ firstname: 'Ana' }) }),
  ],
  [
    'S7.16',
    '/v3/private/kyc/self-reset',
    { ticket: someId },
    refused(retCodes.UPDATE_NOTHING_VERIFIED),
    'self-reset',
  ],
  [
    'S7.16',
    '/v3/private/kyc/self-update',
    { ticket: someId, country: 'DE', documentType: 'PASSPORT' },
    refused(retCodes.UPDATE_NOTHING_VERIFIED),
  ],
  [
    'S7.17',
    '/v3/private/kyc/do-quick-kyc',
    { consentVersion: '2020-01-01', language: 'en' },
    refused(retCodes.QUICK_NOT_POSSIBLE),
  ],
  ['S7.19', '/v3/private/kyc/traffic-diversion', { residence: 'DE' }, holds({ country: 'DE' })],
  ['S7.20', '/v1/kyc/identity', {}, holds({ masked: true })],
  [
    'S7.20',
    '/v1/kyc/transfer/verify',
    { role: 'source', ticket: someId },
    refused(retCodes.SECURITY_CHECK_NEEDED),
  ],
  ['S7.20', '/v1/kyc/transfer/status', {}, holds({ status: 'KYC_TRANSFER_VERIFY_STATUS_UNDEFINED' })],
  [
    'S7.20',
    '/v1/kyc/risk-component/intercept',
    { action: 30_029 },
    holds({ intercept: true, ticket: anyText }),
  ],
  [
    'S7.24',
    '/v3/private/user/member/tagmember',
    { tagName: 'registered_member_type', value: 'INDIVIDUAL' },
    refused(retCodes.OK),
  ],
  ['S7.24', '/v3/private/vip/kycpopupinfo', { bus_type: 1 }, holds({ show: false })],
  [
    'S7.24',
    '/option/asset/amp/agreement/apply',
    { code: 'take-over-consent', version: '2020-01-01', language: 'en' },
    refused(retCodes.AGREEMENT_CHANGED),
  ],
  ['S7.24', '/segw/task/v1/task/list', {}, refused(retCodes.OK)],
  ['S7.24', '/segw/task/v1/task/region', {}, holds({ site: 'CREDENCE' })],
];

test.each(posted)('[%s] POST %s answers %j', async (_id, path, payload, answered, sdkPath) => {
  expect(await post(path, payload)).toEqual(answered);
  expect((await post(path, payload, server.visitor())).code).toBe(retCodes.NOT_SIGNED_IN);
  if (sdkPath === undefined) return;
  expect(await postEmbedded(`${integration}/${sdkPath}`, payload)).toEqual(answered);
});

const read: [id: string, path: string, answered: unknown][] = [
  ['S7.17', '/v3/private/kyc/can-quick-kyc', refused(retCodes.OK)],
  ['S7.18', '/v3/private/kyc/get-aml-result?sceneCode=withdraw', holds({ outcome: 'NOT_SCREENED' })],
  ['S7.18', '/v3/private/aml/get-edd-info', holds({ status: 'EDDStatus_Unknown' })],
  ['S7.18', '/v3/private/kyc/get-config', holds({ site: 'CREDENCE' })],
  ['S7.18', '/v3/private/kyc/get-supported-ip-country-code', holds({ country_code: anyText })],
  ['S7.23', '/v2/private/user/profile', holds({ id: anyText, currency_code: 'CHF', sub_attribute: '' })],
  ['S7.23', '/user/private/member/info', holds({ member_tag: { KYC: 0 } })],
];

test.each(read)('[%s] GET %s', async (_id, path, answered) => {
  expect(await get(path)).toEqual(answered);
  expect((await get(path, server.visitor())).code).toBe(retCodes.NOT_SIGNED_IN);
});

const requestOf = ({ result }: Answer) => v.parse(v.object({ request_id: v.string() }), result).request_id;

test('[S7.13] [S7.14] create-questionnaire, questionnaire-template-detail in both forms, submit-questionnaire', async () => {
  const { code, scene } = await publish(server);
  const made = await post('/v3/private/kyc/create-questionnaire', { template_code: code });
  const request_id = requestOf(made);
  const detail = '/v3/private/kyc/questionnaire-template-detail';
  const found = holds({ template: expect.objectContaining({ code }) });
  expect(await get(`${detail}?scene_code=${scene}&request_id=${request_id}&template_code=${code}`)).toEqual(
    found,
  );
  expect(await get(`${detail}?biz_from=kyc_web&template_code=${code}`)).toEqual(found);
  const sent = { request_id, revision: 0, answers, language: 'en' };
  expect(await post('/v3/private/kyc/submit-questionnaire', sent)).toEqual(
    holds({ status: 'QUESTIONNAIRE_STATUS_PENDING' }),
  );
});

test('[S7.14] GET questionnaire-token with template_code', async () => {
  const { code } = await publish(server);
  expect(await get(`/v3/private/kyc/questionnaire-token?template_code=${code}`)).toEqual(
    holds({ token: anyText }),
  );
});

test('[S7.15] create-satos-questionnaire and query-satos-questionnaire, in SDK mode too', async () => {
  await publish(server, { code: 'satosQuestionnaire', version: 901 });
  const made = await post('/v3/private/kyc/create-satos-questionnaire');
  const request_id = requestOf(made);
  const found = holds({ questionnaire: expect.objectContaining({ request_id }) });
  expect(await get('/v3/private/kyc/query-satos-questionnaire')).toEqual(found);
  expect(requestOf(await postEmbedded(`${integration}/create-satos-questionnaire`))).toBe(request_id);
  expect(await getEmbedded(`${integration}/query-satos-questionnaire`)).toEqual(found);
});

test('[S7.21] [S7.23] POST access-token, GET business-info, GET the token’s info', async () => {
  const { result } = await post('/v3/private/kyc/sdk-access', { level: 1 });
  const token = v.parse(v.object({ accessToken: v.string() }), result).accessToken;
  const exchanged = await post(`${integration}/access-token`, { token }, server.visitor());
  expect(exchanged).toEqual(holds({ accessToken: anyText }));
  expect(await getEmbedded(`${integration}/business-info`)).toEqual(holds({ name: '', origin: '' }));
  const info = holds({ id: applicant.userId, currency_code: 'CHF' });
  expect(await getEmbedded(`${integration}/token-info`)).toEqual(info);
  expect(await getEmbedded(`${integration}/token-info?email_update_poi=true`)).toEqual(info);
});

test('[S7.22] country-list, channel pop-up and default-intercept are asked by anybody', async () => {
  const visitor = server.visitor();
  expect((await get('/v2/public/country-list?is_disable=1', visitor)).code).toBe(retCodes.OK);
  expect(await get('/fiat/public/channel/pop-up?type=satos_deposit_verify', visitor)).toEqual(
    holds({ paymentType: 'card' }),
  );
  const asked = await visitor.request('POST', '/user/public/risk/default-intercept', {
    body: 'sence=sign-in',
    headers: { 'content-type': 'application/x-www-form-urlencoded', guid: someId },
  });
  expect(asked).toEqual(holds({ intercept: false }));
});

test('[S7.24] POST /logout ends the session', async () => {
  const leaving = await server.applicant();
  expect((await post('/logout', {}, leaving)).code).toBe(retCodes.OK);
  expect((await get('/v2/private/user/profile', leaving)).code).toBe(retCodes.NOT_SIGNED_IN);
});
