import * as client from 'openid-client';
import * as v from 'valibot';
import type { ElectronicIdentitySettings } from '../../provider-settings.ts';

/** What an answer is checked by; kept sealed while the person is away. */
export const requestSecrets = v.object({ verifier: v.string(), nonce: v.string(), redirectUri: v.string() });
type RequestSecrets = v.InferOutput<typeof requestSecrets>;

/** Whom the electronic identity says it is; '' for what it does not tell. */
export interface PresentedIdentity {
  /** Stays the same for the same person. */
  subject: string;
  firstname: string;
  lastname: string;
  birthDate: string;
}

const claims = v.object({
  sub: v.string(),
  given_name: v.optional(v.string(), ''),
  family_name: v.optional(v.string(), ''),
  birthdate: v.optional(v.string(), ''),
});

/** An electronic identity by OpenID Connect: its signatures, keys, times and proof of possession are the library's business (openid-client). */
export class IdentityProvider {
  readonly #settings: ElectronicIdentitySettings;
  #configuration: Promise<client.Configuration> | undefined;

  constructor(settings: ElectronicIdentitySettings) {
    this.#settings = settings;
  }

  get issuer(): string {
    return this.#settings.issuer;
  }

  /** Where the person proves who he is, and what the answer will be checked by. */
  async request(redirectUri: string): Promise<{ url: string; state: string; secrets: RequestSecrets }> {
    const verifier = client.randomPKCECodeVerifier();
    const [state, nonce] = [client.randomState(), client.randomNonce()];
    const url = client.buildAuthorizationUrl(await this.#configured(), {
      redirect_uri: redirectUri,
      scope: 'openid profile',
      state,
      nonce,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    return { url: url.href, state, secrets: { verifier, nonce, redirectUri } };
  }

  /** Exchanges the code for whom it stands. Throws where anything about the answer is not right. */
  async redeem(
    secrets: RequestSecrets,
    answer: { state: string; code: string; iss: string | undefined },
  ): Promise<PresentedIdentity> {
    const returned = new URL(secrets.redirectUri);
    returned.searchParams.set('state', answer.state);
    returned.searchParams.set('code', answer.code);
    if (answer.iss !== undefined) returned.searchParams.set('iss', answer.iss);
    const tokens = await client.authorizationCodeGrant(await this.#configured(), returned, {
      pkceCodeVerifier: secrets.verifier,
      expectedNonce: secrets.nonce,
      expectedState: answer.state,
      idTokenExpected: true,
    });
    const told = v.parse(claims, tokens.claims());
    return {
      subject: told.sub,
      firstname: told.given_name,
      lastname: told.family_name,
      birthDate: told.birthdate,
    };
  }

  /** Found once; a failure is forgotten, so that the next person tries again. */
  #configured(): Promise<client.Configuration> {
    const { issuer, clientId, clientSecret } = this.#settings;
    this.#configuration ??= client
      .discovery(new URL(issuer), clientId, clientSecret, client.ClientSecretBasic(clientSecret), {
        // Only within this machine: the configuration admits no other address in the open.
        execute: issuer.startsWith('http:') ? [client.allowInsecureRequests] : [],
      })
      .catch((error: unknown) => {
        this.#configuration = undefined;
        throw error;
      });
    return this.#configuration;
  }
}

/** Whether a failure is one of reaching the provider, rather than of what it answered. */
export function isOutage(error: unknown): boolean {
  return !(
    error instanceof client.ResponseBodyError ||
    error instanceof client.AuthorizationResponseError ||
    error instanceof client.ClientError ||
    v.isValiError(error)
  );
}
