import * as client from 'openid-client';
import * as v from 'valibot';
import type { ElectronicIdentitySettings } from '../../base/config/vendors.ts';

/** What an answer is checked with; stored sealed until the applicant returns. */
export const requestSecrets = v.object({ verifier: v.string(), nonce: v.string(), redirectUri: v.string() });
type RequestSecrets = v.InferOutput<typeof requestSecrets>;

/** The person named by the electronic identity; '' for what it does not report. */
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

/**
 * An electronic identity by OpenID Connect: signatures, keys, times and proof of possession are left to the
 * library (openid-client).
 */
export class IdentityProvider {
  readonly #settings: ElectronicIdentitySettings;
  #configuration: Promise<client.Configuration> | undefined;

  constructor(settings: ElectronicIdentitySettings) {
    this.#settings = settings;
  }

  get issuer(): string {
    return this.#settings.issuer;
  }

  /** The address of the identity's page, and what the answer will be checked with. */
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

  /** Exchanges the code for the person. Throws if anything about the answer is invalid. */
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
    const claimed = v.parse(claims, tokens.claims());
    return {
      subject: claimed.sub,
      firstname: claimed.given_name,
      lastname: claimed.family_name,
      birthDate: claimed.birthdate,
    };
  }

  /** Discovered once; a failure is not cached, so that the next applicant tries again. */
  #configured(): Promise<client.Configuration> {
    const { issuer, clientId, clientSecret } = this.#settings;
    this.#configuration ??= client
      .discovery(new URL(issuer), clientId, clientSecret, client.ClientSecretBasic(clientSecret), {
        // Unencrypted only within this machine: the configuration admits no other such address.
        execute: issuer.startsWith('http:') ? [client.allowInsecureRequests] : [],
      })
      .catch((error: unknown) => {
        this.#configuration = undefined;
        throw error;
      });
    return this.#configuration;
  }
}

/** Whether the provider could not be reached, as opposed to its answer being wrong. */
export function isOutage(error: unknown): boolean {
  return !(
    error instanceof client.ResponseBodyError ||
    error instanceof client.AuthorizationResponseError ||
    error instanceof client.ClientError ||
    v.isValiError(error)
  );
}
