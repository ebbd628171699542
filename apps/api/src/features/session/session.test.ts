import {
  logout,
  officerProfile,
  officerSecondFactor,
  officerSignIn,
  retCodes,
  signIn,
  userProfile,
} from '@credence/contract';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startServer, type TestServer } from '../../../test/server.ts';
import { forgetEndedTries } from './jobs.ts';
import { addOfficer, removeOfficer, renewAuthenticator } from './people.ts';
import { createSignInLibrary } from './sign-in-library.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ environment: { CREDENCE_REDIRECT_ORIGINS: 'https://partner.example' } });
});
afterAll(() => server.stop());

describe('account holders', () => {
  test('sign in, are known, and sign out; a session that was ended stays ended [S2.29] [S7.23]', async () => {
    const applicant = await server.applicant();
    const stolen = applicant.cookieHeader();
    await applicant.call(userProfile, {});
    await applicant.call(logout, {});
    expect((await applicant.send(userProfile)).code).toBe(retCodes.NOT_SIGNED_IN);
    expect((await server.visitor().send(userProfile, {}, stolen)).code).toBe(retCodes.NOT_SIGNED_IN);
    await applicant.call(logout, {});
  });

  test('a wrong address and a wrong password are one answer [S6.1]', async () => {
    const { email } = await server.applicant();
    const visitor = server.visitor();
    const wrongPassword = await visitor.send(signIn, { email, password: 'not the password' });
    const wrongEmail = await visitor.send(signIn, {
      email: 'nobody@example.com',
      password: 'not the password',
    });
    expect(wrongPassword.code).toBe(retCodes.SIGN_IN_FAILED);
    expect(wrongEmail.text).toBe(wrongPassword.text);
  });

  test('the session cookie cannot be read by scripts and is not sent from other sites', async () => {
    const { email, password } = await server.applicant();
    const answer = await server.visitor().send(signIn, { email: ` ${email.toUpperCase()} `, password });
    expect(answer.code).toBe(retCodes.OK);
    const cookie = answer.headers.getSetCookie().find((value) => value.startsWith('credence.session_token'));
    expect(cookie).toMatch(/; HttpOnly/);
    expect(cookie).toMatch(/; SameSite=Lax/);
    expect(cookie).not.toMatch(/; Secure/);
  });

  test.each([
    ['/user/accounts/auth/kyc?level=1', '/user/accounts/auth/kyc?level=1'],
    ['https://partner.example/back', 'https://partner.example/back'],
    [undefined, '/user/accounts/auth'],
    ['https://evil.example/', '/user/accounts/auth'],
    ['//evil.example', '/user/accounts/auth'],
    ['/\\evil.example', '/user/accounts/auth'],
    ['\\\\evil.example', '/user/accounts/auth'],
    ['javascript:alert(1)', '/user/accounts/auth'],
    [' javascript:alert(1)', '/user/accounts/auth'],
    ['data:text/html,x', '/user/accounts/auth'],
    ['%2F%2Fevil.example', '/user/accounts/auth'],
    ['/user/../../evil', '/user/accounts/auth'],
    ['https://partner.example.evil.example/', '/user/accounts/auth'],
    ['https://partner.example@evil.example/', '/user/accounts/auth'],
    ['http://partner.example/', '/user/accounts/auth'],
    ['javascript://127.0.0.1/%0aalert(1)', '/user/accounts/auth'],
  ])('redirect_url %s leads to %s', async (asked, expected) => {
    const { email, password } = await server.applicant();
    const input = { email, password, ...(asked === undefined ? {} : { redirect_url: asked }) };
    expect((await server.visitor().call(signIn, input)).redirect_url).toBe(expected);
  });
});

test('a redirect_url of this very site leads there as a path', async () => {
  const { email, password } = await server.applicant();
  const asked = `${server.address}/user/accounts/auth/personal?lang=de-DE`;
  const { redirect_url } = await server.visitor().call(signIn, { email, password, redirect_url: asked });
  expect(redirect_url).toBe('/user/accounts/auth/personal?lang=de-DE');
});

describe('officers', () => {
  test('are known only after both factors', async () => {
    const { email, password, code } = await server.officer('Mira');
    const client = server.visitor();
    await client.call(officerSignIn, { email, password });
    expect((await client.send(officerProfile)).code).toBe(retCodes.NOT_SIGNED_IN);
    const wrong = code() === '000000' ? '111111' : '000000';
    expect((await client.send(officerSecondFactor, { code: wrong })).code).toBe(
      retCodes.SECOND_FACTOR_FAILED,
    );
    // Setting the officer up used the code of this moment; the next one is taken already.
    const next = code(30_000);
    await client.call(officerSecondFactor, { code: next });
    expect(await client.call(officerProfile, {})).toMatchObject({ name: 'Mira' });

    const onlooker = server.visitor();
    await onlooker.call(officerSignIn, { email, password });
    const again = await onlooker.send(officerSecondFactor, { code: next });
    expect(again.code).toBe(retCodes.SECOND_FACTOR_FAILED);
    expect((await onlooker.send(officerProfile)).code).toBe(retCodes.NOT_SIGNED_IN);
  });

  test('cannot use a second factor without the first, nor sign in as an applicant', async () => {
    const { email, password, code } = await server.officer();
    expect((await server.visitor().send(officerSecondFactor, { code: code() })).code).toBe(
      retCodes.SECOND_FACTOR_EXPIRED,
    );
    expect((await server.visitor().send(signIn, { email, password })).code).toBe(retCodes.SIGN_IN_FAILED);
    const applicant = await server.applicant();
    const asOfficer = await server
      .visitor()
      .send(officerSignIn, { email: applicant.email, password: applicant.password });
    expect(asOfficer.code).toBe(retCodes.SIGN_IN_FAILED);
  });
});

describe('officers from the command line', () => {
  const enter = async (email: string, password: string, code: string) => {
    const client = server.visitor();
    const first = await client.send(officerSignIn, { email, password });
    return first.code === retCodes.OK ? (await client.send(officerSecondFactor, { code })).code : first.code;
  };
  const trailOf = (officerId: string) =>
    server.db
      .selectFrom('audit_event')
      .select(['action', 'actor_kind'])
      .where('user_id', '=', officerId)
      .where('actor_id', '=', 'operator')
      .execute();

  test('one who was removed is out at once and stays out; the address is free for somebody else', async () => {
    const gone = await server.officer('Mira');
    await removeOfficer(server.context, gone.email.toUpperCase());
    expect((await gone.send(officerProfile)).code).toBe(retCodes.NOT_SIGNED_IN);
    expect(await enter(gone.email, gone.password, gone.code(30_000))).toBe(retCodes.SIGN_IN_FAILED);
    expect(await trailOf(gone.userId)).toEqual([{ action: 'officer.removed', actor_kind: 'system' }]);
    await expect(removeOfficer(server.context, gone.email)).rejects.toThrow('no officer');
    const library = createSignInLibrary(server.context);
    await addOfficer(library, { email: gone.email, name: 'Noor', password: 'another password', secret: 'x' });
  });

  test('a lost authenticator is replaced: codes of the old one are refused, and sessions have ended', async () => {
    const { email, password, code, userId, send } = await server.officer();
    const secret = 'what the new authenticator keeps';
    await renewAuthenticator(server.context, createSignInLibrary(server.context), { email, secret });
    expect((await send(officerProfile)).code).toBe(retCodes.NOT_SIGNED_IN);
    expect(await enter(email, password, code())).toBe(retCodes.SECOND_FACTOR_FAILED);
    const fresh = new TOTP({ secret: Secret.fromUTF8(secret) }).generate();
    expect(await enter(email, password, fresh)).toBe(retCodes.OK);
    expect(await trailOf(userId)).toEqual([
      { action: 'officer.authenticator-replaced', actor_kind: 'system' },
    ]);
  });
});

test('guessing a password is limited for each account and address, and says when to try again', async () => {
  const strict = await startServer({ environment: { CREDENCE_SIGN_IN_ATTEMPTS: '4' }, jobs: false });
  try {
    const { email, password } = await strict.applicant();
    const visitor = strict.visitor();
    const codes = [];
    for (let attempt = 0; attempt < 5; attempt++) {
      codes.push((await visitor.send(signIn, { email, password: 'a guess' })).code);
    }
    // The one good sign-in of the set-up counts as well.
    expect(codes).toEqual([41001, 41001, 41001, 10006, 10006]);
    const held = await visitor.send(signIn, { email: email.toUpperCase(), password });
    expect(held.code).toBe(retCodes.TOO_MANY_REQUESTS);
    expect(held.result).toMatchObject({ retryAfterSeconds: expect.any(Number) });
    expect((await visitor.send(signIn, { email: 'other@example.com', password })).code).toBe(
      retCodes.SIGN_IN_FAILED,
    );
  } finally {
    await strict.stop();
  }
});

test('guessing an officer’s code is limited for the officer, from whatever address, and is in the audit trail', async () => {
  const strict = await startServer({
    environment: { CREDENCE_SIGN_IN_ATTEMPTS: '4', CREDENCE_TRUSTED_PROXIES: '1' },
    jobs: false,
  });
  try {
    const { email, password, code, userId } = await strict.officer();
    const guesser = strict.visitor();
    await guesser.call(officerSignIn, { email, password });
    const wrong = code() === '000000' ? '111111' : '000000';
    const guess = (given: string, address: string) =>
      guesser.send(officerSecondFactor, { code: given }, { 'x-forwarded-for': address });
    for (let address = 1; address <= 4; address++) {
      expect((await guess(wrong, `192.0.2.${address}`)).code).toBe(retCodes.SECOND_FACTOR_FAILED);
    }
    const held = await guess(code(), '192.0.2.9');
    expect(held.code).toBe(retCodes.TOO_MANY_REQUESTS);
    expect(held.result).toMatchObject({ retryAfterSeconds: expect.any(Number) });
    const refused = await strict.db
      .selectFrom('audit_event')
      .select('action')
      .where('user_id', '=', userId)
      .where('action', '=', 'officer.second-factor-refused')
      .execute();
    expect(refused).toHaveLength(4);
    strict.pass(11 * 60 * 1000);
    expect((await guess(code(), '192.0.2.9')).code).toBe(retCodes.OK);
  } finally {
    await strict.stop();
  }
});

test('one address that tries many accounts is limited as well', async () => {
  const strict = await startServer({ environment: { CREDENCE_SIGN_IN_ATTEMPTS: '1' }, jobs: false });
  try {
    const visitor = strict.visitor();
    const codes = [];
    for (let attempt = 0; attempt < 12; attempt++) {
      codes.push(
        (await visitor.send(signIn, { email: `person${attempt}@example.com`, password: 'a guess' })).code,
      );
    }
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 41001), 10006, 10006]);
  } finally {
    await strict.stop();
  }
});

describe('two servers on one database', () => {
  /** The first of them, the second, and how to start one more. */
  async function servers(attempts: number) {
    const environment = {
      CREDENCE_SIGN_IN_ATTEMPTS: String(attempts),
      CREDENCE_TRUSTED_PROXIES: '1',
    };
    const first = await startServer({ environment, jobs: false });
    const beside = () => startServer({ environment, jobs: false, beside: first });
    return { first, second: await beside(), beside };
  }

  test('fifty wrong codes that arrive together have no more tries than allowed, and a restart gives no new ones', async () => {
    const allowed = 10;
    const { first, second, beside } = await servers(allowed);
    const { email, password, code } = await first.officer();
    const wrong = code() === '000000' ? '111111' : '000000';
    const guessers = await Promise.all(
      [first, second].map(async (server) => {
        const guesser = server.visitor();
        await guesser.call(officerSignIn, { email, password });
        return guesser;
      }),
    );
    const answers = await Promise.all(
      guessers.flatMap((guesser, server) =>
        Array.from({ length: 25 }, (_, guess) =>
          guesser.send(
            officerSecondFactor,
            { code: wrong },
            { 'x-forwarded-for': `192.0.2.${server * 100 + guess}` },
          ),
        ),
      ),
    );
    const held = answers.filter((answer) => answer.code === retCodes.TOO_MANY_REQUESTS);
    expect(held).toHaveLength(50 - allowed);
    expect(held[0]?.result).toMatchObject({ retryAfterSeconds: expect.any(Number) });
    await second.stop();
    const restarted = await beside();
    const late = restarted.visitor();
    await late.call(officerSignIn, { email, password });
    expect((await late.send(officerSecondFactor, { code: code(30_000) })).code).toBe(
      retCodes.TOO_MANY_REQUESTS,
    );
    // What is counted names nobody.
    const rows = await first.db.selectFrom('counted_try').selectAll().execute();
    for (const { hash } of rows) expect(hash).toMatch(/^[0-9a-f]{64}$/);
    await restarted.stop();
    await first.stop();
  });

  test('a one-time code is good once, on whichever server and however close together', async () => {
    const { first, second } = await servers(1000);
    const { email, password, code } = await first.officer();
    const officers = await Promise.all(
      [first, second, first, second].map(async (server) => {
        const client = server.visitor();
        await client.call(officerSignIn, { email, password });
        return client;
      }),
    );
    const next = code(30_000);
    const answers = await Promise.all(
      officers.map((client) => client.send(officerSecondFactor, { code: next })),
    );
    expect(answers.map((answer) => answer.code).sort()).toEqual([
      retCodes.OK,
      ...officers.slice(1).map(() => retCodes.SECOND_FACTOR_FAILED),
    ]);
    const known = await Promise.all(officers.map((client) => client.send(officerProfile)));
    expect(known.filter((answer) => answer.code === retCodes.OK)).toHaveLength(1);
    const open = await first.db.selectFrom('officer_session').select('token').execute();
    // That of the set-up, and the one of the code.
    expect(open).toHaveLength(2);
    await second.stop();
    await first.stop();
  });

  test('guessing a password is limited for both together', async () => {
    const { first, second } = await servers(4);
    const { email, password } = await first.applicant();
    const guess = async (server: TestServer) =>
      (await server.visitor().send(signIn, { email, password: 'a guess' })).code;
    // The one good sign-in of the set-up counts as well.
    for (const server of [first, second, first]) expect(await guess(server)).toBe(retCodes.SIGN_IN_FAILED);
    const held = await second.visitor().send(signIn, { email, password });
    expect(held.code).toBe(retCodes.TOO_MANY_REQUESTS);
    expect(Number(held.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(held.result).toEqual({ retryAfterSeconds: Number(held.headers.get('retry-after')) });
    await second.stop();
    await first.stop();
  });

  test('what counts no more is forgotten', async () => {
    const { email } = await server.applicant();
    await server.visitor().send(signIn, { email, password: 'a guess' });
    const counted = () => server.db.selectFrom('counted_try').select('hash').execute();
    expect(await counted()).not.toEqual([]);
    await server.db
      .updateTable('counted_try')
      .set({ ends_at: new Date(Date.now() - 1000) })
      .execute();
    await server.db.transaction().execute((work) => server.context.jobs.enqueue(work, forgetEndedTries, {}));
    await vi.waitFor(async () => expect(await counted()).toEqual([]), { timeout: 60_000 });
  });
});
