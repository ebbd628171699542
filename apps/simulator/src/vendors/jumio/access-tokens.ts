import { randomUUID, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../core/clock.ts';
import { clientId, clientSecret } from './environment.ts';

/** Jumio's guide: "Your OAuth2 access token is valid for 60 minutes." */
export const accessTokenSeconds = 3600;

/** The access tokens issued, with the vendor's time at which each expires. */
export class AccessTokens {
  readonly #clock: Clock;
  readonly #endings = new Map<string, number>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  issue(): string {
    const now = this.#clock.now();
    for (const [token, endsAt] of this.#endings) if (endsAt <= now) this.#endings.delete(token);
    const token = randomUUID();
    this.#endings.set(token, now + accessTokenSeconds * 1000);
    return token;
  }

  isValid(token: string): boolean {
    const endsAt = this.#endings.get(token);
    return endsAt !== undefined && this.#clock.now() < endsAt;
  }
}

/** Whether an `Authorization: Basic` header carries the simulator's client credentials. */
export function isClient(header: string | undefined): boolean {
  const match = /^Basic ([A-Za-z0-9+/]+={0,2})$/i.exec(header ?? '');
  if (match?.[1] === undefined) return false;
  const given = Buffer.from(match[1], 'base64');
  const expected = Buffer.from(`${clientId}:${clientSecret}`);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** The token of an `Authorization: Bearer` header. */
export function bearerOf(header: string | undefined): string | undefined {
  return /^Bearer (\S+)$/i.exec(header ?? '')?.[1];
}
