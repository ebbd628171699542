import { createHash } from 'node:crypto';
import { SignJWT, calculateJwkThumbprint, exportJWK, generateKeyPair, type CryptoKey, type JWK } from 'jose';

interface Key {
  readonly privateKey: CryptoKey;
  readonly publicJwk: JWK & { readonly kid: string };
}

/** Signs ID tokens with its own key (RS256), generated when first needed. */
export class TokenSigner {
  #key: Promise<Key> | undefined;

  /** The public key as a JWK Set (RFC 7517). */
  async keySet(): Promise<{ keys: JWK[] }> {
    const { publicJwk } = await this.#ready();
    return { keys: [publicJwk] };
  }

  async sign(claims: Record<string, unknown>): Promise<string> {
    const { privateKey, publicJwk } = await this.#ready();
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: publicJwk.kid })
      .sign(privateKey);
  }

  #ready(): Promise<Key> {
    this.#key ??= makeKey();
    return this.#key;
  }
}

async function makeKey(): Promise<Key> {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const jwk = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint(jwk);
  return { privateKey, publicJwk: { ...jwk, kid, use: 'sig', alg: 'RS256' } };
}

/** `at_hash` of OpenID Connect Core 3.1.3.6: the first half of the hash of the access token. */
export function accessTokenHash(accessToken: string): string {
  return createHash('sha256').update(accessToken).digest().subarray(0, 16).toString('base64url');
}
