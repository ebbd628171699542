import * as v from 'valibot';
import type { Person } from './people.ts';

/** An error of OAuth 2.0 or OpenID Connect by its code. */
export interface Problem {
  readonly error: string;
  readonly error_description: string;
}

/** A valid request: the person may be asked. */
export interface AuthorizationRequest {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string | undefined;
  readonly codeChallenge: string;
  readonly releasesPerson: boolean;
  /** The person the client expects. */
  readonly declared: Person | undefined;
}

type Parsed =
  | { readonly kind: 'ok'; readonly request: AuthorizationRequest }
  /** Refused, with an address to which the client can be informed. */
  | {
      readonly kind: 'refused';
      readonly redirectUri: string;
      readonly state: string | undefined;
      readonly problem: Problem;
    }
  /** No trustworthy address to redirect to, so only an error page is possible (RFC 6749 section 4.1.2.1). */
  | { readonly kind: 'unusable'; readonly problem: Problem };

/** The parameters of a form or query by name; undefined if one is repeated (RFC 6749 section 3.1). */
export function singleParameters(parameters: URLSearchParams): ReadonlyMap<string, string> | undefined {
  const single = new Map<string, string>();
  for (const [name, value] of parameters) {
    if (single.has(name)) return undefined;
    // "Parameters sent without a value MUST be treated as if they were omitted."
    if (value !== '') single.set(name, value);
  }
  return single;
}

/**
 * The addresses this provider redirects to: a real one has a list of registered addresses; the simulator
 * accepts any address of this machine and of names reserved for tests (RFC 6761).
 */
function isOwnAddress(address: string): boolean {
  if (!URL.canParse(address) || address.includes('#')) return false;
  const { protocol, hostname } = new URL(address);
  const own = ['localhost', '127.0.0.1', '[::1]'].includes(hostname) || /\.(localhost|test)$/.test(hostname);
  return own && (protocol === 'http:' || protocol === 'https:');
}

const hint = v.optional(v.nullable(v.object({ value: v.optional(v.pipe(v.string(), v.maxLength(200))) })));
const claimsSchema = v.object({
  id_token: v.optional(v.object({ given_name: hint, family_name: hint, birthdate: hint })),
});
type Claims = v.InferOutput<typeof claimsSchema>;

function readClaims(text: string | undefined): Claims | undefined {
  if (text === undefined) return {};
  try {
    const result = v.safeParse(claimsSchema, JSON.parse(text));
    return result.success ? result.output : undefined;
  } catch {
    return undefined;
  }
}

function declaredPerson({ id_token: claims }: Claims): Person | undefined {
  const givenName = claims?.given_name?.value;
  const familyName = claims?.family_name?.value;
  const birthDate = claims?.birthdate?.value;
  const complete = givenName !== undefined && familyName !== undefined && birthDate !== undefined;
  return complete ? { givenName, familyName, birthDate } : undefined;
}

/**
 * Reads the parameters of an authorization request (OpenID Connect Core 3.1.2.1; PKCE of RFC 7636 with S256
 * is required).
 * @param pushed sent over the back channel (RFC 9126); only there may they describe the person, since
 * addresses get logged
 */
export function readAuthorizationRequest(
  parameters: ReadonlyMap<string, string>,
  knownClient: string,
  pushed: boolean,
): Parsed {
  const clientId = parameters.get('client_id');
  const redirectUri = parameters.get('redirect_uri');
  if (clientId !== knownClient) return unusable('unauthorized_client', 'The client is not known');
  if (redirectUri === undefined || !isOwnAddress(redirectUri))
    return unusable('invalid_request', 'The redirect_uri is not registered');

  const state = parameters.get('state');
  const refused = (error: string, error_description: string): Parsed => ({
    kind: 'refused',
    redirectUri,
    state,
    problem: { error, error_description },
  });
  if (state === undefined) return refused('invalid_request', 'state is missing');
  const scopes = (parameters.get('scope') ?? '').split(' ');
  if (parameters.get('response_type') !== 'code')
    return refused('unsupported_response_type', 'Only response_type=code is offered');
  if ((parameters.get('response_mode') ?? 'query') !== 'query')
    return refused('invalid_request', 'Only response_mode=query is offered');
  if (!scopes.includes('openid')) return refused('invalid_scope', 'scope must contain openid');
  const codeChallenge = parameters.get('code_challenge') ?? '';
  if (parameters.get('code_challenge_method') !== 'S256' || !/^[\w-]{43}$/.test(codeChallenge))
    return refused('invalid_request', 'PKCE with S256 is required');
  if (parameters.has('request')) return refused('request_not_supported', 'Request objects are not offered');
  if (parameters.get('prompt')?.split(' ').includes('none') === true)
    return refused('login_required', 'The person has to confirm each time');
  const claims = readClaims(parameters.get('claims'));
  if (claims === undefined) return refused('invalid_request', 'claims is not valid');
  const declared = declaredPerson(claims);
  if (declared !== undefined && !pushed)
    return refused('invalid_request', 'Push a request that names a person');

  return {
    kind: 'ok',
    request: {
      clientId,
      redirectUri,
      state,
      nonce: parameters.get('nonce'),
      codeChallenge,
      releasesPerson: scopes.includes('profile') || claims.id_token !== undefined,
      declared,
    },
  };
}

function unusable(error: string, error_description: string): Parsed {
  return { kind: 'unusable', problem: { error, error_description } };
}
