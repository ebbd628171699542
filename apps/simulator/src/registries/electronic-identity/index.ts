import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { rawBody, readJson } from '../../core/body.ts';
import type { Clock } from '../../core/clock.ts';
import { sendPage } from '../../core/pages.ts';
import type { RegistryFactory } from '../../core/vendor.ts';
import {
  readAuthorizationRequest,
  singleParameters,
  type AuthorizationRequest,
  type Problem,
} from './authorization-request.ts';
import { clientId, clientSecret, isClient } from './client.ts';
import { describe, personClaims, specimens, subjectOf, type Person } from './people.ts';
import { ShortLived } from './short-lived.ts';
import { TokenSigner, accessTokenHash } from './token-signer.ts';

const path = '/electronic-identity';
/** The person used a means of identification of the level "substantial" (Regulation (EU) 2015/1502). */
const levelOfAssurance = 'http://eidas.europa.eu/LoA/substantial';
const seconds = { pushed: 60, choosing: 600, code: 60, token: 300 };

interface Grant {
  readonly request: AuthorizationRequest;
  readonly person: Person;
  readonly authenticatedAt: number;
}

const choiceSchema = v.variant('choice', [
  v.strictObject({ choice: v.picklist(['declared', 'refuse', 'cancel']) }),
  v.strictObject({ choice: v.literal('specimen'), specimen: v.picklist(Object.keys(specimens)) }),
]);

/**
 * An electronic identity by OpenID Connect: authorization code flow with PKCE, pushed requests (RFC 9126), issuer in the response (RFC 9207).
 * On its page one chooses who one is, or refuses, or cancels; both of the latter are `access_denied`, told apart by `error_description`.
 */
export const electronicIdentity: RegistryFactory = {
  name: 'electronic-identity',
  create: ({ clock, origin }) => {
    const issuer = (): string => `${origin()}${path}`;
    return {
      register: (app) => routes(app, clock, issuer),
      environment: () => ({
        CREDENCE_ELECTRONIC_IDENTITY_ISSUER: issuer(),
        CREDENCE_ELECTRONIC_IDENTITY_CLIENT_ID: clientId,
        CREDENCE_ELECTRONIC_IDENTITY_CLIENT_SECRET: clientSecret,
      }),
    };
  },
};

function discovery(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    pushed_authorization_request_endpoint: `${issuer}/par`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code'],
    subject_types_supported: ['pairwise'],
    id_token_signing_alg_values_supported: ['RS256'],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
    code_challenge_methods_supported: ['S256'],
    scopes_supported: ['openid', 'profile'],
    claims_supported: ['sub', 'given_name', 'family_name', 'birthdate', 'acr', 'auth_time'],
    acr_values_supported: [levelOfAssurance],
    claims_parameter_supported: true,
    request_parameter_supported: false,
    request_uri_parameter_supported: false,
    authorization_response_iss_parameter_supported: true,
  };
}

function routes(app: FastifyInstance, clock: Clock, issuer: () => string): void {
  const pushed = new ShortLived<AuthorizationRequest>(clock, seconds.pushed);
  const choosing = new ShortLived<AuthorizationRequest>(clock, seconds.choosing);
  const codes = new ShortLived<Grant>(clock, seconds.code);
  const tokens = new ShortLived<Grant>(clock, seconds.token);
  const signer = new TokenSigner();
  const browser = { config: { browser: true } };

  app.get(`${path}/.well-known/openid-configuration`, () => discovery(issuer()));
  app.get(`${path}/jwks`, () => signer.keySet());

  app.post(`${path}/par`, (request, reply) => {
    const form = authenticatedForm(request, reply);
    if (form === undefined) return reply;
    const parsed = readAuthorizationRequest(form, clientId, true);
    if (parsed.kind !== 'ok' || form.has('request_uri'))
      return reply
        .code(400)
        .send(
          parsed.kind === 'ok'
            ? problem('invalid_request', 'A pushed request has no request_uri')
            : parsed.problem,
        );
    const requestUri = `urn:ietf:params:oauth:request_uri:${pushed.add(parsed.request)}`;
    return reply.code(201).send({ request_uri: requestUri, expires_in: seconds.pushed });
  });

  app.get(`${path}/authorize`, browser, (request, reply) => {
    const parameters = singleParameters(new URL(request.url, issuer()).searchParams);
    if (parameters === undefined)
      return errorPage(reply, problem('invalid_request', 'A parameter is given twice'));
    const requestUri = parameters.get('request_uri');
    if (requestUri !== undefined) {
      const found = pushed.take(requestUri.replace('urn:ietf:params:oauth:request_uri:', ''));
      const usable = found !== undefined && parameters.get('client_id') === found.clientId;
      return usable
        ? choicePage(reply, choosing.add(found), found)
        : errorPage(reply, problem('invalid_request_uri', 'This link is not valid any more'));
    }
    const parsed = readAuthorizationRequest(parameters, clientId, false);
    if (parsed.kind === 'unusable') return errorPage(reply, parsed.problem);
    if (parsed.kind === 'refused') {
      const { redirectUri, state, problem: refused } = parsed;
      return reply.redirect(responseAddress(redirectUri, state, issuer(), { ...refused }), 303);
    }
    return choicePage(reply, choosing.add(parsed.request), parsed.request);
  });

  app.post(`${path}/choice`, browser, (request, reply) => {
    const name = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const body = readJson(choiceSchema, request.body);
    const asked = body.ok ? choosing.take(name) : undefined;
    if (!body.ok || asked === undefined)
      return reply.code(400).send({ error: 'This page is not valid any more.' });
    const person = personOf(body.value, asked);
    const answer =
      person === undefined
        ? problem('access_denied', body.value.choice === 'cancel' ? 'user_cancelled' : 'identity_refused')
        : { code: codes.add({ request: asked, person, authenticatedAt: clock.now() }) };
    return { goTo: responseAddress(asked.redirectUri, asked.state, issuer(), { ...answer }) };
  });

  app.post(`${path}/token`, async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    const form = authenticatedForm(request, reply);
    if (form === undefined) return reply;
    if (form.get('grant_type') !== 'authorization_code')
      return reply.code(400).send(problem('unsupported_grant_type', 'Only authorization_code is offered'));
    // Taken whatever follows: a code that was tried once is never good again.
    const grant = codes.take(form.get('code') ?? '');
    if (grant === undefined || !isRightful(grant.request, form))
      return reply.code(400).send(problem('invalid_grant', 'The code is not valid'));
    const accessToken = tokens.add(grant);
    const now = Math.floor(clock.now() / 1000);
    const { nonce } = grant.request;
    return {
      access_token: accessToken,
      token_type: 'Bearer',
      expires_in: seconds.token,
      id_token: await signer.sign({
        iss: issuer(),
        aud: clientId,
        iat: now,
        exp: now + seconds.token,
        auth_time: Math.floor(grant.authenticatedAt / 1000),
        acr: levelOfAssurance,
        at_hash: accessTokenHash(accessToken),
        ...(nonce !== undefined && { nonce }),
        ...released(grant),
      }),
    };
  });

  app.get(`${path}/userinfo`, (request, reply) => {
    const grant = tokens.get(/^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '');
    return grant === undefined
      ? reply
          .code(401)
          .header('www-authenticate', 'Bearer error="invalid_token"')
          .send(problem('invalid_token', ''))
      : released(grant);
  });
}

function problem(error: string, error_description: string): Problem {
  return { error, error_description };
}

/** The form of a request that proves to be the client; without one the reply is sent. */
function authenticatedForm(
  request: FastifyRequest,
  reply: FastifyReply,
): ReadonlyMap<string, string> | undefined {
  const form = singleParameters(new URLSearchParams(rawBody(request.body).toString('utf8')));
  if (form === undefined) {
    void reply.code(400).send(problem('invalid_request', 'A parameter is given twice'));
    return undefined;
  }
  if (isClient(request.headers.authorization, form)) return form;
  void reply
    .code(401)
    .header('www-authenticate', 'Basic realm="electronic-identity"')
    .send(problem('invalid_client', 'The client could not be authenticated'));
  return undefined;
}

function isRightful(request: AuthorizationRequest, form: ReadonlyMap<string, string>): boolean {
  const verifier = form.get('code_verifier') ?? '';
  if (!/^[\w.~-]{43,128}$/.test(verifier)) return false;
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  return challenge === request.codeChallenge && form.get('redirect_uri') === request.redirectUri;
}

function released({ request, person }: Grant) {
  return {
    sub: subjectOf(person, request.clientId),
    ...(request.releasesPerson && personClaims(person)),
  };
}

function personOf(
  chosen: v.InferOutput<typeof choiceSchema>,
  request: AuthorizationRequest,
): Person | undefined {
  if (chosen.choice === 'specimen') return specimens[chosen.specimen];
  return chosen.choice === 'declared' ? request.declared : undefined;
}

function responseAddress(
  redirectUri: string,
  state: string | undefined,
  iss: string,
  answer: Record<string, string>,
): string {
  const address = new URL(redirectUri);
  for (const [name, value] of Object.entries({ ...answer, ...(state !== undefined && { state }), iss }))
    address.searchParams.set(name, value);
  return address.href;
}

function choicePage(reply: FastifyReply, name: string, { declared }: AuthorizationRequest): FastifyReply {
  return sendPage(reply, {
    title: 'Simulated electronic identity',
    script: 'electronic-identity.js',
    data: {
      name,
      ...(declared !== undefined && { declared: describe(declared) }),
      specimens: Object.fromEntries(
        Object.entries(specimens).map(([key, person]) => [key, describe(person)]),
      ),
    },
  });
}

function errorPage(reply: FastifyReply, { error, error_description }: Problem): FastifyReply {
  return sendPage(reply.code(400), {
    title: 'Simulated electronic identity',
    script: 'electronic-identity.js',
    data: { problem: `${error_description} (${error}).` },
  });
}
