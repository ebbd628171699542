import type { AnyEndpoint, InputOf, ResultOf } from '@credence/contract/endpoint';
import { vi } from 'vitest';
import arabicFurther from '../../../../locales/further-screens/ar-SA.json';
import englishFurther from '../../../../locales/further-screens/en.json';
import arabicErrors from '../../../../locales/inverse-error-code/ar-SA.json';
import englishErrors from '../../../../locales/inverse-error-code/en.json';
import arabicQuestions from '../../../../locales/questionnaire/ar-SA.json';
import englishQuestions from '../../../../locales/questionnaire/en.json';
import arabic from '../../../../locales/user-accounts/ar-SA.json';
import english from '../../../../locales/user-accounts/en.json';
import { furtherTexts, translationFile } from '../i18n/load.ts';
import { clearAnswers } from './cache.ts';
import { ApiError, OfflineError } from './errors.ts';

type Reply<E extends AnyEndpoint> = (input: InputOf<E>) => ResultOf<E> | Promise<ResultOf<E>>;
type Answers<Endpoints extends readonly AnyEndpoint[]> = {
  readonly [Index in keyof Endpoints]: readonly [Endpoints[Index], Reply<Endpoints[Index]>];
};

export interface FakeCall {
  path: string;
  input: unknown;
  headers: Headers;
  credentials: RequestCredentials | undefined;
}

const texts: Record<string, object> = {
  [translationFile('user-accounts', 'en')]: english,
  [translationFile('user-accounts', 'en-US')]: english,
  [translationFile('user-accounts', 'ar-SA')]: arabic,
  [translationFile('inverse-error-code', 'en')]: englishErrors,
  [translationFile('inverse-error-code', 'en-US')]: englishErrors,
  [translationFile('inverse-error-code', 'ar-SA')]: arabicErrors,
  [translationFile(furtherTexts, 'en')]: englishFurther,
  [translationFile(furtherTexts, 'en-US')]: englishFurther,
  [translationFile(furtherTexts, 'ar-SA')]: arabicFurther,
  [translationFile('questionnaire', 'en')]: englishQuestions,
  [translationFile('questionnaire', 'en-US')]: englishQuestions,
  [translationFile('questionnaire', 'ar-SA')]: arabicQuestions,
};

/** Rejects as `fetch` does when its signal gives it up. */
const givenUp = (signal: AbortSignal | null | undefined): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

const envelope = (ret_code: number, ret_msg: string, result: unknown, status = 200) =>
  Response.json({ ret_code, ret_msg, result }, { status });

/**
 * For tests: answers `fetch` from the contract, so that a fake cannot say what the server could not. A
 * reply that throws ApiError is a refusal, one that throws OfflineError a lost connection. The texts are
 * the real ones. Returns the calls, which grow as they are made.
 */
export function fakeApi<Endpoints extends readonly AnyEndpoint[] | []>(
  answers: Answers<Endpoints>,
): FakeCall[] {
  const calls: FakeCall[] = [];
  const known: readonly (readonly [AnyEndpoint, (input: never) => unknown])[] = answers;

  async function answer(address: string, init: RequestInit): Promise<Response> {
    const found = texts[address];
    if (found) return Response.json(found);
    const url = new URL(address, 'http://fake.test');
    const entry = known.find(
      ([endpoint]) => endpoint.path === url.pathname && endpoint.method === init.method,
    );
    if (!entry) return new Response('', { status: 404, statusText: 'Not Found' });
    const [endpoint, reply] = entry;
    const input: unknown =
      endpoint.method === 'GET' ? Object.fromEntries(url.searchParams) : JSON.parse(String(init.body));
    calls.push({
      path: url.pathname,
      input,
      headers: new Headers(init.headers),
      credentials: init.credentials,
    });
    try {
      return envelope(0, 'OK', await reply(input as never));
    } catch (error) {
      if (error instanceof OfflineError) throw new TypeError('Failed to fetch', { cause: error });
      if (error instanceof ApiError)
        return envelope(error.code, error.retMsg, error.details ?? {}, error.response?.status);
      throw error;
    }
  }

  // Another server: nothing that an earlier one said is known.
  clearAnswers();
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) =>
    Promise.race([answer(address, init), givenUp(init.signal)]),
  );
  return calls;
}
