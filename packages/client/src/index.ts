import { calls, type Calls } from './calls.ts';
import { linesOf } from './lines.ts';
import { type Options, request } from './request.ts';

export type { Calls } from './calls.ts';
export { CredenceError } from './error.ts';
export type { Options } from './request.ts';

/** Names of calls. */
export type CallName = keyof Calls;

/** Calls whose answers are pages of a list. */
export type ListName = {
  [Name in CallName]: Calls[Name]['result'] extends { data: unknown[]; nextCursor: string | null }
    ? Name
    : never;
}[CallName];

type ItemOf<Name extends ListName> = Calls[Name]['result']['data'][number];

/** What may be said of one call. */
export interface CallOptions {
  /**
   * Makes a write safe to repeat from another process, or after a restart: the same key within a day gets the
   * same answer. Tries of one call have one key anyway.
   */
  idempotencyKey?: string;
}

function addressOf(name: CallName, input: Readonly<Record<string, unknown>>): { path: string; rest: object } {
  const rest: Record<string, unknown> = { ...input };
  const path = calls[name].path.replace(/\{(\w+)\}/g, (_whole, field: string) => {
    const value = rest[field];
    delete rest[field];
    return encodeURIComponent(String(value));
  });
  return { path, rest };
}

function queryOf(rest: object): string {
  const entries: unknown[][] = Object.entries(rest).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(
    entries.map(([name, value]): [string, string] => [String(name), String(value)]),
  );
  return query.size === 0 ? '' : `?${query}`;
}

/** Credence, as a partner's server calls it. */
export class Credence {
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Makes a call and gives its result; throws `CredenceError`. */
  async call<Name extends CallName>(
    name: Name,
    input: Calls[Name]['input'],
    { idempotencyKey = crypto.randomUUID() }: CallOptions = {},
  ): Promise<Calls[Name]['result']> {
    const { method } = calls[name];
    const { path, rest } = addressOf(name, { ...input });
    const inQuery = method === 'GET' || method === 'DELETE';
    const response = await request(this.#options, {
      method,
      path: inQuery ? `${path}${queryOf(rest)}` : path,
      headers: {
        ...(method !== 'GET' && { 'idempotency-key': idempotencyKey }),
        ...(!inQuery && { 'content-type': 'application/json' }),
      },
      ...(!inQuery && { body: JSON.stringify(rest) }),
    });
    return response.json();
  }

  /** Everything in a list, page by page as it is asked for. */
  async *each<Name extends ListName>(
    name: Name,
    input: Calls[Name]['input'],
  ): AsyncGenerator<ItemOf<Name>, void, undefined> {
    let cursor: string | null = null;
    do {
      const page: Calls[Name]['result'] = await this.call(name, {
        ...input,
        ...(cursor !== null && { cursor }),
      });
      yield* page.data;
      cursor = page.nextCursor;
    } while (cursor !== null);
  }

  /** Everything that the partner has, line by line; memory stays flat however much that is. */
  async *export(): AsyncGenerator<unknown, void, undefined> {
    const response = await request(this.#options, { method: 'GET', path: '/v1/partner/export' });
    if (response.body !== null) yield* linesOf(response.body);
  }
}
