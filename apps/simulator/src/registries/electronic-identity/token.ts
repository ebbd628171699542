import type { FastifyInstance } from 'fastify';
import { createHash } from 'node:crypto';
import type { AuthorizationRequest } from './authorization-request.ts';
import { clientId, path } from './environment.ts';
import { authenticatedForm, problem } from './client-form.ts';
import { levelOfAssurance } from './discovery.ts';
import { personClaims, subjectOf } from './people.ts';
import { type Grant, seconds, type State } from './state.ts';
import { accessTokenHash, TokenSigner } from './token-signer.ts';

/** Exchanges codes for tokens, publishes the keys that verify them, and returns the person behind a token. */
export function tokenRoutes(app: FastifyInstance, { clock, issuer, codes, tokens }: State): void {
  const signer = new TokenSigner();
  app.get(`${path}/jwks`, () => signer.keySet());

  app.post(`${path}/token`, async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    const form = authenticatedForm(request, reply);
    if (form === undefined) return reply;
    if (form.get('grant_type') !== 'authorization_code')
      return reply.code(400).send(problem('unsupported_grant_type', 'Only authorization_code is offered'));
    // Removed whatever follows: a code can be tried only once.
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
