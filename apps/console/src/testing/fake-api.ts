import type { AnyEndpoint, InputOf, ResultOf } from '@credence/contract/endpoint';
import { type RetCodeName, retCodeOf } from '@credence/contract/ret-codes';
import { reviewFilePath } from '@credence/contract/review-case';
import { reviewQuestionnaireFilePath } from '@credence/contract/review-questionnaire';
import * as v from 'valibot';
import { vi } from 'vitest';
import englishFurther from '../../../../locales/further-screens/en.json';
import englishQuestions from '../../../../locales/questionnaire/en.json';
import englishFirst from '../../../../locales/user-accounts/en.json';

/** A refusal as the server sends it. */
export class Refused {
  readonly code: RetCodeName;
  readonly details: object;
  constructor(code: RetCodeName, details: object = {}) {
    this.code = code;
    this.details = details;
  }
}

/** A file as the server sends it. */
export class SentFile {
  readonly type: string;
  readonly content: BodyInit;
  constructor(type: string, content: BodyInit = 'a file') {
    this.type = type;
    this.content = content;
  }

  answer(): Response {
    return new Response(this.content, { headers: { 'content-type': this.type } });
  }
}

export interface Fake {
  path: string;
  reply: (body: unknown) => unknown;
}

export interface RecordedCall {
  path: string;
  input: unknown;
}

const envelope = (code: RetCodeName, result: unknown, status: number): Response =>
  Response.json({ ret_code: retCodeOf(code), ret_msg: code, result }, { status });

/** Answers one endpoint. The contract types both sides, and the input is checked as the server checks it. */
export function answer<E extends AnyEndpoint>(
  endpoint: E,
  reply: (input: InputOf<E>) => ResultOf<E> | Refused,
): Fake {
  return { path: endpoint.path, reply: (body) => reply(v.parse<E['input']>(endpoint.input, body)) };
}

/** The texts that applicants read. */
const namespaces: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'user-accounts': englishFirst,
  'further-screens': englishFurther,
  questionnaire: englishQuestions,
};
export const applicantTexts: Readonly<Record<string, string>> = {
  ...englishFirst,
  ...englishFurther,
  ...englishQuestions,
};

const textsAt = (path: string) =>
  Object.entries(namespaces).find(([name]) => path.includes(`/${name}/en.json`))?.[1];

/** Answers one file, by its path. */
export const answerFile = (path: string, file: SentFile): Fake => ({ path, reply: () => file });

const picture = (): Response => new Response(new Blob(['picture'], { type: 'image/jpeg' }));

/**
 * Replaces the server until the test ends. A call without a fake fails as if the server were unreachable; a
 * file is any picture, unless it has a fake.
 */
export function stubServer(...fakes: readonly Fake[]) {
  const calls: RecordedCall[] = [];
  const files: string[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path.startsWith('/common-static/')) return Response.json(textsAt(path));
    const isFile = [reviewFilePath, reviewQuestionnaireFilePath].some((place) => path.startsWith(place));
    if (isFile && init.method !== 'POST') {
      files.push(path);
      const file = fakes.find((candidate) => candidate.path === path)?.reply(undefined);
      return file instanceof SentFile ? file.answer() : picture();
    }
    const url = new URL(path, location.href);
    const input: unknown =
      typeof init.body === 'string' ? JSON.parse(init.body) : Object.fromEntries(url.searchParams);
    calls.push({ path: url.pathname, input });
    const fake = fakes.find((candidate) => candidate.path === url.pathname);
    if (!fake) throw new TypeError('Failed to fetch');
    const result = fake.reply(input);
    if (result instanceof SentFile) return result.answer();
    if (!(result instanceof Refused)) return envelope('OK', result, 200);
    return envelope(result.code, result.details, result.code === 'NOT_SIGNED_IN' ? 401 : 200);
  });
  return { calls, files };
}
