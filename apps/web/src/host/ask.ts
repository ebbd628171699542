import type { AnyEndpoint, InputOf, ResultOf } from '@credence/contract/endpoint';
import { readEnvelope } from '@credence/contract/envelope';
import { retCodes } from '@credence/contract/ret-codes';
import { safeParse } from 'valibot';
import { apiUrl } from './api-origin.ts';
import { joinEarly, takeEarly } from './early-request.ts';

/** milliseconds */
const answerLimit = 30_000;

/**
 * A call that hosts make themselves, beside the client (which asks the host for its headers): the result,
 * the refusal's code, or undefined where nobody answered.
 */
export async function ask<E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  { path = endpoint.path, ...init }: RequestInit & { path?: string } = {},
): Promise<ResultOf<E> | number | undefined> {
  try {
    const url = apiUrl(path);
    const body = JSON.stringify(input);
    const signal = AbortSignal.timeout(answerLimit);
    const early = takeEarly('POST', url, body);
    const response = await (early
      ? joinEarly(early, signal)
      : fetch(url, {
          credentials: 'omit',
          ...init,
          method: 'POST',
          headers: {
            Accept: 'application/json',
            'Content-Type': 'application/json',
            // As the page says it, because a host is there before the language is.
            'Accept-Language': document.documentElement.lang,
            ...init.headers,
          },
          body,
          signal,
        }));
    const envelope = readEnvelope(JSON.parse(await response.text()));
    if (envelope?.ret_code !== retCodes.OK) return envelope?.ret_code;
    const parsed = safeParse(endpoint.result, envelope.result);
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
}
