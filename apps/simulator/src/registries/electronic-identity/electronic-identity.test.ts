import { createLocalJWKSet, decodeJwt, jwtVerify, type JSONWebKeySet } from 'jose';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startSimulator, type Simulator } from '../../simulator.ts';
import { identityClient, redirectUri, type IdentityClient } from '../../testing/identity-client.ts';
import { openPage } from '../../testing/page.ts';

let simulator: Simulator;
let client: IdentityClient;

beforeEach(async () => {
  simulator = await startSimulator();
  client = identityClient(simulator.environment);
});
afterEach(() => simulator.close());

const script = (): Promise<unknown> => import('../../browser/electronic-identity.js');
const declared = JSON.stringify({
  id_token: {
    given_name: { value: 'Ada' },
    family_name: { value: 'Obi' },
    birthdate: { value: '1990-01-31', essential: true },
  },
});

/** What the person's browser returns with after a button was pressed. */
async function returned(address: string, name: string): Promise<Record<string, string>> {
  const page = await openPage(address, script, { framed: false });
  await page.press(name);
  const went = new URL(page.went[0] ?? '');
  expect(`${went.origin}${went.pathname}`).toBe(redirectUri);
  return Object.fromEntries(went.searchParams);
}

async function codeFor(address = client.address()): Promise<string> {
  return (await returned(address, 'Confirm as this person'))['code'] ?? '';
}

async function pushedAddress(more: Record<string, string> = {}): Promise<string> {
  const { status, body } = await client.post('par', { ...client.parameters, ...more });
  expect(status).toBe(201);
  const query = new URLSearchParams({ client_id: client.clientId, request_uri: String(body['request_uri']) });
  return `${client.issuer}/authorize?${query}`;
}

async function verified(idToken: unknown) {
  const keys = (await (await fetch(`${client.issuer}/jwks`)).json()) as JSONWebKeySet;
  return jwtVerify(String(idToken), createLocalJWKSet(keys), {
    issuer: client.issuer,
    audience: client.clientId,
    algorithms: ['RS256'],
  });
}

describe('discovery', () => {
  test('names every endpoint below the issuer, and what is offered', async () => {
    const document = (await (
      await fetch(`${client.issuer}/.well-known/openid-configuration`)
    ).json()) as Record<string, unknown>;
    expect(document).toMatchObject({
      issuer: client.issuer,
      response_types_supported: ['code'],
      code_challenge_methods_supported: ['S256'],
      id_token_signing_alg_values_supported: ['RS256'],
    });
    const endpoints = Object.entries(document).filter(([name]) => /_endpoint$|jwks_uri/.test(name));
    expect(endpoints).toHaveLength(5);
    expect(endpoints.every(([, value]) => String(value).startsWith(`${client.issuer}/`))).toBe(true);
  });

  test('the key set holds no private part', async () => {
    const { keys } = (await (await fetch(`${client.issuer}/jwks`)).json()) as JSONWebKeySet;
    expect(keys).toHaveLength(1);
    expect(Object.keys(keys[0] ?? {}).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
  });
});

describe('the way through', () => {
  test('a person who is declared over the back channel confirms, and the token says so', async () => {
    const address = await pushedAddress({ claims: declared });
    expect(address).not.toMatch(/Ada|Obi|1990/);
    const { code, state, iss } = await returned(address, 'Confirm as Ada Obi, born 1990-01-31');
    expect({ state, iss }).toEqual({ state: 'the-state', iss: client.issuer });
    const { status, body } = await client.post('token', client.exchange(code ?? ''));
    expect(status).toBe(200);
    const { payload, protectedHeader } = await verified(body['id_token']);
    expect(protectedHeader).toMatchObject({ alg: 'RS256', kid: expect.any(String) });
    expect(payload).toMatchObject({
      given_name: 'Ada',
      family_name: 'Obi',
      birthdate: '1990-01-31',
      nonce: 'the-nonce',
      acr: 'http://eidas.europa.eu/LoA/substantial',
      auth_time: expect.any(Number),
      sub: expect.stringMatching(/^[\w-]{43}$/),
    });
    const information = await fetch(`${client.issuer}/userinfo`, {
      headers: { authorization: `Bearer ${String(body['access_token'])}` },
    });
    expect(await information.json()).toEqual({
      sub: payload.sub,
      given_name: 'Ada',
      family_name: 'Obi',
      birthdate: '1990-01-31',
    });
  });

  test('another person can confirm instead, the same with the same subject each time', async () => {
    const tokens = [];
    for (const address of [client.address(), await pushedAddress({ claims: declared })]) {
      const { body } = await client.post('token', client.exchange(await codeFor(address)));
      tokens.push(decodeJwt(String(body['id_token'])));
    }
    expect(tokens[0]).toMatchObject({ given_name: 'Anna Maria', family_name: 'Eriksson' });
    expect(tokens[1]?.sub).toBe(tokens[0]?.sub);
  });

  test('without the scope for it, nothing but the subject is told', async () => {
    const code = await codeFor(client.address({ scope: 'openid' }));
    const { body } = await client.post('token', client.exchange(code));
    expect(decodeJwt(String(body['id_token']))).not.toHaveProperty('given_name');
  });

  test.each([
    ['Refuse', 'identity_refused'],
    ['Cancel', 'user_cancelled'],
  ])('%s comes back as access_denied with %s', async (name, description) => {
    expect(await returned(client.address(), name)).toEqual({
      error: 'access_denied',
      error_description: description,
      state: 'the-state',
      iss: client.issuer,
    });
  });

  test('a page can be answered once', async () => {
    const page = await openPage(client.address(), script, { framed: false });
    await page.press('Cancel');
    for (const button of document.querySelectorAll('button')) button.disabled = false;
    await page.press('Refuse');
    expect(page.went).toHaveLength(1);
    expect(page.text()).toContain('This page is not valid any more.');
  });
});

describe('requests', () => {
  test.each([
    ['an unknown client', { client_id: 'other' }],
    ['an address elsewhere', { redirect_uri: 'https://elsewhere.example/' }],
    ['an address with a fragment', { redirect_uri: `${redirectUri}#x` }],
    ['no address', { redirect_uri: '' }],
    ['a pushed request that nobody pushed', { request_uri: 'urn:ietf:params:oauth:request_uri:x' }],
  ])('%s ends on an error page and never at the address', async (_name, changed) => {
    const response = await fetch(client.address(changed), { redirect: 'manual' });
    expect(response.status).toBe(400);
    expect(response.headers.get('location')).toBeNull();
    expect((await openPage(client.address(changed), script)).text()).toMatch(
      /invalid_request|unauthorized_client/,
    );
  });

  test.each([
    ['no PKCE', { code_challenge: '' }, 'invalid_request'],
    ['plain PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['no state', { state: '' }, 'invalid_request'],
    ['no openid', { scope: 'profile' }, 'invalid_scope'],
    ['the implicit flow', { response_type: 'id_token' }, 'unsupported_response_type'],
    ['prompt=none', { prompt: 'none' }, 'login_required'],
    ['a request object', { request: 'x.y.z' }, 'request_not_supported'],
    ['a person in the address', { claims: declared }, 'invalid_request'],
    ['claims that are no JSON', { claims: '{' }, 'invalid_request'],
  ])('%s is told to the client', async (_name, changed, error) => {
    const response = await fetch(client.address(changed), { redirect: 'manual' });
    expect(response.status).toBe(303);
    const location = new URL(response.headers.get('location') ?? '');
    expect(`${location.origin}${location.pathname}`).toBe(redirectUri);
    expect(location.searchParams.get('error')).toBe(error);
    expect(location.searchParams.get('iss')).toBe(client.issuer);
  });

  test('a parameter that comes twice is refused', async () => {
    expect((await fetch(`${client.address()}&state=other`, { redirect: 'manual' })).status).toBe(400);
  });

  test('a pushed request is good once, for a minute, and for a client that proves itself', async () => {
    const address = await pushedAddress();
    expect((await fetch(address)).status).toBe(200);
    expect((await fetch(address)).status).toBe(400);
    const late = await pushedAddress();
    simulator.faults('electronic-identity', { clockSkewSeconds: 61 });
    expect((await fetch(late)).status).toBe(400);
    expect(await client.post('par', client.parameters, 'Basic eDp5')).toMatchObject({
      status: 401,
      body: { error: 'invalid_client' },
    });
    expect(await client.post('par', { ...client.parameters, scope: 'profile' })).toMatchObject({
      status: 400,
      body: { error: 'invalid_scope' },
    });
  });
});

describe('tokens', () => {
  test('a code is good once', async () => {
    const code = await codeFor();
    expect((await client.post('token', client.exchange(code))).status).toBe(200);
    expect(await client.post('token', client.exchange(code))).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    });
  });

  test('a code is good for a minute', async () => {
    const code = await codeFor();
    simulator.faults('electronic-identity', { clockSkewSeconds: 61 });
    expect((await client.post('token', client.exchange(code))).body).toMatchObject({
      error: 'invalid_grant',
    });
  });

  test.each([
    ['another verifier', { code_verifier: 'x'.repeat(43) }],
    ['no verifier', { code_verifier: '' }],
    ['another address', { redirect_uri: 'http://127.0.0.1:4000/other' }],
  ])('with %s there is no token, and the code is spent', async (_name, changed) => {
    const code = await codeFor();
    expect((await client.post('token', client.exchange(code, changed))).body).toMatchObject({
      error: 'invalid_grant',
    });
    expect((await client.post('token', client.exchange(code))).status).toBe(400);
  });

  test('the client proves itself by header or by form, and not by both', async () => {
    const inForm = { client_id: client.clientId, client_secret: client.clientSecret };
    const both = { client_secret: client.clientSecret };
    expect((await client.post('token', client.exchange(await codeFor(), inForm), '')).status).toBe(200);
    expect((await client.post('token', client.exchange(await codeFor(), both))).status).toBe(401);
    expect((await client.post('token', client.exchange(await codeFor()), '')).status).toBe(401);
    const wrong = { ...inForm, client_secret: 'other' };
    expect((await client.post('token', client.exchange(await codeFor(), wrong), '')).status).toBe(401);
    expect((await client.post('token', { grant_type: 'client_credentials' })).body).toMatchObject({
      error: 'unsupported_grant_type',
    });
  });

  test('information about a person is for the holder of a token, for five minutes', async () => {
    const { body } = await client.post('token', client.exchange(await codeFor()));
    const information = (token: unknown): Promise<Response> =>
      fetch(`${client.issuer}/userinfo`, { headers: { authorization: `Bearer ${String(token)}` } });
    expect((await information(body['access_token'])).status).toBe(200);
    expect((await information('other')).status).toBe(401);
    simulator.faults('electronic-identity', { clockSkewSeconds: 301 });
    expect((await information(body['access_token'])).status).toBe(401);
  });

  test('answers that break leave the page alone', async () => {
    const code = await codeFor();
    simulator.faults('electronic-identity', { answers: { broken: 'http-500' } });
    expect((await fetch(client.address())).status).toBe(200);
    expect((await client.post('token', client.exchange(code))).status).toBe(500);
    simulator.faults('electronic-identity', {});
    expect((await client.post('token', client.exchange(code))).status).toBe(200);
  });
});
