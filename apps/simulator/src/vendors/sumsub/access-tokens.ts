import { createHmac, randomBytes } from 'node:crypto';

/** What a token of the web part allows. */
export interface Grant {
  readonly userId: string;
  readonly levelName: string;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

const prefix = '_act-sbx-jwt-';
const suffix = '-v2';

/**
 * Tokens of the web part. Their second part carries the address that `@sumsub/websdk` takes its frame from;
 * it is standard base64, because the package reads it with `atob`.
 */
export class AccessTokens {
  readonly #grants = new Map<string, Grant>();
  readonly #secret = randomBytes(32);

  /** @param url a bare origin: the package compares it with the origin of messages */
  issue(grant: Grant, url: string): string {
    const id = randomBytes(18).toString('hex');
    const body = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ jti: id, url })}`;
    this.#grants.set(id, grant);
    return `${prefix}${body}.${this.#sign(body)}${suffix}`;
  }

  /** The grant of a valid token. */
  read(token: string, now: number): Grant | undefined {
    if (!token.startsWith(prefix) || !token.endsWith(suffix)) return undefined;
    const [head = '', payload = '', signature] = token.slice(prefix.length, -suffix.length).split('.');
    if (signature !== this.#sign(`${head}.${payload}`)) return undefined;
    const id = /"jti":"([0-9a-f]+)"/.exec(Buffer.from(payload, 'base64').toString())?.[1] ?? '';
    const grant = this.#grants.get(id);
    return grant === undefined || grant.expiresAt <= now ? undefined : grant;
  }

  /** The newest grant for a user, expired or not. */
  ofUser(userId: string): Grant | undefined {
    return [...this.#grants.values()].findLast((grant) => grant.userId === userId);
  }

  #sign(body: string): string {
    return createHmac('sha256', this.#secret).update(body).digest('base64').replace(/=+$/, '');
  }
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64');
}
