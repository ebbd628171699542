import { createHash, randomBytes } from 'node:crypto';

export interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

export const redirectUri = 'http://127.0.0.1:4000/v1/electronic-identity/returned';

/** A relying party of the simulated electronic identity: everything it needs for one request. */
export function identityClient(environment: Readonly<Record<string, string>>) {
  const issuer = environment['CREDENCE_ELECTRONIC_IDENTITY_ISSUER'] ?? '';
  const clientId = environment['CREDENCE_ELECTRONIC_IDENTITY_CLIENT_ID'] ?? '';
  const clientSecret = environment['CREDENCE_ELECTRONIC_IDENTITY_CLIENT_SECRET'] ?? '';
  const verifier = randomBytes(32).toString('base64url');
  const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
  const parameters = {
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid profile',
    state: 'the-state',
    nonce: 'the-nonce',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  };
  const post = async (
    path: string,
    form: Readonly<Record<string, string>>,
    authorization: string | undefined = basic,
  ): Promise<Answer> => {
    const response = await fetch(`${issuer}/${path}`, {
      method: 'POST',
      headers: authorization === '' ? {} : { authorization },
      body: new URLSearchParams(form),
    });
    return { status: response.status, body: (await response.json()) as Answer['body'] };
  };
  return {
    issuer,
    clientId,
    clientSecret,
    verifier,
    parameters,
    post,
    /** The address of the authorization endpoint with these parameters changed; an empty text removes one. */
    address: (changed: Readonly<Record<string, string>> = {}): string =>
      `${issuer}/authorize?${new URLSearchParams({ ...parameters, ...changed })}`,
    /** The form that exchanges a code. */
    exchange: (code: string, changed: Readonly<Record<string, string>> = {}): Record<string, string> => ({
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
      ...changed,
    }),
  };
}

export type IdentityClient = ReturnType<typeof identityClient>;
