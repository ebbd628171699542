import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import type { Clock } from '../../core/clock.ts';
import { failure, success, type Envelope } from './envelope.ts';
import { accessKey, secretKey } from './environment.ts';

/** "Suggested 300 seconds before or after the current time" (doc.advance.ai, Token Authentication). */
const timestampWindowMilliseconds = 300_000;
const periodSeconds = { default: 3600, shortest: 60, longest: 86_400 };

/**
 * The body of `generate-token`; the timestamp comes as a number or as a string in the vendor's own examples.
 */
export const tokenRequestSchema = v.object({
  accessKey: v.optional(v.string(), ''),
  signature: v.optional(v.string(), ''),
  timestamp: v.optional(v.union([v.string(), v.pipe(v.number(), v.transform(String))]), ''),
  periodSecond: v.optional(v.union([v.number(), v.pipe(v.string(), v.transform(Number))])),
});

export type TokenRequest = v.InferOutput<typeof tokenRequestSchema>;

/** What the vendor expects: the hash of access key, secret key and timestamp, concatenated. */
function expectedSignature(timestamp: string): string {
  return createHash('sha256').update(`${accessKey}${secretKey}${timestamp}`).digest('hex');
}

/** The access tokens issued, with the vendor's time at which each expires. */
export class AccessTokens {
  readonly #clock: Clock;
  readonly #endings = new Map<string, number>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Answers `generate-token`. A new token leaves the older ones valid. */
  generate(request: TokenRequest): Envelope {
    const { timestamp, signature, periodSecond = periodSeconds.default } = request;
    if (request.accessKey === '' || signature === '' || timestamp === '')
      return failure('PARAMETER_ERROR', 'Parameter should not be empty');
    const now = this.#clock.now();
    if (!/^\d{13}$/.test(timestamp) || Math.abs(Number(timestamp) - now) > timestampWindowMilliseconds)
      return failure('PARAMETER_ERROR', 'Timestamp error');
    // A guess: an unknown key is answered like a wrong signature, so that keys cannot be found by trying.
    const expected = Buffer.from(expectedSignature(timestamp));
    const given = Buffer.from(signature);
    const signed = given.length === expected.length && timingSafeEqual(given, expected);
    if (!signed || request.accessKey !== accessKey) return failure('PARAMETER_ERROR', 'Signature error');
    const { shortest, longest } = periodSeconds;
    if (!Number.isInteger(periodSecond) || periodSecond < shortest || periodSecond > longest)
      return failure(
        'PARAMETER_ERROR',
        'Parameter error, please check your request whether has illegal parameters',
      );

    for (const [token, endsAt] of this.#endings) if (endsAt <= now) this.#endings.delete(token);
    const token = randomUUID();
    const expiredTime = now + periodSecond * 1000;
    this.#endings.set(token, expiredTime);
    return success({ token, expiredTime });
  }

  isValid(token: string): boolean {
    const endsAt = this.#endings.get(token);
    return endsAt !== undefined && this.#clock.now() < endsAt;
  }
}
