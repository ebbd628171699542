import type { AnyEndpoint, InputOf, ResultOf } from '@credence/contract/endpoint';
import { type RetCodeName, retCodeOf } from '@credence/contract/ret-codes';
import { reviewFilePath } from '@credence/contract/review-case';
import { reviewQuestionnaireFilePath } from '@credence/contract/review-questionnaire';
import * as v from 'valibot';
import { vi } from 'vitest';

/** A refusal as the server sends it. */
export class Refused {
  readonly code: RetCodeName;
  readonly details: object;
  constructor(code: RetCodeName, details: object = {}) {
    this.code = code;
    this.details = details;
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

/** The texts that applicants read, as far as tests need them. */
export const applicantTexts: Record<string, string> = {
  'document.retry.title': 'Please try once more',
  'document.approved.text.second': 'Level 2 is complete.',
  'number.again.title': 'We could not confirm your number',
  'label.document-blurred': 'Your document is blurred. Please take a sharper picture.',
  'label.document-expired': 'Your document has expired. Please use a valid one.',
  'label.name-differs': 'The name you entered differs from the one on your document.',
  'label.selfie-differs': 'Your selfie does not match the document.',
  'remarks.title_one': 'One answer needs a change',
  'remarks.title_other': '{{count}} answers need a change',
  'remarks.text': 'Everything else can stay as it is.',
  'label.under-age': 'You are not old enough to be verified.',
};

const picture = (): Response => new Response(new Blob(['picture'], { type: 'image/jpeg' }));

/** Replaces the server until the test ends. A call without a fake fails as if the server were unreachable. */
export function stubServer(...fakes: readonly Fake[]): { calls: RecordedCall[] } {
  const calls: RecordedCall[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path.startsWith('/common-static/')) return Response.json(applicantTexts);
    if (path.startsWith(reviewFilePath) || path.startsWith(reviewQuestionnaireFilePath)) return picture();
    const url = new URL(path, location.href);
    const input: unknown =
      typeof init.body === 'string' ? JSON.parse(init.body) : Object.fromEntries(url.searchParams);
    calls.push({ path: url.pathname, input });
    const fake = fakes.find((candidate) => candidate.path === url.pathname);
    if (!fake) throw new TypeError('Failed to fetch');
    const result = fake.reply(input);
    if (!(result instanceof Refused)) return envelope('OK', result, 200);
    return envelope(result.code, result.details, result.code === 'NOT_SIGNED_IN' ? 401 : 200);
  });
  return { calls };
}
