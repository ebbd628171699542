import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client';
import * as v from 'valibot';
import type { ElectronicIdentitySettings } from '../../base/config/vendors.ts';
import { RelyingParty } from '../openid/index.ts';

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

/** An electronic identity by OpenID Connect. */
export class IdentityProvider {
  readonly #party: RelyingParty;

  constructor(settings: ElectronicIdentitySettings) {
    this.#party = new RelyingParty(settings);
  }

  get issuer(): string {
    return this.#party.issuer;
  }

  /** The address of the identity's page, and what the answer will be checked with. */
  async request(redirectUri: string): Promise<{ url: string; state: string; secrets: RequestSecrets }> {
    const made = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
    const { state, nonce, verifier } = made;
    const scope = 'openid profile';
    const url = await this.#party.authorizationAddress(made, { redirect_uri: redirectUri, scope });
    return { url, state, secrets: { verifier, nonce, redirectUri } };
  }

  /** Exchanges the code for the person. Throws if anything about the answer is invalid. */
  async redeem(
    { redirectUri, nonce, verifier }: RequestSecrets,
    answer: { state: string; code: string; iss: string | undefined },
  ): Promise<PresentedIdentity> {
    const secrets = { state: answer.state, nonce, verifier };
    const claimed = v.parse(claims, await this.#party.redeem(secrets, answer, { redirectUri }));
    return {
      subject: claimed.sub,
      firstname: claimed.given_name,
      lastname: claimed.family_name,
      birthDate: claimed.birthdate,
    };
  }
}
