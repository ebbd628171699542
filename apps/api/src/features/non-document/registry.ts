import type { NumberScheme } from '@credence/contract';
import * as v from 'valibot';
import type { NumberRegistrySettings } from '../../provider-settings.ts';
import { answerText } from '../../http/answer-text.ts';

/** What a registry is asked. */
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

/** `unknown`: nobody could be asked, because no registry is there for it. An outage is thrown, to be tried again. */
export type Registry = (question: NumberQuestion) => Promise<NumberAnswer | 'unknown'>;

/** A registry that cannot be reached, or answers what nobody can read. */
export class RegistryUnavailable extends Error {
  constructor(reason: string) {
    super(`The number registry does not answer: ${reason}`);
    this.name = 'RegistryUnavailable';
  }
}

/** milliseconds */
const timeout = 10_000;

/** The registry of the configuration; without one ours, which knows what numbers look like and nobody's, and so leaves every number to an officer. */
export function registryFor(settings: NumberRegistrySettings | undefined): Registry {
  if (settings === undefined) return async () => 'unknown';
  return async (question) => {
    const response = await fetch(`${settings.url}/registry/numbers/verify`, {
      method: 'POST',
      headers: { authorization: `Bearer ${settings.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(question),
      signal: AbortSignal.timeout(timeout),
      // What is told of a person is for this address alone.
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
}
