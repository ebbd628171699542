import * as v from 'valibot';
import { answerText } from '../../base/answer-text.ts';
import type { Context } from '../../base/context.ts';

/** How long an answer is used before the next is asked for, and how long at most, in milliseconds. */
const freshMs = 60_000;
const usableMs = 10 * 60_000;
const patienceMs = 5_000;

const price = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(String),
  v.regex(/^(?:0\.\d{1,20}|[1-9]\d{0,14}(?:\.\d{1,20})?)$/),
);
/** What one BTC costs, by currency code: `{"EUR": "58000.5", "INR": 5600000}`. */
const prices = v.record(v.pipe(v.string(), v.regex(/^[A-Z]{3,5}$/)), price);

/**
 * The operator's exchange rates (S3.1), asked for in passing: nobody waits for them, and where the source is
 * silent for ten minutes none is told.
 */
export class Rates {
  #prices: v.InferOutput<typeof prices> = {};
  #since = Number.NEGATIVE_INFINITY;
  #askedAt = Number.NEGATIVE_INFINITY;

  /** What one BTC is worth in a currency, as a decimal string. */
  of(currency: string, { config, log, now }: Pick<Context, 'config' | 'log' | 'now'>): string | undefined {
    if (config.ratesUrl === undefined) return undefined;
    const time = now().getTime();
    if (time - this.#askedAt >= freshMs) {
      this.#askedAt = time;
      this.#ask(config.ratesUrl, time).catch((error: unknown) => {
        const reason = error instanceof Error ? error.name : 'unknown';
        log.warn({ reason }, 'exchange rates could not be read');
      });
    }
    return time - this.#since < usableMs ? this.#prices[currency] : undefined;
  }

  async #ask(url: string, time: number): Promise<void> {
    const response = await fetch(url, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(patienceMs),
      redirect: 'error',
    });
    const text = await answerText(response);
    if (!response.ok) throw new Error('HTTP status');
    this.#prices = v.parse(prices, JSON.parse(text));
    this.#since = time;
  }
}
