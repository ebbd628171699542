import { userProfile } from '@credence/contract/profile';
import { retCodes } from '@credence/contract/ret-codes';
import {
  logout,
  officerProfile,
  officerSecondFactor,
  officerSignIn,
  signIn,
} from '@credence/contract/session';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startServer, type TestServer } from '../../../test/server.ts';
import { hashPassword as hashOfLibrary } from 'better-auth/crypto';
import { addOfficer, removeOfficer, renewAuthenticator, signOutOfficer } from '../officer/people.ts';
import { createSignInLibrary } from './sign-in-library.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ environment: { CREDENCE_REDIRECT_ORIGINS: 'https://partner.example' } });
});
afterAll(() => server.stop());

describe('account holders', () => {
  test('sign in, are known, and sign out; a session that was ended stays ended [ASVS 7.4.1] [ASVS 14.3.1] [S2.29] [S7.23]', async () => {
    const applicant = await server.applicant();
    const stolen = applicant.cookieHeader();
    await applicant.call(userProfile, {});
    const out = await applicant.send(logout, {});
    expect(out.headers.get('clear-site-data')).toBe('"storage"');
    expect((await applicant.send(userProfile)).code).toBe(retCodes.NOT_SIGNED_IN);
    expect((await server.visitor().send(userProfile, {}, stolen)).code).toBe(retCodes.NOT_SIGNED_IN);
    await applicant.call(logout, {});
  });

  test('a sign-in ends the session that the browser had before [ASVS 7.2.4]', async () => {
    const applicant = await server.applicant();
    const { email, password } = applicant;
    const before = applicant.cookieHeader();
    await applicant.call(signIn, { email, password });
    await applicant.call(userProfile, {});
    expect((await server.visitor().send(userProfile, {}, before)).code).toBe(retCodes.NOT_SIGNED_IN);
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

  test('a password that was hashed with older settings is good, and is hashed anew when it is used [ASVS 11.4.2]', async () => {
    const { email, password, userId } = await server.applicant();
    const stored = () =>
      server.db
        .selectFrom('account_holder_credential')
        .select('password')
        .where('userId', '=', userId)
        .executeTakeFirstOrThrow();
    const older = await hashOfLibrary(password);
    await server.db
      .updateTable('account_holder_credential')
      .set({ password: older })
      .where('userId', '=', userId)
      .execute();
    await server.visitor().send(signIn, { email, password: 'not the password' });
    expect(await stored()).toEqual({ password: older });
    await server.visitor().call(signIn, { email, password });
    expect((await stored()).password).toMatch(/^scrypt-15-8-3:/);
    await server.visitor().call(signIn, { email, password });
  });

  test('behind TLS the session cookie is one of this very host [ASVS 3.3.1] [ASVS 3.3.3]', async () => {
    const secure = await startServer({
      environment: { CREDENCE_PUBLIC_ORIGINS: 'https://credence.example', CREDENCE_TRUSTED_PROXIES: '1' },
      jobs: false,
    });
    const { email, password, cookieHeader } = await secure.applicant();
    expect(cookieHeader().cookie).toMatch(/__Host-credence\.session_token=/);
    const answer = await secure.visitor().send(signIn, { email, password });
    const cookie = answer.headers.getSetCookie().find((value) => value.startsWith('__Host-'));
    expect(cookie).toMatch(/; Secure/);
    expect(cookie).toMatch(/; Path=\//);
    expect(cookie).not.toMatch(/; Domain/i);
    await secure.stop();
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
    ['JaVaScRiPt:alert(1)', '/user/accounts/auth'],
    ['data:text/html,x', '/user/accounts/auth'],
    ['/%2Fevil.example', '/user/accounts/auth'],
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

test('a session cookie is good with our signature only, an account’s as an officer’s', async () => {
  const [applicant, officer] = [await server.applicant(), await server.officer()];
  for (const [client, endpoint] of [
    [applicant, userProfile],
    [officer, officerProfile],
  ] as const) {
    const { cookie } = client.cookieHeader();
    const [, token = '', signature = ''] = /([^=.]+)\.([^;]+)/.exec(cookie) ?? [];
    const other = signature.startsWith('A') ? 'B' : 'A';
    const forged = [
      `${token}.${other}${signature.slice(1)}`,
      `${token}.${signature.slice(4)}`,
      `${token}.`,
      `.${signature}`,
      `${token}x.${signature}`,
      token,
      '',
    ];
    for (const value of forged) {
      const sent = { cookie: cookie.replace(`${token}.${signature}`, value) };
      expect((await server.visitor().send(endpoint, {}, sent)).code, value).toBe(retCodes.NOT_SIGNED_IN);
    }
    expect((await server.visitor().send(endpoint, {}, { cookie })).code).toBe(retCodes.OK);
  }
});

test('a redirect_url of this very site leads there as a path', async () => {
  const { email, password } = await server.applicant();
  const asked = `${server.address}/user/accounts/auth/personal?lang=de-DE`;
  const { redirect_url } = await server.visitor().call(signIn, { email, password, redirect_url: asked });
  expect(redirect_url).toBe('/user/accounts/auth/personal?lang=de-DE');
});

describe('officers', () => {
  test('are known only after both factors; a code is good once, for its own half minute and the one after [ASVS 6.5.5]', async () => {
    const { email, password, code } = await server.officer('Mira');
    const client = server.visitor();
    await client.call(officerSignIn, { email, password });
    expect((await client.send(officerProfile)).code).toBe(retCodes.NOT_SIGNED_IN);
    const wrong = code() === '000000' ? '111111' : '000000';
    expect((await client.send(officerSecondFactor, { code: wrong })).code).toBe(
      retCodes.SECOND_FACTOR_FAILED,
    );
    // The library goes by the machine's clock. Adding the officer used the code of now.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 90_000 });
    try {
      const shown = code(-30_000);
      await client.call(officerSecondFactor, { code: shown });
      expect(await client.call(officerProfile, {})).toMatchObject({ name: 'Mira' });

      const onlooker = server.visitor();
      await onlooker.call(officerSignIn, { email, password });
      for (const refused of [shown, code(-60_000), code(30_000)]) {
        const again = await onlooker.send(officerSecondFactor, { code: refused });
        expect(again.code).toBe(retCodes.SECOND_FACTOR_FAILED);
      }
      expect((await onlooker.send(officerProfile)).code).toBe(retCodes.NOT_SIGNED_IN);
    } finally {
      vi.useRealTimers();
    }
  });

  test('are nobody while they have no second factor', async () => {
    const officer = await server.officer();
    const change = (twoFactorEnabled: boolean) =>
      server.db.updateTable('officer').set({ twoFactorEnabled }).where('id', '=', officer.userId).execute();
    await change(false);
    expect((await officer.send(officerProfile)).code).toBe(retCodes.NOT_SIGNED_IN);
    await change(true);
    expect((await officer.send(officerProfile)).code).toBe(retCodes.OK);
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
    expect(await trailOf(gone.userId)).toEqual([
      { action: 'officer.added', actor_kind: 'system' },
      { action: 'officer.removed', actor_kind: 'system' },
    ]);
    await expect(removeOfficer(server.context, gone.email)).rejects.toThrow('no officer');
    const library = createSignInLibrary(server.context);
    await addOfficer(server.context, library, {
      email: gone.email,
      name: 'Noor',
      password: 'another password',
      secret: 'x',
      roles: [],
      sites: [],
    });
  });

  test('one is signed out wherever they are, and may sign in again', async () => {
    const officer = await server.officer();
    const other = await server.officer();
    await signOutOfficer(server.context, officer.email.toUpperCase());
    expect((await officer.send(officerProfile)).code).toBe(retCodes.NOT_SIGNED_IN);
    expect((await other.send(officerProfile)).code).toBe(retCodes.OK);
    expect(await trailOf(officer.userId)).toContainEqual({
      action: 'officer.sessions-ended',
      actor_kind: 'system',
    });
    await expect(signOutOfficer(server.context, 'nobody@example.com')).rejects.toThrow('no officer');
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
      { action: 'officer.added', actor_kind: 'system' },
      { action: 'officer.authenticator-replaced', actor_kind: 'system' },
    ]);
  });
});
