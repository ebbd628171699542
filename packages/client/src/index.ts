import { calls, type Calls, type ExportLine, type ImportLine, type ImportReport } from './calls.ts';
import { unanswered } from './error.ts';
import { batchesOf, linesOf } from './lines.ts';
import { type Options, request } from './request.ts';

export type { Calls, ExportLine, ImportLine, ImportReport } from './calls.ts';
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

type Fields = Record<string, unknown>;

function addressOf(name: CallName, input: Readonly<Fields>): { path: string; rest: Fields } {
  const rest = { ...input };
  const path = calls[name].path.replace(/\{(\w+)\}/g, (_whole, field: string) => {
    const value = rest[field];
    delete rest[field];
    return encodeURIComponent(String(value));
  });
  return { path, rest };
}

function queryOf(rest: Readonly<Fields>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(rest)) if (value !== undefined) query.set(name, String(value));
  return query.size === 0 ? '' : `?${query}`;
}

/** So often in a row an export that brings nobody new is gone on with. */
const mostBroken = 4;

/** How long a thousand lines may take, in milliseconds. */
const importPatience = 5 * 60_000;

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

  /**
   * Everything that the partner has, line by line; memory stays flat however much that is. Where the
   * connection breaks off, it goes on after the last applicant, and so it does after a `cursor` from before.
   * It is whole where the last line is the `end`.
   */
  async *export({ cursor }: { cursor?: string } = {}): AsyncGenerator<ExportLine, void, undefined> {
    let after = cursor;
    let begun = false;
    let applicants = 0;
    for (let broken = 0; broken < mostBroken; broken++) {
      for await (const line of this.#exportAfter(after)) {
        if (line.type === 'partner' && begun) continue;
        begun = true;
        if (line.type === 'end') {
          yield { ...line, applicants };
          return;
        }
        if (line.type === 'applicant') {
          after = line.cursor;
          applicants++;
          broken = 0;
        }
        yield line;
      }
    }
    throw unanswered(new Error('The export broke off again and again'));
  }

  /** The lines of an export until its end, or until the connection breaks off. */
  async *#exportAfter(cursor: string | undefined): AsyncGenerator<ExportLine, void, undefined> {
    const { body } = await request(this.#options, {
      method: 'GET',
      path: `/v1/partner/export${queryOf({ cursor })}`,
      patience: 'none',
    });
    if (body === null) return;
    try {
      yield* linesOf<ExportLine>(body);
    } catch (error) {
      if (!(error instanceof TypeError || error instanceof SyntaxError)) throw error;
    }
  }

  /** A file that an export names by its `path`: the bytes of a JPEG, or of a PDF where it says so. */
  async file(path: string): Promise<ArrayBuffer> {
    return (await request(this.#options, { method: 'GET', path })).arrayBuffer();
  }

  /**
   * Brings applicants along, in as many requests as it takes. Repeating an import does nothing twice; with
   * `dryRun` it does nothing at all and says what it would.
   */
  async import(
    lines: Iterable<ImportLine> | AsyncIterable<ImportLine>,
    { dryRun = false }: { dryRun?: boolean } = {},
  ): Promise<ImportReport> {
    const whole: ImportReport = { dryRun, accepted: 0, repeated: 0, refused: 0, lines: [] };
    for await (const body of batchesOf(lines)) {
      const response = await request(this.#options, {
        method: 'POST',
        path: `/v1/partner/imports?dryRun=${dryRun}`,
        headers: { 'content-type': 'application/x-ndjson' },
        body,
        patience: importPatience,
      });
      const report: ImportReport = await response.json();
      const before = whole.lines.length;
      for (const count of ['accepted', 'repeated', 'refused'] as const) whole[count] += report[count];
      whole.lines.push(...report.lines.map((one) => ({ ...one, line: one.line + before })));
    }
    return whole;
  }
}
