import { type Compilable, CompiledQuery } from 'kysely';
import type { PoolClient } from 'pg';
import { connectTo, type Database, type ExecuteSql, type Outcome, type Work, workBy } from './database.ts';
import { databaseErrorCode } from './error-code.ts';

/** Serialization failure and deadlock: the transaction had no effect and can be retried. */
const repeatable = new Set(['40001', '40P01']);
const attempts = 6;

/** What every statement is answered with after another one of its transaction has failed. */
const afterFailure = '25P02';

/**
 * Runs a transaction and retries it if the database asks for it. `run` must have no effect outside the
 * database. Statements that do not wait for each other are sent together.
 */
export async function inTransaction<T>(db: Database, run: (work: Work) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await runOnce(db, run);
    } catch (error) {
      const code = databaseErrorCode(error);
      if (code === undefined || !repeatable.has(code) || attempt === attempts) throw error;
      await new Promise((resolve) => setTimeout(resolve, 2 ** attempt * (5 + Math.random() * 5)));
    }
  }
}

async function runOnce<T>(db: Database, run: (work: Work) => Promise<T>): Promise<T> {
  const client = await connectTo(db);
  const transaction = new OpenTransaction(client);
  let broken: unknown;
  try {
    transaction.runAlong('begin', []);
    const result = await run(transaction.work);
    await transaction.commit();
    return result;
  } catch (error) {
    await transaction.rollback().catch((failure: unknown) => (broken = failure));
    throw await transaction.causeOf(error);
  } finally {
    client.release(broken !== undefined);
  }
}

const transactions = new WeakMap<Work, OpenTransaction>();

class OpenTransaction {
  readonly work: Work;
  readonly #client: PoolClient;
  readonly #along: Promise<Outcome>[] = [];
  #ended = false;

  constructor(client: PoolClient) {
    this.#client = client;
    this.work = workBy((text, values) => this.#run(text, values));
    transactions.set(this.work, this);
  }

  async #run(text: string, values: readonly unknown[]): Promise<Outcome> {
    if (this.#ended) throw new Error('The transaction has ended');
    return this.#client.query(text, [...values]);
  }

  /** Sends a statement that nobody waits for; `commit` fails with it. */
  runAlong(text: string, values: readonly unknown[]): void {
    const outcome = this.#run(text, values);
    outcome.catch(() => undefined);
    this.#along.push(outcome);
  }

  /** Goes out together with what nobody waited for. After a failure the database rolls back by itself. */
  async commit(): Promise<void> {
    this.runAlong('commit', []);
    this.#ended = true;
    await Promise.all(this.#along);
  }

  async rollback(): Promise<void> {
    this.#ended = true;
    await this.#client.query('rollback');
  }

  /** Why the transaction failed: what nobody waited for, where an error only says that something did. */
  async causeOf(failure: unknown): Promise<unknown> {
    if (databaseErrorCode(failure) !== afterFailure) return failure;
    const failed = (await Promise.allSettled(this.#along)).find(({ status }) => status === 'rejected');
    return failed?.status === 'rejected' ? failed.reason : failure;
  }
}

function runAlong(work: Work, { sql, parameters }: CompiledQuery): Promise<unknown> {
  const own = transactions.get(work);
  if (own === undefined) return work.executeQuery(CompiledQuery.raw(sql, [...parameters]));
  own.runAlong(sql, parameters);
  return Promise.resolve();
}

/**
 * Runs a write whose outcome nobody needs: it is sent with the transaction's next statement, at the latest
 * with its commit, which fails if the write does.
 */
export async function writeAlong(work: Work, write: Compilable): Promise<void> {
  await runAlong(work, write.compile());
}

/** Lets the job queue write inside one of our transactions; it is told one row of each write. */
export function executorOf(work: Work): { executeSql: ExecuteSql } {
  return {
    executeSql: async (text, values) => {
      await runAlong(work, CompiledQuery.raw(text, values));
      // Ids of jobs are not used.
      return { rows: [{ id: null }] };
    },
  };
}
