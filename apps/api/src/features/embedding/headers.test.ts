import { integrationAccessToken, ownOrigin, sdkHeaders, tokenInfo } from '@credence/contract/embedding';
import { createApplicant, createToken } from '@credence/contract/partner-applicant';
import { retCodes } from '@credence/contract/ret-codes';
import { sdkFilePath, sdkUploadPath } from '@credence/contract/upload';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { onSdkPath } from '../../../test/fixtures/embedding-fixture.ts';
import { addTestPartner } from '../../../test/fixtures/partner-fixture.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { endpoints } from '../../http/openapi.ts';

const origin = 'https://shop.example';

let server: TestServer;
let right: Record<string, string>;
beforeAll(async () => {
  server = await startServer({ jobs: false });
  const { live } = await addTestPartner(server, { origins: [origin] });
  const { id } = await live.call(createApplicant, { externalId: 'person' });
  const { token } = await live.call(createToken, { id, origin, business: 'card' });
  const { accessToken } = await server.visitor().call(integrationAccessToken, { token });
  right = {
    [sdkHeaders.token]: accessToken,
    [sdkHeaders.origin]: origin,
    [sdkHeaders.business]: 'card',
  };
});
afterAll(() => server.stop());

const calls = endpoints
  .filter((one) => one.access === 'sdk' || (one.access === 'account' && one.sdkPath !== undefined))
  .map(onSdkPath);

const wrong = {
  'another site': { [sdkHeaders.origin]: 'https://evil.example' },
  'a site that looks the same': { [sdkHeaders.origin]: `${origin}.evil.example` },
  'another business': { [sdkHeaders.business]: 'wallet' },
};

describe.each(calls.map((endpoint) => ({ endpoint, name: endpoint.path })))('$name', ({ endpoint }) => {
  test('[S6.2] takes the three headers of its session, and refuses those of another', async () => {
    const codeOf = async (headers: Record<string, string>) =>
      (await server.visitor().send(endpoint, {}, headers)).code;
    expect(await codeOf({ ...right, [sdkHeaders.token]: '' })).toBe(retCodes.NOT_SIGNED_IN);
    for (const [what, headers] of Object.entries(wrong))
      expect(await codeOf({ ...right, ...headers }), what).toBe(retCodes.NO_PERMISSION);
    expect([retCodes.NOT_SIGNED_IN, retCodes.TOKEN_INVALID]).not.toContain(await codeOf(right));
  });
});

test('[S6.2] so do uploads and pictures', async () => {
  const begin = { 'tus-resumable': '1.0.0', 'upload-length': '10' };
  const picture = `${sdkFilePath}/01890000-0000-7000-8000-000000000001`;
  for (const headers of Object.values(wrong)) {
    const sent = { headers: { ...begin, ...right, ...headers } };
    expect((await server.visitor().request('POST', sdkUploadPath, sent)).code).toBe(retCodes.NO_PERMISSION);
    expect((await server.visitor().request('GET', picture, sent)).code).toBe(retCodes.NO_PERMISSION);
  }
  expect((await server.visitor().request('GET', picture, { headers: right })).status).toBe(404);
});

test('[S6.2] [S3.7] a page that has not learnt its site yet names our brand, or no business', async () => {
  const early = { ...right, [sdkHeaders.origin]: ownOrigin('Credence'), [sdkHeaders.business]: '' };
  const answer = await server.visitor().send(tokenInfo, {}, early);
  expect(answer.result).toMatchObject({ accessOrigin: origin });
});
