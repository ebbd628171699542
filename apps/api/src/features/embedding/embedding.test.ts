import { sdkAccess, tokenInfo } from '@credence/contract/embedding';
import type { AnyEndpoint } from '@credence/contract/endpoint';
import { selfReset } from '@credence/contract/identity-change';
import { kycInfo } from '@credence/contract/kyc';
import { kycProvider, supportedDocumentType } from '@credence/contract/kyc-calls';
import { readPersonalInfo, savePersonalInfo } from '@credence/contract/personal-info';
import { memberInfo } from '@credence/contract/profile';
import { retCodes } from '@credence/contract/ret-codes';
import { sdkFilePath, sdkUploadPath } from '@credence/contract/upload';
import { currentCase, startCase } from '@credence/contract/verification';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  partner,
  partnerBack,
  embeddingSites,
  sdkSession,
  onSdkPath,
} from '../../../test/fixtures/embedding-fixture.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ environment: embeddingSites });
});
afterAll(() => server.stop());

describe('the calls of SDK mode', () => {
  test('[S7.7] [S6.2] the KYC info of its account comes with the token headers, on its own path', async () => {
    const { applicant, embedded, headers } = await sdkSession(server, { level: 2 });
    const asked = { obtain_state: true, obtain_quotas: true };
    const answer = await embedded.send(onSdkPath(kycInfo), asked, headers);
    expect(answer.result).toEqual(await applicant.call(kycInfo, asked));
    expect((await embedded.send(onSdkPath(kycInfo), asked)).code).toBe(retCodes.NOT_SIGNED_IN);
    expect((await embedded.send(kycInfo, asked, headers)).code).toBe(retCodes.NOT_SIGNED_IN);
  });

  test('[S7.9] [S7.10] [S7.12] [S7.16] provider, document types, details, case, member, reset: each on its own path', async () => {
    const { embedded, headers } = await sdkSession(server);
    const send = (endpoint: AnyEndpoint, input: unknown = {}) =>
      embedded.send(onSdkPath(endpoint), input, headers);
    expect((await send(kycProvider, { level: 1 })).result).toMatchObject({ provider: 'PROVIDER_DEFAULT' });
    expect((await send(supportedDocumentType, { country: 'DE' })).result).toMatchObject({ country: 'DE' });
    expect((await send(savePersonalInfo, { info: { firstname: 'Ana' }, draft: true })).code).toBe(0);
    expect((await send(readPersonalInfo)).result).toMatchObject({ info: { firstname: 'Ana' } });
    expect((await send(currentCase, { level: '1' })).result).toBeNull();
    expect((await send(memberInfo)).result).toMatchObject({ id: expect.any(String) });
    const started = await send(startCase, { level: 1, country: 'DE', documentType: 'PASSPORT' });
    expect(started.code).toBe(retCodes.PERSONAL_INFO_MISSING);
    const reset = await send(selfReset, { ticket: '01890000-0000-7000-8000-000000000001' });
    expect(reset.code).toBe(retCodes.UPDATE_NOTHING_VERIFIED);
  });

  test('[S6.2] uploads and pictures take the token headers too, and no others', async () => {
    const { embedded, headers } = await sdkSession(server);
    const begin = { 'tus-resumable': '1.0.0', 'upload-length': '10' };
    const stranger = await embedded.request('POST', sdkUploadPath, { headers: begin });
    expect(stranger.code).toBe(retCodes.NOT_SIGNED_IN);
    const known = await embedded.request('POST', sdkUploadPath, { headers: { ...begin, ...headers } });
    expect(known.code).not.toBe(retCodes.NOT_SIGNED_IN);
    const picture = `${sdkFilePath}/01890000-0000-7000-8000-000000000001`;
    expect((await embedded.request('GET', picture)).code).toBe(retCodes.NOT_SIGNED_IN);
    expect((await embedded.request('GET', picture, { headers })).status).toBe(404);
  });
});

describe('[S2.28] redirect_url', () => {
  test.each([partnerBack, `${partner}/`, 'https://elsewhere.example:8443/a?b=%2F%2Fevil#c'])(
    '%s is taken',
    async (redirect_url) => {
      const { embedded, headers } = await sdkSession(server, { extraParams: { redirect_url } });
      expect((await embedded.send(tokenInfo, {}, headers)).result).toMatchObject({
        extraParams: { redirect_url },
      });
    },
  );

  test.each([
    '',
    '/user/accounts/auth',
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'javascript://partner.example/%0aalert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'blob:https://partner.example/x',
    '//evil.example',
    '\\\\evil.example',
    'https:\\\\evil.example',
    'https://partner.example\\@evil.example/',
    'https:partner.example',
    '%2F%2Fevil.example',
    'https%3A%2F%2Fpartner.example',
    'https://evil.example/',
    'http://partner.example/',
    'https://partner.example:444/',
    'https://partner.example.evil.example/',
    'https://partner.example@evil.example/',
    'https://user:secret@partner.example/',
    'https://user@partner.example/',
    'https://partner.example/\r\nset-cookie: a=b',
    'https://partner.example/\tx',
    'https://partner.example/ x',
    ' https://partner.example/',
    'https://partner.example%00.evil.example/',
    'https://pаrtner.example/',
    'ftp://partner.example/',
    'https://',
  ])('%j is refused', async (redirect_url) => {
    const applicant = await server.applicant();
    const answer = await applicant.send(sdkAccess, { extraParams: { redirect_url } });
    expect(answer.code).toBe(retCodes.REDIRECT_NOT_ALLOWED);
  });
});

describe('who may show the pages in a frame', () => {
  const framing = async (path: string) => {
    const { headers } = await server.visitor().request('GET', path);
    const policy = headers.get('content-security-policy') ?? '';
    return [/frame-ancestors ([^;]*)/.exec(policy)?.[1], headers.get('x-frame-options')];
  };

  test('[S1.3] the account area: the embedding sites; sign-in, console and everything else: nobody', async () => {
    const sites = [`'self' ${partner} https://plain.example`, null];
    expect(await framing('/user/accounts/auth/sdk?token=a.b.c')).toEqual(sites);
    expect(await framing('/user/accounts')).toEqual(sites);
    for (const path of ['/login', '/console/', '/', '/user/accountsx', '/docs', '/v2/public/country-list']) {
      expect(await framing(path), path).toEqual(["'none'", 'DENY']);
    }
  });
});
