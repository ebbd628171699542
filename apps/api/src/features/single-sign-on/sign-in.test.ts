import { memberInfo, userProfile } from '@credence/contract/profile';
import { riskIntercept } from '@credence/contract/risk';
import { retCodes } from '@credence/contract/ret-codes';
import { securityActions } from '@credence/contract/security-action';
import { logout } from '@credence/contract/session';
import { singleSignOnBegin, singleSignOnReturn } from '@credence/contract/single-sign-on';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  broughtBack,
  confirmedAtProvider,
  signInAtProvider,
  type SignOnWorld,
  startSignOn,
  visitProvider,
} from '../../../test/fixtures/single-sign-on-fixture.ts';
import type { Client } from '../../../test/server.ts';

let world: SignOnWorld;
beforeAll(async () => {
  world = await startSignOn();
});
afterAll(() => world.stop());

const visitor = () => world.server.visitor();

function person(name: string, claims: Record<string, unknown> = {}): string {
  world.provider.people.set(name, { email: `${name}@example.com`, email_verified: true, ...claims });
  return name;
}

const accountOf = async (client: Client) => (await client.call(userProfile, {})).id;
const isSignedIn = async (client: Client) => (await client.send(userProfile)).code === retCodes.OK;

const actionsOf = async (userId: string) => {
  const rows = await world.server.db
    .selectFrom('audit_event')
    .select('action')
    .where('user_id', '=', userId)
    .orderBy('sequence')
    .execute();
  return rows.map(({ action }) => action);
};

test('who signs in at the provider for the first time has an account from then on, and goes where they wanted', async () => {
  const ada = person('ada');
  const client = visitor();
  const wanted = '/user/accounts/auth/messages?from=mail';
  const first = await signInAtProvider(client, ada, { redirect_url: wanted });
  expect(first.result).toEqual({ redirect_url: wanted });
  expect(await client.call(memberInfo, {})).toMatchObject({ masked_email: 'a••@e••••••.com' });
  const userId = await accountOf(client);
  expect(await actionsOf(userId)).toEqual(['account.added', 'session.begun']);

  const again = visitor();
  await signInAtProvider(again, ada);
  expect(await accountOf(again)).toBe(userId);
});

test('an address of somebody else is not where a sign-in leads', async () => {
  const answer = await signInAtProvider(visitor(), person('bela'), { redirect_url: 'https://evil.example/' });
  expect(answer.result).toEqual({ redirect_url: '/user/accounts/auth' });
});

test('two windows that sign in for the first time at once make one account', async () => {
  const name = person('twice');
  const clients = [visitor(), visitor()];
  const answers = await Promise.all(clients.map((client) => signInAtProvider(client, name)));
  expect(answers.map(({ code }) => code)).toEqual([retCodes.OK, retCodes.OK]);
  const [one, other] = await Promise.all(clients.map(accountOf));
  expect(one).toBe(other);
});

describe('an answer is taken once, in the browser that asked for it, and only as it was asked for', () => {
  /** Begins, and comes back with what `change` makes of the address and of the answer. */
  async function comeBack(
    change: {
      address?: (url: URL) => void;
      answer?: (answer: ReturnType<typeof broughtBack>) => object;
      by?: Client;
    } = {},
  ) {
    const client = visitor();
    const url = new URL((await client.call(singleSignOnBegin, {})).url);
    change.address?.(url);
    const answer = broughtBack(await visitProvider(url.href, person('carol')));
    const sent = { ...answer, ...change.answer?.(answer) };
    const refused = await (change.by ?? client).send(singleSignOnReturn, sent);
    return { client, answer, code: refused.code };
  }

  test('[ASVS 10.2.1] a wrong state, which does not end the sign-in', async () => {
    const { client, answer, code } = await comeBack({ answer: () => ({ state: 'of-somebody-else' }) });
    expect(code).toBe(retCodes.SINGLE_SIGN_ON_OVER);
    expect(await isSignedIn(client)).toBe(false);
    expect((await client.send(singleSignOnReturn, answer)).code).toBe(retCodes.OK);
  });

  test('[ASVS 10.2.1] an answer of another browser', async () => {
    const by = visitor();
    await by.call(singleSignOnBegin, {});
    expect((await comeBack({ by })).code).toBe(retCodes.SINGLE_SIGN_ON_OVER);
    expect(await isSignedIn(by)).toBe(false);
  });

  test('[ASVS 10.5.1] another nonce', async () => {
    const { code } = await comeBack({
      address: (url) => url.searchParams.set('nonce', 'of-another-request'),
    });
    expect(code).toBe(retCodes.SINGLE_SIGN_ON_FAILED);
  });

  test('another code challenge', async () => {
    const other = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
    const { code } = await comeBack({ address: (url) => url.searchParams.set('code_challenge', other) });
    expect(code).toBe(retCodes.SINGLE_SIGN_ON_FAILED);
  });

  test('[ASVS 10.2.2] another issuer', async () => {
    const { code } = await comeBack({ answer: () => ({ iss: 'https://login.evil.example' }) });
    expect(code).toBe(retCodes.SINGLE_SIGN_ON_FAILED);
  });

  test('[ASVS 10.2.2] an answer that names no issuer, where the provider always does', async () => {
    expect((await comeBack({ answer: () => ({ iss: undefined }) })).code).toBe(
      retCodes.SINGLE_SIGN_ON_FAILED,
    );
  });

  test('the same once more, and its code in another sign-in', async () => {
    const { client, answer, code } = await comeBack();
    expect(code).toBe(retCodes.OK);
    expect((await client.send(singleSignOnReturn, answer)).code).toBe(retCodes.SINGLE_SIGN_ON_OVER);
    const thief = visitor();
    const { url } = await thief.call(singleSignOnBegin, {});
    const state = new URL(url).searchParams.get('state');
    const stolen = await thief.send(singleSignOnReturn, { ...answer, state });
    expect(stolen.code).toBe(retCodes.SINGLE_SIGN_ON_FAILED);
    expect(await isSignedIn(thief)).toBe(false);
  });
});

describe('an account is found by issuer and subject, never by e-mail', () => {
  test('[ASVS 6.8.1] one with a password keeps its e-mail to itself', async () => {
    const owner = await world.server.applicant();
    const client = visitor();
    const answer = await signInAtProvider(client, person('mallory', { email: owner.email }));
    expect(answer.code).toBe(retCodes.SINGLE_SIGN_ON_EMAIL_TAKEN);
    expect(await isSignedIn(client)).toBe(false);
    expect(await actionsOf(owner.userId)).not.toContain('single-sign-on.connected');
  });

  test('one that another person of the provider made, too', async () => {
    await signInAtProvider(visitor(), person('first', { email: 'shared@example.com' }));
    const second = await signInAtProvider(visitor(), person('second', { email: 'Shared@Example.com' }));
    expect(second.code).toBe(retCodes.SINGLE_SIGN_ON_EMAIL_TAKEN);
  });

  test.each([
    ['is not verified', { email_verified: false }],
    ['is not said to be verified', { email_verified: undefined }],
    ['is none', { email: undefined }],
    ['is no address', { email: 'nobody' }],
  ])('an e-mail that %s makes no account', async (_what, claims) => {
    const answer = await signInAtProvider(visitor(), person(crypto.randomUUID(), claims));
    expect(answer.code).toBe(retCodes.SINGLE_SIGN_ON_EMAIL_MISSING);
  });

  test('[ASVS 10.5.2] an account is the same whatever e-mail its owner has later', async () => {
    const name = person('moving');
    const client = visitor();
    await signInAtProvider(client, name);
    person(name, { email: 'elsewhere@example.com', email_verified: false });
    const again = visitor();
    await signInAtProvider(again, name);
    expect(await accountOf(again)).toBe(await accountOf(client));
  });
});

test('signing out leads to where the provider signs out as well, unless it did not sign in', async () => {
  const client = visitor();
  await signInAtProvider(client, person('dora'));
  const url = new URL((await client.call(logout, {})).url);
  expect(url.origin).toBe(world.provider.issuer);
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: 'credence',
    post_logout_redirect_uri: `${world.server.address}/login`,
  });
  expect(await isSignedIn(client)).toBe(false);
  expect(await (await world.server.applicant()).call(logout, {})).toEqual({ url: '/login' });
});

describe('[S7.20] whoever has no password confirms at the provider', () => {
  const action = securityActions.OTP;

  test('[ASVS 7.5.3] the same person, who shows it anew', async () => {
    const client = visitor();
    const jar = new Map<string, string>();
    await signInAtProvider(client, person('erin'), { jar });
    const { methods, returned, checked } = await confirmedAtProvider(client, 'erin', { action, jar });
    expect(methods).toEqual(['single-sign-on']);
    expect(returned.result).toEqual({ redirect_url: null });
    expect(checked.code).toBe(retCodes.OK);
  });

  test('not by a check that was not confirmed, nor by another person', async () => {
    const client = visitor();
    await signInAtProvider(client, person('frank'));
    const { returned, checked } = await confirmedAtProvider(client, person('grace'), { action });
    expect(returned.code).toBe(retCodes.SINGLE_SIGN_ON_OTHER_PERSON);
    expect(checked.code).toBe(retCodes.SINGLE_SIGN_ON_NEEDED);
  });

  test('who has a password is asked for that', async () => {
    const { methods } = await (await world.server.applicant()).call(riskIntercept, { action });
    expect(methods).toEqual(['password']);
  });
});

describe('later', () => {
  test('a provider that does not ask again is not believed', async () => {
    const client = visitor();
    const jar = new Map<string, string>();
    await signInAtProvider(client, person('heidi'), { jar });
    world.server.pass(5 * 60 * 1000);
    const { returned, checked } = await confirmedAtProvider(client, 'heidi', {
      action: securityActions.OTP,
      jar,
    });
    expect(returned.code).toBe(retCodes.SINGLE_SIGN_ON_FAILED);
    expect(checked.code).toBe(retCodes.SINGLE_SIGN_ON_NEEDED);
  });

  test('a sign-in is over after a quarter of an hour', async () => {
    const client = visitor();
    const { url } = await client.call(singleSignOnBegin, {});
    const answer = broughtBack(await visitProvider(url, person('ivan')));
    world.server.pass(15 * 60 * 1000);
    expect((await client.send(singleSignOnReturn, answer)).code).toBe(retCodes.SINGLE_SIGN_ON_OVER);
  });
});
