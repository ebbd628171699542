import { CompiledQuery } from 'kysely';
import type { QueryResult, QueryResultRow } from 'pg';
import {
  holdConnection,
  workBy,
  type Database,
  type ExecuteSql,
  type HeldConnection,
  type Work,
} from './database.ts';
import { databaseErrorCode } from './error-code.ts';
import { mergeWrites, type Statement } from './merge-writes.ts';

/** Serialization failure and deadlock: the transaction had no effect and can be retried. */
const repeatable = new Set(['40001', '40P01']);
const attempts = 6;

/**
 * Runs a transaction and retries it if the database asks for it. `run` must have no effect outside the
 * database.
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

const transactions = new WeakMap<object, OpenTransaction>();

/** The transaction of `inTransaction` that runs what `work` is told; undefined for others, as a job's. */
export const openTransactionOf = (work: object): OpenTransaction | undefined => transactions.get(work);

/** Lets the job queue write inside one of our transactions. */
export function executorOf(work: Work): { executeSql: ExecuteSql } {
  const transaction = openTransactionOf(work);
  if (transaction !== undefined) return { executeSql: (text, values) => transaction.execute(text, values) };
  return { executeSql: (text, values) => work.executeQuery(CompiledQuery.raw(text, values)) };
}

async function runOnce<T>(db: Database, run: (work: Work) => Promise<T>): Promise<T> {
  const connection = await holdConnection(db);
  const transaction = new OpenTransaction(connection);
  let broken = false;
  try {
    const result = await run(transaction.work);
    await transaction.begun;
    transaction.end();
    // The database rolls back, and calls that no failure, where a statement failed that nobody waited for.
    const { command } = await connection.query('commit');
    if (command !== 'COMMIT') throw new Error('The database did not commit the transaction');
    transaction.tellCommitted();
    return result;
  } catch (error) {
    transaction.end();
    await connection.query('rollback').catch(() => (broken = true));
    throw transaction.causeOf(error);
  } finally {
    connection.release(broken);
  }
}

interface Waiting {
  statement: Statement;
  values: unknown[];
  /** Ends as the statement does that it went with. */
  endWith: (outcome: Promise<unknown>) => void;
}

/** Whether a statement only reads: its `with` may write. None of ours calls a function that does. */
const isRead = ({ node }: Statement): boolean => node.kind === 'SelectQueryNode' && node.with === undefined;

/**
 * Sends statements in the order in which they are begun, without waiting for each other's answers. After one
 * that failed, the database refuses the others.
 */
class OpenTransaction {
  readonly work: Work;
  readonly begun: Promise<unknown>;
  readonly #connection: HeldConnection;
  #waiting: Waiting[] = [];
  #isBegun = false;
  /** Whether something waits until it is begun, which nothing may overtake. */
  #isQueued = false;
  #isOpen = true;
  #sent = 0;
  /** Why the first of them failed that did; the others only say that one has. */
  #failure: { sent: number; reason: unknown } | undefined;
  readonly #afterwards: (() => void)[] = [];

  constructor(connection: HeldConnection) {
    this.#connection = connection;
    this.begun = this.#noting(connection.query('begin'));
    this.begun.then(
      () => (this.#isBegun = true),
      () => undefined,
    );
    this.work = workBy((text, values) => this.execute(text, values));
    transactions.set(this.work, this);
  }

  end(): void {
    this.#isOpen = false;
  }

  /** What made a statement fail: itself, or the one before it that did. */
  causeOf(error: unknown): unknown {
    const first = databaseErrorCode(error) === undefined ? undefined : this.#failure;
    return first === undefined ? error : first.reason;
  }

  /** Has something done once the transaction is committed, and not if it is rolled back. */
  afterCommit(run: () => void): void {
    this.#afterwards.push(run);
  }

  tellCommitted(): void {
    for (const run of this.#afterwards) run();
  }

  execute(text: string, values?: readonly unknown[]): Promise<QueryResult<QueryResultRow>> {
    this.#send();
    return this.#next(() => this.#connection.query(text, values));
  }

  /** Runs a statement, and what waits with it: as one, if they can be. */
  run<Row extends QueryResultRow>(statement: Statement, values: unknown[]): Promise<Row[]> {
    const waiting = this.#waiting;
    const whole = waiting.length > 0 && mergeWrites([...waiting.map((one) => one.statement), statement]);
    if (!whole) {
      this.#send();
      return this.#next(() => this.#connection.run<Row>(statement, values), isRead(statement));
    }
    this.#waiting = [];
    const all = [...waiting.flatMap((one) => one.values), ...values];
    const rows = this.#next(() => this.#connection.run<Row>(whole, all));
    for (const { endWith } of waiting) endWith(rows);
    return rows;
  }

  /** Runs a write with the statement that is begun next, or as this turn of the event loop ends. */
  async write(statement: Statement, values: unknown[]): Promise<void> {
    await new Promise<unknown>((endWith) => {
      if (this.#waiting.length === 0) process.nextTick(() => this.#send());
      this.#waiting.push({ statement, values, endWith });
    });
  }

  #send(): void {
    const last = this.#waiting.pop();
    last?.endWith(this.run(last.statement, last.values));
  }

  #next<T>(run: () => Promise<T>, reads = false): Promise<T> {
    const outcome = this.#begin(run, reads);
    // Who began it hears of it, but may have left for the failure of another.
    outcome.catch(() => undefined);
    return outcome;
  }

  async #begin<T>(run: () => Promise<T>, reads: boolean): Promise<T> {
    this.#checkOpen();
    if (!this.#isBegun) {
      // A read may go along with the `begin`: should that fail alone, what was read is not used. What writes
      // would be kept.
      if (reads && !this.#isQueued) return (await Promise.all([this.#noting(run()), this.begun]))[0];
      this.#isQueued = true;
      await this.begun;
      this.#checkOpen();
    }
    return this.#noting(run());
  }

  /** Notes whether what was just sent fails. Of answers that come at once, any may be heard of first. */
  #noting<T>(outcome: Promise<T>): Promise<T> {
    const sent = this.#sent++;
    outcome.catch((reason: unknown) => {
      if (this.#failure === undefined || sent < this.#failure.sent) this.#failure = { sent, reason };
    });
    return outcome;
  }

  #checkOpen(): void {
    if (!this.#isOpen) throw new Error('The transaction has ended');
  }
}
