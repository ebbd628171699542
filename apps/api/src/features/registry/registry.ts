import type { NumberScheme } from '@credence/contract/words';
import * as v from 'valibot';
import type { NumberRegistrySettings } from '../../base/config/vendors.ts';
import type { Tracer } from '../../base/spans.ts';
import { answerText } from '../../base/answer-text.ts';

/** A question to a registry. */
export interface NumberQuestion {
  scheme: NumberScheme;
  number: string;
  firstname: string;
  lastname: string;
  /** `yyyy-mm-dd` */
  birthDate: string;
}

const comparison = v.picklist(['same', 'different']);

const numberAnswer = v.object({
  status: v.picklist(['match', 'mismatch', 'not-found', 'unavailable']),
  fields: v.object({
    firstname: v.optional(comparison),
    lastname: v.optional(comparison),
    birthDate: v.optional(comparison),
  }),
});
export type NumberAnswer = v.InferOutput<typeof numberAnswer>;

/** `unknown`: there is no registry to ask. An outage is thrown instead, to be retried. */
export type Registry = (question: NumberQuestion) => Promise<NumberAnswer | 'unknown'>;

/** The registry cannot be reached, or its answer is unreadable. */
export class RegistryUnavailable extends Error {
  constructor(reason: string) {
    super(`The number registry does not answer: ${reason}`);
    this.name = 'RegistryUnavailable';
  }
}

/** milliseconds */
const timeout = 10_000;

/**
 * The configured registry; without one ours, which only knows the form of numbers and so leaves every number
 * to an officer.
 */
export function registryFor(
  settings: NumberRegistrySettings | undefined,
  spans: Pick<Tracer, 'run'>,
): Registry {
  if (settings === undefined) return async () => 'unknown';
  const ask: Registry = async (question) => {
    const response = await fetch(`${settings.url}/registry/numbers/verify`, {
      method: 'POST',
      headers: { authorization: `Bearer ${settings.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(question),
      signal: AbortSignal.timeout(timeout),
      // Personal data is for this address only, so redirects are not followed.
      redirect: 'error',
    }).catch((error: unknown) => {
      throw new RegistryUnavailable(error instanceof Error ? error.name : 'unreachable');
    });
    if (!response.ok) throw new RegistryUnavailable(`http ${response.status}`);
    const text = await answerText(response).catch(() => '');
    const answer = v.safeParse(v.pipe(v.string(), v.parseJson(), numberAnswer), text);
    if (!answer.success) throw new RegistryUnavailable('wrong answer');
    if (answer.output.status === 'unavailable') throw new RegistryUnavailable('its source is down');
    return answer.output;
  };
  return (question) => spans.run({ kind: 'call', name: 'number registry' }, () => ask(question));
}
