import { accountFactors } from '@credence/contract/factor';
import { passkeySignIn } from '@credence/contract/passkey';
import { askPasswordLink, changePassword } from '@credence/contract/password';
import { userProfile } from '@credence/contract/profile';
import { riskIntercept } from '@credence/contract/risk';
import { retCodes } from '@credence/contract/ret-codes';
import { securityActions } from '@credence/contract/security-action';
import { signIn } from '@credence/contract/session';
import {
  singleSignOnConnect,
  singleSignOnDisconnect,
  singleSignOnReturn,
} from '@credence/contract/single-sign-on';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { passedCheck } from '../../../test/applicants.ts';
import {
  broughtBack,
  confirmedAtProvider,
  signInAtProvider,
  type SignOnWorld,
  startSignOn,
  visitProvider,
} from '../../../test/fixtures/single-sign-on-fixture.ts';

const { OTP } = securityActions;
type Person = Awaited<ReturnType<SignOnWorld['server']['applicant']>>;

const knownAs = (world: SignOnWorld, name: string, claims: Record<string, unknown> = {}): string => {
  world.provider.people.set(name, { email: `${name}@example.com`, email_verified: true, ...claims });
  return name;
};

describe('an account with a password', () => {
  let world: SignOnWorld;
  beforeAll(async () => {
    world = await startSignOn();
  });
  afterAll(() => world.stop());

  async function connected(owner: Person, name: string) {
    const ticket = await passedCheck(owner, OTP);
    const { url } = await owner.call(singleSignOnConnect, { ticket });
    return owner.send(singleSignOnReturn, broughtBack(await visitProvider(url, name)));
  }

  test('[ASVS 7.5.1] is connected by whoever is in it and confirms it, and by nobody else', async () => {
    const owner = await world.server.applicant();
    expect((await owner.send(singleSignOnConnect)).code).toBe(retCodes.SECURITY_CHECK_NEEDED);
    const answer = await connected(owner, knownAs(world, 'ada'));
    expect(answer.result).toEqual({ redirect_url: '/user/accounts/auth/security' });
    const { password, singleSignOn } = await owner.call(accountFactors, {});
    expect({ password, singleSignOn }).toEqual({
      password: true,
      singleSignOn: { name: 'Example Exchange', since: expect.any(String) },
    });
    const elsewhere = world.server.visitor();
    await signInAtProvider(elsewhere, 'ada');
    expect((await elsewhere.call(userProfile, {})).id).toBe(owner.userId);
  });

  test('is not connected to a person who has an account, nor a second time', async () => {
    await signInAtProvider(world.server.visitor(), knownAs(world, 'bela'));
    const owner = await world.server.applicant();
    expect((await connected(owner, 'bela')).code).toBe(retCodes.SINGLE_SIGN_ON_OTHER_PERSON);
    expect((await connected(owner, knownAs(world, 'carol'))).code).toBe(retCodes.OK);
    expect((await connected(owner, knownAs(world, 'dora'))).code).toBe(retCodes.SINGLE_SIGN_ON_OTHER_PERSON);
  });

  test('is not connected by an answer that comes back in another session', async () => {
    const owner = await world.server.applicant();
    const ticket = await passedCheck(owner, OTP);
    const { url } = await owner.call(singleSignOnConnect, { ticket });
    const answer = broughtBack(await visitProvider(url, knownAs(world, 'eve')));
    await owner.call(signIn, { email: owner.email, password: owner.password });
    await signInAtProvider(owner, knownAs(world, 'frank'));
    expect((await owner.send(singleSignOnReturn, answer)).code).toBe(retCodes.SINGLE_SIGN_ON_OVER);
  });

  test('is disconnected again; one without a password is not', async () => {
    const owner = await world.server.applicant();
    await connected(owner, knownAs(world, 'grace'));
    expect((await owner.send(singleSignOnDisconnect)).code).toBe(retCodes.SECURITY_CHECK_NEEDED);
    await owner.call(singleSignOnDisconnect, { ticket: await passedCheck(owner, OTP) });
    const other = world.server.visitor();
    await signInAtProvider(other, 'grace');
    expect((await other.call(userProfile, {})).id).not.toBe(owner.userId);
    const { ticket } = await confirmedAtProvider(other, 'grace', { action: OTP });
    expect((await other.send(singleSignOnDisconnect, { ticket })).code).toBe(retCodes.PASSWORD_NEEDED);
  });
});

describe('where the operator says so', () => {
  let world: SignOnWorld;
  beforeAll(async () => {
    world = await startSignOn({
      CREDENCE_OIDC_PASSWORDS: 'off',
      CREDENCE_OIDC_LINK_BY_EMAIL: 'on',
      CREDENCE_OIDC_TRUST_EMAIL: 'on',
    });
  });
  afterAll(() => world.stop());

  test('no password signs in, none is changed or sent', async () => {
    const client = world.server.visitor();
    const email = 'somebody@example.com';
    const answers = await Promise.all([
      client.send(signIn, { email, password: 'correct horse battery' }),
      client.send(askPasswordLink, { email }),
      client.send(passkeySignIn, {
        passkey: { credentialId: 'a', clientData: 'a', authenticatorData: 'a', signature: 'a' },
      }),
    ]);
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => retCodes.PASSWORDS_OFF));
  });

  test('an e-mail that the provider vouches for leads to its account, which confirms at the provider from then on', async () => {
    const { addApplicant } = await import('../applicant/index.ts');
    const { createSignInLibrary } = await import('../sign-in/index.ts');
    const { context } = world.server;
    const email = 'owner@example.com';
    const userId = await addApplicant(context, createSignInLibrary(context), {
      email,
      password: 'correct horse battery',
      currencyCode: 'EUR',
    });
    const liar = world.server.visitor();
    const denied = await signInAtProvider(liar, knownAs(world, 'liar', { email, email_verified: false }));
    expect(denied.code).toBe(retCodes.SINGLE_SIGN_ON_EMAIL_MISSING);

    const client = world.server.visitor();
    await signInAtProvider(client, knownAs(world, 'owner', { email, email_verified: undefined }));
    expect((await client.call(userProfile, {})).id).toBe(userId);
    expect((await client.call(riskIntercept, { action: OTP })).methods).toEqual(['single-sign-on']);
    const changed = await client.send(changePassword, {
      password: 'correct horse battery',
      newPassword: 'x'.repeat(12),
    });
    expect(changed.code).toBe(retCodes.PASSWORDS_OFF);
  });
});
