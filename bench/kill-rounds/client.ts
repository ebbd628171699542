import { agreementApply, agreementNeeded } from '@credence/contract/agreement';
import type { AnyEndpoint, InputOf, ResultOf } from '@credence/contract/endpoint';
import { retCodes } from '@credence/contract/ret-codes';
import { uploadedFileHeader, uploadPath } from '@credence/contract/upload';
import { setTimeout as wait } from 'node:timers/promises';
import * as v from 'valibot';
import type { Gate } from './gate.ts';

/** What came of a call; where the server was killed or its database away, nobody knows. */
export type Outcome<Result> =
  | { kind: 'done'; result: Result }
  | { kind: 'refused'; code: number }
  | { kind: 'unknown' };

interface Answer {
  status: number;
  headers: Headers;
  text: string;
}

const envelope = v.object({ ret_code: v.number(), result: v.unknown() });
const unknown = { kind: 'unknown' } as const;
const tus = { 'tus-resumable': '1.0.0' };
/** In milliseconds; a server that was killed does not answer at all. */
const patience = 30_000;
/** Before the same is tried again, in milliseconds. */
export const pause = 200;

/** A browser that goes on after the server was killed. */
export class Client {
  readonly #address: string;
  readonly #gate: Gate;
  readonly #cookies = new Map<string, string>();

  constructor(address: string, gate: Gate) {
    this.#address = address;
    this.#gate = gate;
  }

  call<E extends AnyEndpoint>(endpoint: E, input: InputOf<E>): Promise<Outcome<ResultOf<E>>> {
    return this.#gate.through(() => this.#call(endpoint, input));
  }

  /** The same until somebody knows what came of it. */
  async insist<E extends AnyEndpoint>(endpoint: E, input: InputOf<E>): Promise<Outcome<ResultOf<E>>> {
    for (;;) {
      const outcome = await this.call(endpoint, input);
      if (outcome.kind !== 'unknown') return outcome;
      await wait(pause);
    }
  }

  /** A picture in one part; its id. */
  upload(caseId: string, kind: string, content: Uint8Array<ArrayBuffer>): Promise<Outcome<string>> {
    return this.#gate.through(() => this.#upload(caseId, kind, content));
  }

  async #upload(caseId: string, kind: string, content: Uint8Array<ArrayBuffer>): Promise<Outcome<string>> {
    const encoded = (value: string) => Buffer.from(value).toString('base64');
    const begun = await this.#fetch('POST', uploadPath, {
      headers: {
        ...tus,
        'upload-length': String(content.length),
        'upload-metadata': `caseId ${encoded(caseId)},kind ${encoded(kind)}`,
      },
    });
    const location = begun?.headers.get('location') ?? undefined;
    if (begun === undefined || location === undefined)
      return this.#afterConsent(begun, () => this.#upload(caseId, kind, content));
    const type = { 'content-type': 'application/offset+octet-stream' };
    const sent = await this.#fetch('PATCH', location, {
      body: content,
      headers: { ...tus, ...type, 'upload-offset': '0' },
    });
    const id = sent?.headers.get(uploadedFileHeader) ?? undefined;
    return id === undefined
      ? this.#afterConsent(sent, () => this.#upload(caseId, kind, content))
      : { kind: 'done', result: id };
  }

  /** Gives a consent where that is what an answer asks for, and does it again; else it is refused. */
  async #afterConsent<Result>(
    answer: Answer | undefined,
    again: () => Promise<Outcome<Result>>,
  ): Promise<Outcome<Result>> {
    if (answer === undefined || answer.status >= 500) return unknown;
    const read = v.safeParse(v.pipe(v.string(), v.parseJson(), envelope), answer.text);
    if (!read.success) return unknown;
    const { ret_code: code, result } = read.output;
    if (code !== retCodes.AGREEMENT_NEEDED) return { kind: 'refused', code };
    const { code: about, version, caseId, recipient } = v.parse(agreementNeeded, result);
    const input = { code: about, version, caseId, recipient, language: 'en' };
    const given = await this.#call(agreementApply, input);
    return given.kind === 'done' ? again() : given;
  }

  async #call<E extends AnyEndpoint>(endpoint: E, input: InputOf<E>): Promise<Outcome<ResultOf<E>>> {
    const isGet = endpoint.method === 'GET';
    const query = isGet ? `?${new URLSearchParams(v.parse(v.record(v.string(), v.string()), input))}` : '';
    const answer = await this.#fetch(endpoint.method, `${endpoint.path}${query}`, {
      headers: { 'content-type': 'application/json' },
      ...(isGet ? {} : { body: JSON.stringify(input) }),
    });
    if (answer === undefined || answer.status >= 500) return unknown;
    const { ret_code: code, result } = v.parse(envelope, JSON.parse(answer.text));
    if (code === retCodes.OK) return { kind: 'done', result: v.parse<E['result']>(endpoint.result, result) };
    return this.#afterConsent(answer, () => this.#call(endpoint, input));
  }

  async #fetch(
    method: string,
    path: string,
    { headers, body }: { headers: Record<string, string>; body?: string | Uint8Array<ArrayBuffer> },
  ): Promise<Answer | undefined> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const send = () =>
      fetch(new URL(path, this.#address), {
        method,
        headers: { origin: this.#address, 'accept-language': 'en', cookie, ...headers },
        signal: AbortSignal.timeout(patience),
        ...(body === undefined ? {} : { body }),
      });
    try {
      const response = await whileNobodyListens(send);
      const text = await response.text();
      for (const line of response.headers.getSetCookie()) {
        const [pair = ''] = line.split(';');
        const at = pair.indexOf('=');
        this.#cookies.set(pair.slice(0, at), pair.slice(at + 1));
      }
      return { status: response.status, headers: response.headers, text };
    } catch {
      return undefined;
    }
  }
}

const refusedConnection = v.object({ cause: v.object({ code: v.literal('ECONNREFUSED') }) });

/** What reached nobody is sent again, and is no call without an answer. */
async function whileNobodyListens(send: () => Promise<Response>): Promise<Response> {
  for (;;) {
    try {
      return await send();
    } catch (error) {
      if (!v.is(refusedConnection, error)) throw error;
      await wait(50);
    }
  }
}
