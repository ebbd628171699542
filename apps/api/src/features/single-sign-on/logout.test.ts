import { accountSessions } from '@credence/contract/account-sessions';
import { userProfile } from '@credence/contract/profile';
import { retCodes } from '@credence/contract/ret-codes';
import { securityActions } from '@credence/contract/security-action';
import { logout, signIn } from '@credence/contract/session';
import {
  singleSignOnConnect,
  singleSignOnLogout,
  singleSignOnReturn,
} from '@credence/contract/single-sign-on';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { passedCheck } from '../../../test/applicants.ts';
import {
  broughtBack,
  type Jar,
  leaveProvider,
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

const isSignedIn = async (client: Client) => (await client.send(userProfile)).code === retCodes.OK;

function person(name: string): string {
  world.provider.people.set(name, { email: `${name}@example.com`, email_verified: true });
  return name;
}

async function signedIn(name: string, jar: Jar = new Map()): Promise<Client> {
  const client = world.server.visitor();
  expect((await signInAtProvider(client, person(name), { jar })).code).toBe(retCodes.OK);
  return client;
}

/** As the provider sends it: a form, without an origin or cookies. */
async function send(token: string): Promise<number> {
  const response = await fetch(world.server.address + singleSignOnLogout.path, {
    method: 'POST',
    body: new URLSearchParams({ logout_token: token, more: 'to be passed over' }),
  });
  expect(response.headers.get('cache-control')).toBe('no-store');
  return response.status;
}

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';
const seconds = () => Math.floor(Date.now() / 1000);

/** The claims of a logout token of somebody, with what `change` makes of them. */
const claimsOf = (sub: string, change: Record<string, unknown> = {}) => ({
  iss: world.provider.issuer,
  aud: 'credence',
  iat: seconds(),
  exp: seconds() + 120,
  jti: crypto.randomUUID(),
  events: { [logoutEvent]: {} },
  sub,
  ...change,
});
const tokenOf = (sub: string, change?: Record<string, unknown>, typ = 'logout+jwt') =>
  world.provider.sign(claimsOf(sub, change), typ);

test('[ASVS 10.5.5] signing out of the provider ends what it began in that browser, and nothing else', async () => {
  const jar: Jar = new Map();
  const here = await signedIn('ada', jar);
  const elsewhere = await signedIn('ada');
  const other = await signedIn('bela');
  const { url } = await (await signedIn('ada', jar)).call(logout, {});
  await leaveProvider(url, jar);
  expect(await Promise.all([here, elsewhere, other].map(isSignedIn))).toEqual([false, true, true]);
});

test('a person who is signed out everywhere keeps the sessions that a password began', async () => {
  const owner = await world.server.applicant();
  const { url } = await owner.call(singleSignOnConnect, {
    ticket: await passedCheck(owner, securityActions.OTP),
  });
  await owner.call(userProfile, {});
  await owner.send(singleSignOnReturn, broughtBack(await visitProvider(url, person('carol'))));
  const clients = [await signedIn('carol'), await signedIn('carol')];
  expect((await owner.call(accountSessions, {})).sessions).toHaveLength(3);
  expect(await send(await tokenOf('carol'))).toBe(200);
  expect(await Promise.all(clients.map(isSignedIn))).toEqual([false, false]);
  expect(await isSignedIn(owner)).toBe(true);
  const events = await world.server.db
    .selectFrom('audit_event')
    .select(['action', 'actor_id', 'details'])
    .where('user_id', '=', owner.userId)
    .where('action', '=', 'session.ended-by-provider')
    .execute();
  expect(events).toMatchObject([{ actor_id: 'openid-provider', details: '{"ended":2}' }]);
});

test('who never signed in here is nobody to sign out', async () => {
  const other = await signedIn('dora');
  expect(await send(await tokenOf('nobody'))).toBe(200);
  expect(await isSignedIn(other)).toBe(true);
});

describe('[ASVS 10.5.5] a token is not believed', () => {
  test.each<[what: string, change: Record<string, unknown>]>([
    ['of another issuer', { iss: 'https://login.evil.example' }],
    ['for another application', { aud: 'another' }],
    ['that was issued long ago', { iat: seconds() - 3600 }],
    ['that has expired', { exp: seconds() - 60 }],
    ['that never expires', { exp: undefined }],
    ['without a time', { iat: undefined }],
    ['without an id', { jti: undefined }],
    ['without events', { events: undefined }],
    ['of another event', { events: { 'http://schemas.openid.net/event/other': {} } }],
    ['whose event is no object', { events: { [logoutEvent]: true } }],
    ['with a nonce, as an ID token has', { nonce: 'n' }],
    ['that names nobody', { sub: undefined }],
  ])('%s', async (_what, change) => {
    const client = await signedIn('erin');
    expect(await send(await tokenOf('erin', change))).toBe(400);
    expect(await isSignedIn(client)).toBe(true);
  });

  test('of another kind', async () => {
    expect(await send(await tokenOf('erin', {}, 'at+jwt'))).toBe(400);
  });

  test('that was used before', async () => {
    const token = await tokenOf(person('frank'));
    await signedIn('frank');
    expect(await send(token)).toBe(200);
    const client = await signedIn('frank');
    expect(await send(token)).toBe(400);
    expect(await isSignedIn(client)).toBe(true);
  });

  test('[ASVS 6.8.2] that somebody else signed, or nobody', async () => {
    const client = await signedIn('grace');
    const { privateKey } = await generateKeyPair('RS256', { extractable: true });
    const forged = await new SignJWT(claimsOf('grace'))
      .setProtectedHeader({ alg: 'RS256', kid: 'simulated', typ: 'logout+jwt' })
      .sign(privateKey);
    const { n = '' } = await exportJWK(privateKey);
    const symmetric = await new SignJWT(claimsOf('grace'))
      .setProtectedHeader({ alg: 'HS256', kid: 'simulated', typ: 'logout+jwt' })
      .sign(Buffer.from(n));
    for (const token of [forged, symmetric, new UnsecuredJWT(claimsOf('grace')).encode(), 'no token']) {
      expect(await send(token)).toBe(400);
    }
    expect(await isSignedIn(client)).toBe(true);
  });
});

test('the sessions that a password began are not the provider’s to end', async () => {
  const owner = await world.server.applicant();
  await owner.call(signIn, { email: owner.email, password: owner.password });
  expect(await send(await tokenOf('heidi', { sid: '' }))).toBe(400);
  expect(await send(await tokenOf('heidi', { sub: undefined, sid: 'unknown' }))).toBe(200);
  expect(await isSignedIn(owner)).toBe(true);
});
