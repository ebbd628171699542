import * as client from 'openid-client';
import * as v from 'valibot';
import { readLogoutToken, type LogoutToken } from './logout-token.ts';

export interface RelyingPartySettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** What an answer is checked with; only the browser that was sent away may bring an answer to it. */
export interface RequestSecrets {
  state: string;
  nonce: string;
  verifier: string;
}

/** What the browser brought back. */
export interface ProviderAnswer {
  state: string;
  code: string;
  iss?: string | undefined;
}

const claims = v.looseObject({ sub: v.string() });
export type Claims = v.InferOutput<typeof claims>;

/** Something that the answer lacks, although it was asked for. */
export class AnswerLacking extends Error {}

/**
 * Credence at an OpenID provider: authorization code with PKCE. Signatures, keys, issuer, times and nonce are
 * left to the library (openid-client).
 */
export class RelyingParty {
  readonly #settings: RelyingPartySettings;
  #configuration: Promise<client.Configuration> | undefined;

  constructor(settings: RelyingPartySettings) {
    this.#settings = settings;
  }

  get issuer(): string {
    return this.#settings.issuer;
  }

  /** The address of the provider's page. */
  async authorizationAddress(
    { state, nonce, verifier }: RequestSecrets,
    parameters: { redirect_uri: string; scope: string; [name: string]: string },
  ): Promise<string> {
    const url = client.buildAuthorizationUrl(await this.#configured(), {
      ...parameters,
      state,
      nonce,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    return url.href;
  }

  /**
   * Exchanges the code for what the provider says of the person. Throws if anything about the answer is
   * invalid. What is `wanted` and not in the ID token is asked for at the provider's userinfo.
   */
  async redeem(
    { state, nonce, verifier }: RequestSecrets,
    answer: ProviderAnswer,
    { redirectUri, wanted = [] }: { redirectUri: string; wanted?: readonly string[] },
  ): Promise<Claims> {
    const configuration = await this.#configured();
    const returned = new URL(redirectUri);
    for (const [name, value] of Object.entries(answer)) {
      if (value !== undefined) returned.searchParams.set(name, value);
    }
    const tokens = await client.authorizationCodeGrant(configuration, returned, {
      pkceCodeVerifier: verifier,
      expectedNonce: nonce,
      expectedState: state,
      idTokenExpected: true,
    });
    const told = v.parse(claims, tokens.claims());
    const { userinfo_endpoint: more } = configuration.serverMetadata();
    if (more === undefined || wanted.every((name) => name in told)) return told;
    return { ...(await client.fetchUserInfo(configuration, tokens.access_token, told.sub)), ...told };
  }

  /** Where the browser ends its session at the provider; undefined where the provider has no such page. */
  async endSessionAddress(returnTo: string): Promise<string | undefined> {
    const configuration = await this.#configured();
    if (configuration.serverMetadata().end_session_endpoint === undefined) return undefined;
    return client.buildEndSessionUrl(configuration, { post_logout_redirect_uri: returnTo }).href;
  }

  /** What a logout token of the provider says; throws if it is not to be believed. */
  async logoutToken(token: string): Promise<LogoutToken> {
    const { clientId } = this.#settings;
    return readLogoutToken(token, { server: (await this.#configured()).serverMetadata(), clientId });
  }

  /** Discovered once; a failure is not cached, so that the next one tries again. */
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
export function isProviderAway(error: unknown): boolean {
  return !(
    error instanceof client.ResponseBodyError ||
    error instanceof client.AuthorizationResponseError ||
    error instanceof client.ClientError ||
    error instanceof AnswerLacking ||
    v.isValiError(error)
  );
}
