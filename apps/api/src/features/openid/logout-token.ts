import { createRemoteJWKSet, jwtVerify } from 'jose';
import * as v from 'valibot';

/** Whose sessions end: those of a session at the provider, of a person, or both. */
export interface LogoutToken {
  id: string;
  sub: string | undefined;
  sid: string | undefined;
}

/** Seconds after which a token is too old, and that clocks may differ. */
const oldest = 300;
const tolerance = 30;

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';

/** OpenID Connect Back-Channel Logout 1.0, sections 2.4 and 2.6. */
const claims = v.pipe(
  v.object({
    jti: v.pipe(v.string(), v.minLength(1), v.maxLength(512)),
    events: v.object({ [logoutEvent]: v.looseObject({}) }),
    sub: v.optional(v.pipe(v.string(), v.minLength(1))),
    sid: v.optional(v.pipe(v.string(), v.minLength(1))),
    // An ID token must not pass for one.
    nonce: v.optional(v.undefined()),
  }),
  v.check(({ sub, sid }) => sub !== undefined || sid !== undefined),
);

interface Provider {
  issuer: string;
  jwks_uri?: string;
  id_token_signing_alg_values_supported?: string[];
}

/** Keys of providers, which the library keeps and asks for again now and then. */
const keysOf = new Map<string, ReturnType<typeof createRemoteJWKSet>>();

function keysAt(address: string): ReturnType<typeof createRemoteJWKSet> {
  const keys = keysOf.get(address) ?? createRemoteJWKSet(new URL(address));
  keysOf.set(address, keys);
  return keys;
}

/** Never `none`, and no algorithm whose key is known to more than the provider. */
const isSigned = (algorithm: string): boolean => /^(?:RS|PS|ES)\d|^EdDSA$|^Ed/.test(algorithm);

/** What a signed logout token says; throws unless it is one of this provider for this client. */
export async function readLogoutToken(
  token: string,
  { server, clientId }: { server: Readonly<Provider>; clientId: string },
): Promise<LogoutToken> {
  if (server.jwks_uri === undefined) throw new Error('The provider names no keys');
  const { payload, protectedHeader } = await jwtVerify(token, keysAt(server.jwks_uri), {
    issuer: server.issuer,
    audience: clientId,
    algorithms: (server.id_token_signing_alg_values_supported ?? ['RS256']).filter(isSigned),
    requiredClaims: ['iat', 'exp', 'jti', 'events'],
    maxTokenAge: oldest,
    clockTolerance: tolerance,
  });
  const { typ = 'logout+jwt' } = protectedHeader;
  if (!/^(?:application\/)?(?:logout\+)?jwt$/i.test(typ)) throw new Error('Another kind of token');
  const { jti, sub, sid } = v.parse(claims, payload);
  return { id: jti, sub, sid };
}
