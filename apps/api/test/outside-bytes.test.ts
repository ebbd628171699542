import { createHmac } from 'node:crypto';
import { integrationAccessToken, sdkAccess } from '@credence/contract/embedding';
import { handOffJoin } from '@credence/contract/hand-off';
import { setPassword } from '@credence/contract/password';
import { userProfile } from '@credence/contract/profile';
import { retCodes } from '@credence/contract/ret-codes';
import { securityActions } from '@credence/contract/security-action';
import { miniProgramLink, miniProgramSignIn } from '@credence/contract/session';
import { uploadPath } from '@credence/contract/upload';
import { sign } from '@tma.js/init-data-node';
import * as fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isOpenChallenge, newChallenge } from '../src/features/factor/index.ts';
import { codeAt } from '../src/features/hand-off/code.ts';
import { passwordLinkToken } from '../src/features/password/password-link-token.ts';
import { readTraceparent } from '../src/http/trace.ts';
import { ImageInspector } from '../src/image/inspect.ts';
import { openCase, passedCheck } from './applicants.ts';
import { hunt } from './hunt.ts';
import { behindProxy, type Client, startServer, type TestServer } from './server.ts';

const botToken = '7000000001:test_token_of_a_bot_that_is_nobodys';
const secret = 'a webhook secret of nobody';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({
    environment: {
      ...behindProxy,
      CREDENCE_MINI_PROGRAM_BOT_TOKEN: botToken,
      CREDENCE_SUMSUB_APP_TOKEN: 'app',
      CREDENCE_SUMSUB_SECRET_KEY: 'key',
      CREDENCE_SUMSUB_WEBHOOK_SECRET: secret,
      CREDENCE_SUMSUB_LEVEL_1: 'one',
      CREDENCE_SUMSUB_LEVEL_2: 'two',
      CREDENCE_ONFIDO_API_TOKEN: 'token',
      CREDENCE_ONFIDO_WEBHOOK_TOKEN: secret,
      CREDENCE_ONFIDO_WORKFLOW_1: 'one',
      CREDENCE_ONFIDO_WORKFLOW_2: 'two',
      CREDENCE_CALLS_PER_MINUTE: '1000000',
    },
    jobs: false,
  });
});
afterAll(() => server.stop());

/** Another address for each try, which nothing limits. */
let tries = 0;
const from = () => {
  tries += 1;
  return { 'x-forwarded-for': `198.18.${tries >> 8}.${tries & 255}` };
};

const letters = '0123456789abcdefABCDEF._-+/= %"\\,;é\u0000';

/** A text that is nearly this one: what somebody tries who has seen a good one. */
const spoilt = (good: string): fc.Arbitrary<string> => {
  const at = fc.nat({ max: Math.max(0, good.length - 1) });
  const letter = fc.constantFrom(...letters);
  return fc
    .oneof(
      fc.tuple(at, letter).map(([place, one]) => good.slice(0, place) + one + good.slice(place + 1)),
      fc.tuple(at, letter).map(([place, one]) => good.slice(0, place) + one + good.slice(place)),
      at.map((place) => good.slice(0, place) + good.slice(place + 1)),
      at.map((place) => good.slice(0, place)),
      fc.constantFrom(`${good}=`, `${good}.`, ` ${good}`, `${good}\n`, good + good),
      fc.constantFrom(good.toUpperCase(), good.toLowerCase()),
      fc.string({ unit: 'binary', maxLength: 300 }),
    )
    .filter((text) => text !== good);
};

describe('[ASVS 2.2.1] whatever comes in place of', () => {
  test('a token of an embedding site is refused, and nobody is let in', async () => {
    const applicant = await server.applicant();
    const { accessToken } = await applicant.call(sdkAccess, { level: 1, from: 'email' });
    await fc.assert(
      fc.asyncProperty(spoilt(accessToken), async (token) => {
        const { status, code } = await server.visitor().send(integrationAccessToken, { token }, from());
        expect(status).toBeLessThan(500);
        expect(code).not.toBe(retCodes.OK);
      }),
      hunt(80),
    );
    const [userId = '', id = '', secret = ''] = accessToken.split('.');
    const token = `${userId.toUpperCase()}.${id.toUpperCase()}.${secret}`;
    expect((await server.visitor().send(integrationAccessToken, { token })).code).toBe(
      retCodes.TOKEN_INVALID,
    );
    await server.visitor().call(integrationAccessToken, { token: accessToken });
  });

  test('launch data of a mini-program is refused, and so is the launch that was used, however it is written', async () => {
    const applicant = await server.applicant();
    const launch = () => sign({ user: { id: 81, first_name: 'Ana' } }, botToken, server.context.now());
    const ticket = await passedCheck(applicant, securityActions.OTP);
    await applicant.call(miniProgramLink, { initData: launch(), ticket });
    const used = launch();
    // Two launches of one second are one; the link has used it up.
    await server.visitor().send(miniProgramSignIn, { initData: used });
    await fc.assert(
      fc.asyncProperty(spoilt(used), async (initData) => {
        const { status, code } = await server.visitor().send(miniProgramSignIn, { initData }, from());
        expect(status).toBeLessThan(500);
        expect(code).not.toBe(retCodes.OK);
      }),
      hunt(80),
    );
  });

  test('a session cookie signs nobody in', async () => {
    const applicant = await server.applicant();
    const [name = '', value = ''] = applicant.cookieHeader().cookie.split('; ')[0]?.split('=') ?? [];
    const ask = async (text: string) => {
      const cookie = `${name}=${encodeURIComponent(Buffer.from(text).toString())}`;
      return (await server.visitor().send(userProfile, {}, { cookie, ...from() })).code;
    };
    expect(await ask(decodeURIComponent(value))).toBe(retCodes.OK);
    await fc.assert(
      fc.asyncProperty(spoilt(decodeURIComponent(value)), async (text) => {
        expect(await ask(text)).toBe(retCodes.NOT_SIGNED_IN);
      }),
      hunt(60),
    );
  });

  test('a link for a password or the code of a hand-off is refused', async () => {
    const { keyring, now, newId } = server.context;
    const link = passwordLinkToken(keyring, newId());
    const code = codeAt(keyring, { userId: newId(), id: newId() }, now());
    await fc.assert(
      fc.asyncProperty(fc.oneof(spoilt(link), spoilt(code)), async (text) => {
        const visitor = server.visitor();
        const answers = [
          await visitor.send(setPassword, { token: text, password: 'violet-ladder-forgets-Tuesday' }, from()),
          await visitor.send(handOffJoin, { code: text }, from()),
        ];
        for (const { status, code } of answers) {
          expect(status).toBeLessThan(500);
          expect(code).not.toBe(retCodes.OK);
        }
      }),
      hunt(40),
    );
  });

  test('a challenge is none of ours', () => {
    const purpose = ['second-factor', 'somebody'] as const;
    const good = newChallenge(server.context, purpose);
    expect(isOpenChallenge(server.context, purpose, good)).toBe(true);
    fc.assert(
      fc.property(spoilt(good), (text) => !isOpenChallenge(server.context, purpose, text)),
      hunt(1000),
    );
  });

  test('a traceparent is ignored', () => {
    const good = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
    fc.assert(
      fc.property(spoilt(good), (text) => {
        const read = readTraceparent(text);
        expect(
          read === undefined || /^[0-9a-f]{32} [0-9a-f]{16}$/.test(`${read.traceId} ${read.parentId}`),
        ).toBe(true);
      }),
      hunt(1000),
    );
  });
});

describe('[ASVS 2.2.1] a webhook', () => {
  const deliver = (path: string, body: Uint8Array<ArrayBuffer>, headers: Record<string, string>) =>
    server.visitor().request('POST', `/v1/webhooks/${path}`, { body, headers: { ...headers, ...from() } });
  const signatureOf = (body: Uint8Array) => createHmac('sha256', secret).update(body).digest('hex');
  const bodies = fc.oneof(
    fc.uint8Array({ maxLength: 500 }).map((bytes) => new Uint8Array(bytes)),
    fc.json().map((text) => new Uint8Array(Buffer.from(text))),
  );

  test('of any bytes is taken where it is signed, and believed in nothing', async () => {
    await fc.assert(
      fc.asyncProperty(bodies, async (body) => {
        const digest = signatureOf(body);
        const sumsub = { 'x-payload-digest-alg': 'HMAC_SHA256_HEX', 'x-payload-digest': digest };
        expect((await deliver('sumsub', body, sumsub)).status).toBe(200);
        expect((await deliver('onfido', body, { 'x-sha2-signature': digest })).status).toBe(200);
      }),
      hunt(50),
    );
  });

  test('of any bytes and any signature but the right one is turned away', async () => {
    await fc.assert(
      fc.asyncProperty(bodies, fc.string({ maxLength: 140 }), async (body, typed) => {
        const given = typed.replaceAll(/[^\x21-\x7e]/g, '0');
        const sumsub = { 'x-payload-digest-alg': given.slice(0, 16), 'x-payload-digest': given };
        expect((await deliver('sumsub', body, sumsub)).status).toBe(401);
        expect((await deliver('onfido', body, { 'x-sha2-signature': given })).status).toBe(401);
      }),
      hunt(50),
    );
  });
});

test('[ASVS 5.2.2] an upload with any headers is taken or refused, and fails in no other way', async () => {
  const applicant: Client = await server.applicant();
  const { id } = await openCase(applicant);
  const value = fc.oneof(
    fc.string({ maxLength: 60 }).map((text) => text.replaceAll(/[^\x20-\x7e]/g, '').trim()),
    fc.integer().map(String),
    fc.constantFrom(
      '1e9',
      '-1',
      '0x10',
      '9'.repeat(40),
      '1,1',
      `caseId ${Buffer.from(id).toString('base64')}`,
    ),
  );
  const headers = fc.record(
    {
      'upload-length': value,
      'upload-offset': value,
      'upload-metadata': value,
      'upload-defer-length': value,
      'upload-concat': value,
      'x-http-method-override': fc.constantFrom('PATCH', 'HEAD', 'DELETE', 'PUT'),
      'content-type': fc.constantFrom('application/offset+octet-stream', 'application/json'),
    },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(headers, fc.constantFrom('', '/nobody', '/..%2f..', '/%00'), async (sent, below) => {
      const method = below === '' ? 'POST' : 'PATCH';
      const given = { 'tus-resumable': '1.0.0', ...sent };
      const { status } = await applicant.request(method, `${uploadPath}${below}`, { headers: given });
      expect(status).toBeGreaterThanOrEqual(200);
      expect(status).toBeLessThan(500);
    }),
    hunt(100),
  );
});

describe('[ASVS 5.2.2] the head of a picture', async () => {
  const raw = { width: 320, height: 220, channels: 3 as const };
  const plain = () => sharp(Buffer.alloc(raw.width * raw.height * 3, 90), { raw });
  const pictures = await Promise.all([
    plain().jpeg().toBuffer(),
    plain().png().toBuffer(),
    plain().webp().toBuffer(),
  ]);

  const inspect = (bytes: Uint8Array, piece: number) => {
    const inspector = new ImageInspector();
    for (let at = 0; at < bytes.length; at += piece) inspector.push(bytes.subarray(at, at + piece));
    return inspector.finish();
  };

  test('that was changed, cut or doubled anywhere is judged, the same in whatever pieces it comes', () => {
    const changed = fc
      .tuple(
        fc.constantFrom(...pictures),
        fc.array(fc.tuple(fc.nat({ max: 700 }), fc.nat({ max: 255 })), { maxLength: 6 }),
        fc.nat({ max: 1000 }),
        fc.boolean(),
      )
      .map(([picture, changes, cut, doubled]) => {
        const bytes = Buffer.from(picture);
        for (const [at, byte] of changes) bytes[at % bytes.length] = byte;
        const end = cut > 600 ? bytes.length : cut;
        return doubled ? Buffer.concat([bytes.subarray(0, end), picture]) : bytes.subarray(0, end);
      });
    const any = fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes));
    fc.assert(
      fc.property(
        fc.oneof({ weight: 4, arbitrary: changed }, any),
        fc.integer({ min: 1, max: 90 }),
        (bytes, piece) => {
          const whole = inspect(bytes, 1_000_000);
          expect(inspect(bytes, piece)).toEqual(whole);
          if (whole.ok) expect(whole.width * whole.height).toBeGreaterThan(0);
        },
      ),
      hunt(400),
    );
  });
});
