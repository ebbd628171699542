import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import { Pool, types, type PoolClient, type PoolConfig, type QueryResult, type QueryResultRow } from 'pg';
import * as v from 'valibot';
import { createHash } from 'node:crypto';
import { runTogether, type RunStatement } from './run-together.ts';
import type { Tables } from './tables/index.ts';

export type Database = Kysely<Tables>;
/** A running transaction; the first parameter of every store function that writes. */
export type Work = Transaction<Tables>;
/** For reads inside or outside a transaction. */
export type Reader = Kysely<Tables>;

export interface DatabaseConnection {
  db: Database;
  runStatement: RunStatement;
  pool: Pool;
  close(): Promise<void>;
}

// int8 as number: our counters stay far below 2^53.
types.setTypeParser(types.builtins.INT8, Number);

const statementNames = new Map<string, string>();

/** A short stable name for a statement, so that the server parses and plans it once per connection. */
export function statementName(text: string): string {
  let name = statementNames.get(text);
  if (name === undefined) {
    name = createHash('sha256').update(text).digest('base64url').slice(0, 32);
    statementNames.set(text, name);
  }
  return name;
}

const namedClients = new WeakMap<PoolClient, PoolClient>();

/** kysely builds unnamed statements; naming them here saves a third of a read's time. */
function nameStatements(client: PoolClient): PoolClient {
  const known = namedClients.get(client);
  if (known !== undefined) return known;
  const query = client.query.bind(client);
  const named: PoolClient = Object.create(client, {
    query: {
      value: (text: unknown, values?: unknown[]) =>
        typeof text === 'string' && values !== undefined && values.length > 0
          ? query({ name: statementName(text), text, values })
          : Reflect.apply(query, undefined, values === undefined ? [text] : [text, values]),
    },
  });
  namedClients.set(client, named);
  return named;
}

/** Sends the statements of one turn of the event loop at once: each would wake the database by itself. */
function sendTogether({ connection: { stream } }: PoolClient): void {
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/** A connection of one's own until it is released; its statements may be begun before others are answered. */
export interface HeldConnection {
  run: RunStatement;
  query: (text: string, values?: readonly unknown[]) => Promise<QueryResult<QueryResultRow>>;
  /** One that is broken is closed. */
  release: (broken: boolean) => void;
}

const holders = new WeakMap<Database, () => Promise<HeldConnection>>();

export function holdConnection(db: Database): Promise<HeldConnection> {
  const hold = holders.get(db);
  if (hold === undefined) throw new Error('The database was not opened here');
  return hold();
}

/**
 * Opens a pool. Errors of idle clients go to `onError` and must not end the process (57P01 when the server
 * restarts).
 */
export function openDatabase(options: {
  connection: PoolConfig;
  size: number;
  prepare: boolean;
  onError: (error: Error) => void;
}): DatabaseConnection {
  const pool = new Pool({
    ...options.connection,
    max: options.size,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    application_name: 'credence',
    // A statement of a transaction does not wait for the answer to the one before.
    pipeline: true,
  });
  pool.on('error', options.onError);
  pool.on('connect', (client) => client.on('error', options.onError));
  const named = options.prepare
    ? {
        connect: async () => nameStatements(await pool.connect()),
        end: () => pool.end(),
      }
    : pool;
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: named }) });
  const hold = async (): Promise<HeldConnection> => {
    const client = await named.connect();
    return {
      run: async <Row extends QueryResultRow>(
        { name, text }: { name: string; text: string },
        values: unknown[],
      ) => {
        sendTogether(client);
        const { rows } = await client.query<Row>(options.prepare ? { name, text, values } : { text, values });
        return rows;
      },
      query: (text, values) => {
        sendTogether(client);
        return client.query(text, values && [...values]);
      },
      release: (broken) => client.release(broken),
    };
  };
  holders.set(db, hold);
  return { db, runStatement: runTogether(hold), pool, close: () => db.destroy() };
}

/** Runs a statement on a connection managed elsewhere; returns pg's result. */
export type ExecuteSql = (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>;

/**
 * The queue passes on pg's whole result, though its types declare only the rows. Without the rest, the number
 * of affected rows would be unknown.
 */
const outcome = v.object({
  rows: v.array(v.unknown()),
  rowCount: v.nullable(v.number()),
  command: v.string(),
});

/** A query builder inside a transaction that someone else (the job queue) began and will end. */
export function insideTransaction(executeSql: ExecuteSql): Work {
  // The queue's connections take one statement at a time.
  let before: Promise<unknown> = Promise.resolve();
  return workBy(async (text, values) => {
    const running = before.then(() => executeSql(text, [...values]));
    before = running.catch(() => undefined);
    return v.parse(outcome, await running);
  });
}

/** A query builder whose statements `query` runs, within a transaction. */
export function workBy(
  query: (text: string, values: readonly unknown[]) => Promise<v.InferOutput<typeof outcome>>,
): Work {
  const client = { query, release: () => undefined };
  const pool = { connect: async () => client, end: async () => undefined };
  // kysely's Transaction type differs from Kysely only in that it refuses to begin another one.
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: pool as unknown as Pool }) }) as Work;
}
