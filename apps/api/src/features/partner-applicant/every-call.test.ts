import * as contract from '@credence/contract/partner-endpoints';
import {
  createApplicant,
  listApplicants,
  readApplicant,
  type PartnerApplicantState,
} from '@credence/contract/partner-applicant';
import { createPartnerKey, revokePartnerKey } from '@credence/contract/partner';
import {
  type AnyPartnerEndpoint,
  idempotencyHeader,
  type PartnerMode,
  type PartnerScope,
  partnerScopes,
} from '@credence/contract/partner-endpoint';
import { exportedEvidencePath, exportedFilePath, exportPath } from '@credence/contract/partner-export';
import { importPath } from '@credence/contract/partner-import';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addTestPartner, partnerClient, type PartnerClient } from '../../../test/fixtures/partner-fixture.ts';
import { behindProxy, startServer, type TestServer } from '../../../test/server.ts';
import { partnerEndpoints } from '../../http/partner-openapi.ts';

type Partner = Awaited<ReturnType<typeof addTestPartner>>;

const here = { 'x-forwarded-for': '192.0.2.7' };

let server: TestServer;
let partner: Partner;
let other: Partner;
let applicants: Record<PartnerMode, PartnerApplicantState>;
/** Keys that open nothing, by why. */
let shut: Record<string, PartnerClient>;
const oneScope = new Map<PartnerScope, PartnerClient>();

beforeAll(async () => {
  server = await startServer({
    environment: { ...behindProxy, CREDENCE_PARTNER_CALLS_PER_MINUTE: '100000' },
    jobs: false,
  });
  partner = await addTestPartner(server);
  other = await addTestPartner(server);
  applicants = {
    live: await partner.live.call(createApplicant, { externalId: 'person' }),
    test: await partner.test.call(createApplicant, { externalId: 'person' }),
  };
  const scopes = [...partnerScopes];
  const client = async (wanted: Parameters<typeof partner.live.call<typeof createPartnerKey>>[1]) => {
    const { key, secret } = await partner.test.call(createPartnerKey, wanted);
    return { id: key.id, client: partnerClient(server, secret) };
  };
  const soon = new Date(server.context.now().getTime() + 60_000).toISOString();
  const expired = await client({ name: 'expires', scopes, expiresAt: soon });
  const revoked = await client({ name: 'revoked', scopes });
  await partner.test.call(revokePartnerKey, { id: revoked.id });
  const elsewhere = await client({ name: 'elsewhere', scopes, addresses: ['198.51.100.0/24'] });
  server.pass(61_000);
  shut = {
    '401 key-missing': partnerClient(server, ''),
    '401 key-invalid': partnerClient(server, `${partner.test.key.slice(0, -3)}abc`),
    '401 key-expired': expired.client,
    '401 key-revoked': revoked.client,
    '403 address-not-allowed': elsewhere.client,
  };
  for (const scope of partnerScopes)
    oneScope.set(scope, (await client({ name: scope.replace(':', '-'), scopes: [scope] })).client);
});
afterAll(() => server.stop());

/** An input that the contract takes, for what is about one applicant. */
const inputs: Readonly<Record<string, Record<string, unknown>>> = {
  '/v1/partner/applicants/{id}/verdict': { outcome: 'approved' },
};
const ofApplicant = (path: string): boolean => path.startsWith('/v1/partner/applicants/{id}');
const inputFor = ({ path }: AnyPartnerEndpoint, id: string): Record<string, unknown> =>
  path.includes('{id}') ? { ...inputs[path], id } : {};

const answerOf = async (client: PartnerClient, endpoint: AnyPartnerEndpoint, id: string) => {
  const { status, problem } = await client.send(endpoint, inputFor(endpoint, id), here);
  return problem === undefined ? String(status) : `${status} ${problem.code}`;
};

test('the contract exports every call that the server has', () => {
  expect(partnerEndpoints.length).toBe(
    Object.values(contract).filter((value) => typeof value === 'object' && 'scope' in value).length,
  );
  expect(partnerEndpoints.length).toBeGreaterThan(10);
});

describe.each(
  partnerEndpoints.map((endpoint) => ({ endpoint, name: `${endpoint.method} ${endpoint.path}` })),
)('$name', ({ endpoint }) => {
  test('is closed to who has no key, a wrong, expired or revoked one, or calls from elsewhere', async () => {
    for (const [expected, client] of Object.entries(shut))
      expect(await answerOf(client, endpoint, applicants.test.id)).toBe(expected);
  });

  test('takes a key with its scope, and none that has any other alone', async () => {
    for (const [scope, client] of oneScope)
      if (scope !== endpoint.scope)
        expect(await answerOf(client, endpoint, applicants.test.id), scope).toBe('403 scope-missing');
  });

  test('shows and changes nothing of another partner or mode', async () => {
    if (!ofApplicant(endpoint.path)) return;
    for (const [client, mode] of [
      [other.live, 'live'],
      [other.test, 'test'],
      [partner.live, 'test'],
      [partner.test, 'live'],
    ] as const) {
      const refused = endpoint.mode === 'test' && client.key.startsWith('crd_live');
      expect(await answerOf(client, endpoint, applicants[mode].id)).toBe(
        refused ? '403 test-key-needed' : '404 not-found',
      );
    }
  });

  test('names a field that it does not know, and takes no write twice without saying so', async () => {
    const input = { ...inputFor(endpoint, applicants.test.id), surprise: 'x' };
    const answer = await partner.test.send(endpoint, input, here);
    expect(answer.problem?.fields).toMatchObject({ surprise: 'unknown-field' });
    if (endpoint.method !== 'POST') return;
    const unkeyed = await partner.test.send(endpoint, input, { ...here, [idempotencyHeader]: '' });
    expect(unkeyed.problem?.status).toBe(400);
  });
});

/** What is no JSON in and out has no endpoint in the contract. */
const streams = [
  { method: 'GET', path: () => exportPath, scope: 'applicants:export', answer: '200' },
  { method: 'POST', path: () => importPath, scope: 'applicants:write', answer: '200' },
  {
    method: 'GET',
    path: () => exportedFilePath(applicants.test.id, applicants.test.id),
    scope: 'applicants:export',
    answer: '404 not-found',
  },
  {
    method: 'GET',
    path: () => exportedEvidencePath(applicants.test.id, applicants.test.id),
    scope: 'applicants:export',
    answer: '404 not-found',
  },
] as const;

describe.each(streams)('$method $scope', ({ method, path, scope, answer }) => {
  const asked = async ({ key }: PartnerClient) => {
    const type = method === 'POST' ? { 'content-type': 'application/x-ndjson' } : {};
    const bearer = key === '' ? {} : { authorization: `Bearer ${key}` };
    const headers = { ...here, ...type, ...bearer };
    const response = await fetch(`${server.address}${path()}`, { method, headers });
    const text = await response.text();
    return response.status === 200 ? '200' : `${response.status} ${/"code":"([\w-]+)"/.exec(text)?.[1]}`;
  };

  test('takes the keys that every call takes, and no other', async () => {
    for (const [expected, client] of Object.entries(shut)) expect(await asked(client)).toBe(expected);
    for (const [of, client] of oneScope)
      expect(await asked(client), of).toBe(of === scope ? answer : '403 scope-missing');
  });
});

test('lists of the two modes share nothing', async () => {
  const ids = async (client: PartnerClient) =>
    (await client.call(listApplicants, {})).data.map(({ id }) => id);
  expect(await ids(partner.live)).toEqual([applicants.live.id]);
  expect(await ids(partner.test)).toEqual([applicants.test.id]);
  expect(await ids(other.live)).toEqual([]);
});

test('every error is problem details: an address that is not there, a body that is no JSON', async () => {
  const authorization = `Bearer ${partner.live.key}`;
  const nowhere = await fetch(`${server.address}/v1/partner/nowhere`, { headers: { authorization } });
  expect([nowhere.status, nowhere.headers.get('content-type')]).toEqual([404, 'application/problem+json']);
  const broken = await fetch(`${server.address}/v1/partner/applicants`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json', [idempotencyHeader]: 'broken-body' },
    body: '{',
  });
  expect([broken.status, await broken.json()]).toMatchObject([400, { code: 'request-invalid', status: 400 }]);
  expect((await partner.live.send(readApplicant, { id: 'x' })).problem).toMatchObject({
    status: 422,
    fields: { id: 'invalid-format' },
  });
});
