import {
  integrationAccessToken,
  kycInfo,
  kycProvider,
  retCodes,
  sdkAccess,
  supportedDocumentType,
  type AnyEndpoint,
} from '@credence/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type Client, type TestServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

async function sdkSession(): Promise<{
  applicant: Client;
  embedded: Client;
  headers: Record<string, string>;
}> {
  const applicant = await server.applicant();
  const { accessToken } = await applicant.call(sdkAccess, { level: 1, from: 'email' });
  const embedded = server.visitor();
  const session = await embedded.call(integrationAccessToken, { token: accessToken });
  const headers = {
    'kyc-access-token': session.accessToken,
    'kyc-access-origin': 'https://partner.example',
    'kyc-access-business': 'email',
  };
  return { applicant, embedded, headers };
}

const onSdkPath = (endpoint: AnyEndpoint): AnyEndpoint => ({ ...endpoint, path: endpoint.sdkPath ?? '' });

test('SDK mode reads the KYC info of its account with the token headers, on its own path [S7.7]', async () => {
  const { applicant, embedded, headers } = await sdkSession();
  const asked = { obtain_state: true, obtain_quotas: true };
  const answer = await embedded.send(onSdkPath(kycInfo), asked, headers);
  expect(answer.result).toEqual(await applicant.call(kycInfo, asked));
  expect((await embedded.send(onSdkPath(kycInfo), asked)).code).toBe(retCodes.NOT_SIGNED_IN);
  expect((await embedded.send(kycInfo, asked, headers)).code).toBe(retCodes.NOT_SIGNED_IN);
});

test('SDK mode has its paths for provider and document types [S7.9] [S7.10]', async () => {
  const { embedded, headers } = await sdkSession();
  expect((await embedded.send(onSdkPath(kycProvider), { level: 1 }, headers)).result).toMatchObject({
    provider: 'PROVIDER_DEFAULT',
  });
  const types = await embedded.send(onSdkPath(supportedDocumentType), { country: 'DE' }, headers);
  expect(types.result).toMatchObject({ country: 'DE' });
});

test('a one-time token is good once, and for 60 seconds', async () => {
  const applicant = await server.applicant();
  const visitor = server.visitor();
  const { accessToken } = await applicant.call(sdkAccess, {});
  const both = await Promise.all(
    [1, 2].map(() => visitor.send(integrationAccessToken, { token: accessToken })),
  );
  expect(both.map((answer) => answer.code).sort()).toEqual([retCodes.OK, retCodes.TOKEN_EXPIRED]);

  const late = await applicant.call(sdkAccess, {});
  server.pass(61_000);
  expect((await visitor.send(integrationAccessToken, { token: late.accessToken })).code).toBe(
    retCodes.TOKEN_EXPIRED,
  );
});

test('a session token ends after 15 minutes; a forged or a one-time one opens nothing', async () => {
  const { applicant, embedded, headers } = await sdkSession();
  const token = headers['kyc-access-token'] ?? '';
  const withToken = (value: string) => embedded.send(onSdkPath(kycInfo), {}, { 'kyc-access-token': value });
  expect((await withToken(`${token}x`)).code).toBe(retCodes.TOKEN_INVALID);
  expect((await withToken('a.b.c')).code).toBe(retCodes.TOKEN_INVALID);
  const oneTime = await applicant.call(sdkAccess, {});
  expect((await withToken(oneTime.accessToken)).code).toBe(retCodes.TOKEN_INVALID);
  server.pass(15 * 60_000);
  expect((await withToken(token)).code).toBe(retCodes.TOKEN_EXPIRED);
});
