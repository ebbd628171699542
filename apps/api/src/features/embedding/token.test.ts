import {
  businessInfo,
  integrationAccessToken,
  renewAccessToken,
  sdkAccess,
  tokenInfo,
} from '@credence/contract/embedding';
import { kycInfo } from '@credence/contract/kyc';
import { questionnaireToken } from '@credence/contract/questionnaire';
import { retCodes } from '@credence/contract/ret-codes';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  partner,
  partnerBack,
  embeddingSites,
  sdkSession,
  withToken,
  onSdkPath,
} from '../../../test/fixtures/embedding-fixture.ts';
import { publish } from '../../../test/fixtures/questionnaire-fixture.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { inTransaction } from '../../db/transaction.ts';
import { forgetEndedTokens } from './jobs.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ environment: embeddingSites });
});
afterAll(() => server.stop());

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

  test('[S1.3] is good again for a minute where the answer was lost, to the page that asked and to no other', async () => {
    const applicant = await server.applicant();
    const visitor = server.visitor();
    // A link that is good for an hour, so that it is the minute that ends.
    const { code } = await publish(server);
    const { token: link } = await applicant.call(questionnaireToken, { template_code: code });
    const exchange = (attempt?: string) => visitor.send(integrationAccessToken, { token: link, attempt });
    const [own, other] = ['a', 'b'].map((sign) => sign.repeat(32));
    const answers = [await exchange(own), await exchange(own)];
    const tokens = answers.map(({ result }) => v.parse(integrationAccessToken.result, result).accessToken);
    for (const token of tokens)
      expect((await visitor.send(tokenInfo, {}, withToken(token))).code).toBe(retCodes.OK);
    for (const attempt of [other, undefined])
      expect((await exchange(attempt)).code).toBe(retCodes.TOKEN_EXPIRED);
    expect((await exchange('short')).code).toBe(retCodes.INPUT_INVALID);
    server.pass(61_000);
    expect((await exchange(own)).code).toBe(retCodes.TOKEN_EXPIRED);
  });

  test('[S1.3] [ASVS 14.2.1] is in no line of the log, and neither is a session token', async () => {
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
    const { applicant, embedded, headers } = await sdkSession(server, {
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
    const { applicant, embedded, token } = await sdkSession(server);
    const ask = (value: string) => embedded.send(onSdkPath(kycInfo), {}, withToken(value));
    expect((await ask(`${token}x`)).code).toBe(retCodes.TOKEN_INVALID);
    expect((await ask('a.b.c')).code).toBe(retCodes.TOKEN_INVALID);
    const oneTime = await applicant.call(sdkAccess, {});
    expect((await ask(oneTime.accessToken)).code).toBe(retCodes.TOKEN_INVALID);
    server.pass(15 * 60_000);
    expect((await ask(token)).code).toBe(retCodes.TOKEN_EXPIRED);
  });

  test('is renewed once, also when it has ended, and never beyond two hours', async () => {
    const { embedded, token } = await sdkSession(server);
    server.pass(20 * 60_000);
    const next = await embedded.call(renewAccessToken, { token });
    expect(next.expiresInSeconds).toBe(15 * 60);
    expect((await embedded.send(tokenInfo, {}, withToken(next.accessToken))).code).toBe(0);
    // The response may have been lost; a minute later the token is used up.
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

  test('goes on with a new one-time token of the same account and of no other', async () => {
    const { applicant, token: session } = await sdkSession(server);
    const visitor = server.visitor();
    const stranger = await (await server.applicant()).call(sdkAccess, {});
    const wrong = { token: stranger.accessToken, continues: session };
    expect((await visitor.send(integrationAccessToken, wrong)).code).toBe(retCodes.TOKEN_OTHER_ACCOUNT);
    const { accessToken } = await applicant.call(sdkAccess, {});
    const forged = { token: accessToken, continues: session.replace(/.{4}$/, 'AAAA') };
    expect((await visitor.send(integrationAccessToken, forged)).code).toBe(retCodes.TOKEN_INVALID);
    await visitor.call(integrationAccessToken, { token: accessToken, continues: session });
    // It was not used up by the refusal.
    await visitor.call(integrationAccessToken, { token: stranger.accessToken });
  });

  test('[S2.27] makes a token for the next page, whose session ends when this one does', async () => {
    const { embedded, headers } = await sdkSession(server, { extraParams: { redirect_url: partnerBack } });
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
    const { applicant, embedded, headers } = await sdkSession(server, {
      level: 2,
      extraParams: { origin: partner, redirect_url: partnerBack },
    });
    const answer = await embedded.send(tokenInfo, { email_update_poi: 'true' }, headers);
    expect(answer.result).toEqual({
      id: applicant.userId,
      account: expect.stringMatching(/^.•+@.•+\.com$/),
      currency_code: 'CHF',
      sub_attribute: '',
      member_tag: { KYC: 0 },
      level: 2,
      accessOrigin: partner,
      extraParams: { redirect_url: partnerBack },
      updatesPoi: false,
    });
  });

  test('[S7.21] business info names the embedding site; [S9.4] without one the origin is our brand', async () => {
    const framed = await sdkSession(server, { extraParams: { origin: partner } });
    expect((await framed.embedded.send(businessInfo, {}, framed.headers)).result).toEqual({
      name: 'Partner Pay',
      origin: partner,
      partnerId: '',
      look: {},
      languages: [],
    });
    const nameless = await sdkSession(server, { extraParams: { origin: 'https://plain.example' } });
    expect((await nameless.embedded.send(businessInfo, {}, nameless.headers)).result).toMatchObject({
      name: 'plain.example',
    });
    const own = await sdkSession(server);
    expect((await own.embedded.send(businessInfo, {}, own.headers)).result).toMatchObject({
      name: '',
      origin: '',
    });
    expect((await own.embedded.send(tokenInfo, {}, own.headers)).result).toMatchObject({
      accessOrigin: 'Credence',
      extraParams: { redirect_url: '' },
      updatesPoi: false,
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

test('tokens are forgotten a day after their end', async () => {
  const own = await startServer();
  try {
    const { accessToken } = await (await own.applicant()).call(sdkAccess, {});
    await own.visitor().call(integrationAccessToken, { token: accessToken });
    const kinds = async () =>
      (await own.db.selectFrom('sdk_token').select('kind').execute()).map(({ kind }) => kind);
    expect((await kinds()).sort()).toEqual(['one-time', 'session']);
    // A day after the one-minute token ended, but not after the fifteen-minute one did.
    own.pass(24 * 60 * 60_000 + 2 * 60_000);
    await inTransaction(own.db, (work) => own.context.jobs.enqueue(work, forgetEndedTokens, {}));
    await vi.waitFor(async () => expect(await kinds()).toEqual(['session']), { timeout: 60_000 });
  } finally {
    await own.stop();
  }
});
