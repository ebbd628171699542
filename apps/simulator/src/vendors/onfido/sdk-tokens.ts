import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import * as v from 'valibot';

const payloadSchema = v.object({
  exp: v.number(),
  payload: v.object({ applicant_uuid: v.string() }),
});

/** The result of checking a token: its owner, or the web part's type of error. */
export type ReadToken = { applicantId: string } | { problem: 'invalid_token' | 'expired_token' };

/**
 * Tokens of the web part: JWTs with the service addresses, like Onfido's (which are signed with an elliptic
 * curve).
 */
export class SdkTokens {
  readonly #secret = randomBytes(32);

  /** @param expiresAt milliseconds since 1970 */
  issue(applicantId: string, expiresAt: number, origin: string): string {
    const head = encode({ alg: 'HS256', typ: 'JWT' });
    const payload = encode({
      exp: Math.floor(expiresAt / 1000),
      payload: { app: 'simulator', client_uuid: randomUUID(), is_sandbox: true, applicant_uuid: applicantId },
      uuid: randomUUID(),
      urls: {
        onfido_api_url: origin,
        telephony_url: origin,
        detect_document_url: origin,
        sync_url: origin,
        auth_url: origin,
      },
    });
    return `${head}.${payload}.${this.#sign(`${head}.${payload}`)}`;
  }

  read(token: string, now: number): ReadToken {
    const [head = '', payload = '', signature] = token.split('.');
    if (signature !== this.#sign(`${head}.${payload}`)) return { problem: 'invalid_token' };
    const { exp, payload: claims } = v.parse(
      payloadSchema,
      JSON.parse(Buffer.from(payload, 'base64url').toString()),
    );
    return exp * 1000 <= now ? { problem: 'expired_token' } : { applicantId: claims.applicant_uuid };
  }

  #sign(body: string): string {
    return createHmac('sha256', this.#secret).update(body).digest('base64url');
  }
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
