import {
  businessInfo,
  currentCase,
  integrationAccessToken,
  kycInfo,
  kycProvider,
  memberInfo,
  readPersonalInfo,
  renewAccessToken,
  retCodes,
  savePersonalInfo,
  sdkAccess,
  sdkFilePath,
  sdkUploadPath,
  selfReset,
  startCase,
  supportedDocumentType,
  tokenInfo,
  type AnyEndpoint,
  type InputOf,
} from '@credence/contract';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startServer, type Client, type TestServer } from '../../../test/server.ts';
import { forgetEndedTokens } from './jobs.ts';

const partner = 'https://partner.example';
const partnerBack = `${partner}/done?order=7`;

let server: TestServer;
beforeAll(async () => {
  server = await startServer({
    environment: {
      CREDENCE_EMBEDDING_ORIGINS: `${partner}=Partner Pay,https://plain.example`,
      CREDENCE_REDIRECT_ORIGINS: 'https://elsewhere.example:8443',
    },
  });
});
afterAll(() => server.stop());

async function sdkSession(asked: InputOf<typeof sdkAccess> = { level: 1, from: 'email' }): Promise<{
  applicant: Client;
  embedded: Client;
  token: string;
  headers: Record<string, string>;
}> {
  const applicant = await server.applicant({ currencyCode: 'CHF' });
  const { accessToken } = await applicant.call(sdkAccess, asked);
  const embedded = server.visitor();
  const session = await embedded.call(integrationAccessToken, { token: accessToken });
  return { applicant, embedded, token: session.accessToken, headers: withToken(session.accessToken) };
}

const withToken = (token: string) => ({
  'kyc-access-token': token,
  'kyc-access-origin': 'Credence',
  'kyc-access-business': 'email',
});
const onSdkPath = (endpoint: AnyEndpoint): AnyEndpoint => ({
  ...endpoint,
  path: endpoint.sdkPath ?? endpoint.path,
});

describe('the calls of SDK mode', () => {
  test('[S7.7] [S6.2] the KYC info of its account comes with the token headers, on its own path', async () => {
    const { applicant, embedded, headers } = await sdkSession();
    const asked = { obtain_state: true, obtain_quotas: true };
    const answer = await embedded.send(onSdkPath(kycInfo), asked, headers);
    expect(answer.result).toEqual(await applicant.call(kycInfo, asked));
    expect((await embedded.send(onSdkPath(kycInfo), asked)).code).toBe(retCodes.NOT_SIGNED_IN);
    expect((await embedded.send(kycInfo, asked, headers)).code).toBe(retCodes.NOT_SIGNED_IN);
  });

  test('[S7.9] [S7.10] [S7.12] [S7.16] provider, document types, details, case, member, reset: each on its own path', async () => {
    const { embedded, headers } = await sdkSession();
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
    const { embedded, headers } = await sdkSession();
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

describe('the one-time token', () => {
  test('[S1.3] [S7.8] is good once, and for 60 seconds', async () => {
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

  test('[S1.3] is in no line of the log, and neither is a session token', async () => {
    const applicant = await server.applicant();
    const { accessToken } = await applicant.call(sdkAccess, {});
    await server.visitor().request('GET', `/user/accounts/auth/sdk?token=${accessToken}`);
    const { accessToken: session } = await server
      .visitor()
      .call(integrationAccessToken, { token: accessToken });
    const secrets = [accessToken, session].map((token) => token.split('.')[2] ?? '');
    for (const secret of secrets) expect(server.log.join('')).not.toContain(secret);
  });
});

describe('what a token is asked for', () => {
  test('[S7.8] verifying again: at level 1, not secondary, from e-mail, action 3, reason UPDATE_KYC; the audit trail keeps it', async () => {
    const { applicant, embedded, headers } = await sdkSession({
      level: 1,
      isSecondary: false,
      from: 'email',
      action: 3,
      extraParams: { reason: 'UPDATE_KYC' },
    });
    expect((await embedded.send(tokenInfo, {}, headers)).result).toMatchObject({ level: 1 });
    const [issued] = await server.db
      .selectFrom('audit_event')
      .select('details')
      .where('user_id', '=', applicant.userId)
      .where('action', '=', 'sdk.token-issued')
      .execute();
    expect(JSON.parse(issued?.details ?? '')).toEqual({
      level: 1,
      isSecondary: false,
      action: 3,
      reason: 'UPDATE_KYC',
    });
  });

  test.each([{ action: 4 }, { action: '3' }, { extraParams: { reason: 'because I, Ana, moved' } }])(
    '[S7.8] %j is refused, and the field is named',
    async (asked) => {
      const answer = await (await server.applicant()).send(sdkAccess, asked);
      expect(answer.code).toBe(retCodes.INPUT_INVALID);
      expect(answer.text).toMatch(/action|reason/);
    },
  );
});

describe('the session token', () => {
  test('ends after 15 minutes; a forged or a one-time one opens nothing', async () => {
    const { applicant, embedded, token } = await sdkSession();
    const ask = (value: string) => embedded.send(onSdkPath(kycInfo), {}, withToken(value));
    expect((await ask(`${token}x`)).code).toBe(retCodes.TOKEN_INVALID);
    expect((await ask('a.b.c')).code).toBe(retCodes.TOKEN_INVALID);
    const oneTime = await applicant.call(sdkAccess, {});
    expect((await ask(oneTime.accessToken)).code).toBe(retCodes.TOKEN_INVALID);
    server.pass(15 * 60_000);
    expect((await ask(token)).code).toBe(retCodes.TOKEN_EXPIRED);
  });

  test('is renewed once, also when it has ended, and never beyond two hours', async () => {
    const { embedded, token } = await sdkSession();
    server.pass(20 * 60_000);
    const next = await embedded.call(renewAccessToken, { token });
    expect(next.expiresInSeconds).toBe(15 * 60);
    expect((await embedded.send(tokenInfo, {}, withToken(next.accessToken))).code).toBe(0);
    // The answer may have been lost on its way; a minute later the token is spent.
    expect((await embedded.send(renewAccessToken, { token })).code).toBe(0);
    server.pass(61_000);
    expect((await embedded.send(renewAccessToken, { token })).code).toBe(retCodes.TOKEN_EXPIRED);

    server.pass(95 * 60_000);
    const last = await embedded.call(renewAccessToken, { token: next.accessToken });
    expect(last.expiresInSeconds).toBeLessThan(5 * 60);
    server.pass(4 * 60_000);
    expect((await embedded.send(renewAccessToken, { token: last.accessToken })).code).toBe(
      retCodes.TOKEN_EXPIRED,
    );
    expect((await embedded.send(renewAccessToken, { token: 'a.b.c' })).code).toBe(retCodes.TOKEN_INVALID);
  });

  test('[S2.27] makes a token for the next page, whose session ends when this one does', async () => {
    const { embedded, headers } = await sdkSession({ extraParams: { redirect_url: partnerBack } });
    server.pass(10 * 60_000);
    const handed = await embedded.send(
      onSdkPath(sdkAccess),
      { extraParams: { redirect_url: 'https://evil.example/' } },
      headers,
    );
    expect(handed.result).toEqual({ accessToken: expect.any(String) });
    const [row] = await server.db
      .selectFrom('sdk_token')
      .select(['session_ends_at', 'redirect_url', 'created_at'])
      .orderBy('created_at', 'desc')
      .limit(1)
      .execute();
    const left = (row?.session_ends_at?.getTime() ?? 0) - (row?.created_at.getTime() ?? 0);
    expect(Math.round(left / 60_000)).toBe(110);
    expect(row?.redirect_url).toBe(partnerBack);
  });
});

describe('token info and business info', () => {
  test('[S3.5] [S3.7] [S7.23] say whose token it is and where it leads', async () => {
    const { applicant, embedded, headers } = await sdkSession({
      level: 2,
      extraParams: { origin: partner, redirect_url: partnerBack },
    });
    const answer = await embedded.send(tokenInfo, { email_update_poi: 'true' }, headers);
    expect(answer.result).toEqual({
      id: applicant.userId,
      currency_code: 'CHF',
      sub_attribute: '',
      member_tag: { KYC: 0 },
      level: 2,
      accessOrigin: partner,
      extraParams: { redirect_url: partnerBack },
    });
  });

  test('[S7.21] business info names the embedding site; [S9.4] without one the origin is our brand', async () => {
    const framed = await sdkSession({ extraParams: { origin: partner } });
    expect((await framed.embedded.send(businessInfo, {}, framed.headers)).result).toEqual({
      name: 'Partner Pay',
      origin: partner,
    });
    const nameless = await sdkSession({ extraParams: { origin: 'https://plain.example' } });
    expect((await nameless.embedded.send(businessInfo, {}, nameless.headers)).result).toMatchObject({
      name: 'plain.example',
    });
    const own = await sdkSession();
    expect((await own.embedded.send(businessInfo, {}, own.headers)).result).toEqual({ name: '', origin: '' });
    expect((await own.embedded.send(tokenInfo, {}, own.headers)).result).toMatchObject({
      accessOrigin: 'Credence',
      extraParams: { redirect_url: '' },
    });
  });

  test('an origin that is not on the list makes no token', async () => {
    const applicant = await server.applicant();
    for (const origin of ['https://evil.example', `${partner}/`, '*', '']) {
      const answer = await applicant.send(sdkAccess, { extraParams: { origin } });
      expect(answer.code, origin).toBe(retCodes.EMBEDDING_NOT_ALLOWED);
    }
  });
});

describe('[S2.28] redirect_url', () => {
  test.each([partnerBack, `${partner}/`, 'https://elsewhere.example:8443/a?b=%2F%2Fevil#c'])(
    '%s is taken',
    async (redirect_url) => {
      const { embedded, headers } = await sdkSession({ extraParams: { redirect_url } });
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

test('tokens are forgotten a day after their end', async () => {
  const own = await startServer();
  try {
    const { accessToken } = await (await own.applicant()).call(sdkAccess, {});
    await own.visitor().call(integrationAccessToken, { token: accessToken });
    const kinds = async () =>
      (await own.db.selectFrom('sdk_token').select('kind').execute()).map(({ kind }) => kind);
    expect((await kinds()).sort()).toEqual(['one-time', 'session']);
    // A day after the minute of the first, but not after the quarter of an hour of the second.
    own.pass(24 * 60 * 60_000 + 2 * 60_000);
    await own.db.transaction().execute((work) => own.context.jobs.enqueue(work, forgetEndedTokens, {}));
    await vi.waitFor(async () => expect(await kinds()).toEqual(['session']), { timeout: 60_000 });
  } finally {
    await own.stop();
  }
});
