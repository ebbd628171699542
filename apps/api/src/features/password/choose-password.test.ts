import { choosePassword, officerChoosePassword } from '@credence/contract/password';
import { userProfile } from '@credence/contract/profile';
import { retCodes } from '@credence/contract/ret-codes';
import { officerProfile, officerSecondFactor, officerSignIn, signIn } from '@credence/contract/session';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../test/server.ts';
import { addApplicant } from '../applicant/index.ts';
import { addOfficer } from '../officer/index.ts';
import { createSignInLibrary } from '../sign-in/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ jobs: false });
});
afterAll(() => server.stop());

const password = 'set by the operator';
const newPassword = 'chosen by its owner';

describe('[ASVS 6.4.1] a password that the operator set', () => {
  async function addedAccount() {
    const email = `${crypto.randomUUID()}@example.com`;
    const library = createSignInLibrary(server.context);
    await addApplicant(server.context, library, {
      email,
      password,
      currencyCode: 'EUR',
      choosesPassword: true,
    });
    return email;
  }

  test('opens no session before its owner has chosen another, which signs in from then on', async () => {
    const email = await addedAccount();
    const client = server.visitor();
    expect(await client.call(signIn, { email, password })).toMatchObject({ needsPassword: true });
    expect((await client.send(userProfile)).code).toBe(retCodes.NOT_SIGNED_IN);
    expect((await client.send(choosePassword, { newPassword: password })).code).toBe(retCodes.PASSWORD_EASY);
    expect((await client.send(choosePassword, { newPassword: '1234567890' })).code).toBe(
      retCodes.PASSWORD_EASY,
    );
    await client.call(choosePassword, { newPassword });
    expect((await client.send(userProfile)).code).toBe(retCodes.OK);

    const later = server.visitor();
    expect((await later.send(signIn, { email, password })).code).toBe(retCodes.SIGN_IN_FAILED);
    expect(await later.call(signIn, { email, password: newPassword })).toEqual({
      redirect_url: '/user/accounts/auth',
    });
  });

  test('is replaced once, in the browser that signed in by it', async () => {
    const email = await addedAccount();
    const [one, other, stranger] = [server.visitor(), server.visitor(), server.visitor()];
    await one.call(signIn, { email, password });
    await other.call(signIn, { email, password });
    await one.call(choosePassword, { newPassword });
    for (const client of [one, other, stranger]) {
      const answer = await client.send(choosePassword, { newPassword: 'chosen by somebody else' });
      expect(answer.code).toBe(retCodes.SECOND_FACTOR_EXPIRED);
    }
  });

  test('is replaced within five minutes', async () => {
    const client = server.visitor();
    await client.call(signIn, { email: await addedAccount(), password });
    server.pass(5 * 60 * 1000);
    const answer = await client.send(choosePassword, { newPassword });
    expect(answer.code).toBe(retCodes.SECOND_FACTOR_EXPIRED);
  });

  test('of an officer opens no session either, with both factors', async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const secret = 'a secret that an authenticator keeps';
    await addOfficer(server.context, createSignInLibrary(server.context), {
      email,
      password,
      secret,
      name: 'Officer',
      roles: ['reviewer'],
      sites: [],
      choosesPassword: true,
    });
    const code = new TOTP({ secret: Secret.fromUTF8(secret) }).generate();
    const client = server.visitor();
    await client.call(officerSignIn, { email, password });
    expect((await client.send(officerChoosePassword, { newPassword })).code).toBe(
      retCodes.SECOND_FACTOR_EXPIRED,
    );
    expect(await client.call(officerSecondFactor, { code })).toEqual({ needsPassword: true });
    expect((await client.send(officerProfile)).code).toBe(retCodes.NOT_SIGNED_IN);
    expect((await client.send(officerChoosePassword, { newPassword: password })).code).toBe(
      retCodes.PASSWORD_EASY,
    );
    await client.call(officerChoosePassword, { newPassword });
    expect((await client.send(officerProfile)).code).toBe(retCodes.OK);
    expect((await server.visitor().send(officerSignIn, { email, password })).code).toBe(
      retCodes.SIGN_IN_FAILED,
    );
    await server.visitor().call(officerSignIn, { email, password: newPassword });
  });
});
