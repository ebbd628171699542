import {
  CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Compilable,
} from 'kysely';
import type { QueryResultRow } from 'pg';
import { statementName, type Reader, type Work } from './database.ts';
import type { RunStatement } from './run-together.ts';
import type { Statement } from './merge-writes.ts';
import type { Tables } from './tables/index.ts';
import { openTransactionOf } from './transaction.ts';

/** Builds queries without running them. */
const builder = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

function compile<Row, Parameters extends unknown[]>(
  standIns: Parameters,
  build: (db: Reader, ...parameters: Parameters) => Compilable<Row>,
): Statement {
  const { sql: text, parameters: used, query: node } = build(builder, ...standIns).compile();
  if (used.length !== standIns.length || used.some((one, at) => one !== standIns[at])) {
    throw new Error('A query that is compiled once must use each parameter once, in order');
  }
  return { name: statementName(text), text, node };
}

/**
 * A query that is compiled once and run often: for what every request does. `build` receives a placeholder
 * for each parameter, must use each exactly once and in order, and must not depend on their values. Saves
 * half of the query builder's time. Runs by itself, or within a transaction.
 */
export function compileOnce<Row extends QueryResultRow, Parameters extends unknown[]>(
  standIns: Parameters,
  build: (db: Reader, ...parameters: Parameters) => Compilable<Row>,
): (on: RunStatement | Reader, ...parameters: Parameters) => Promise<Row[]> {
  const statement = compile(standIns, build);
  return async (on, ...parameters) => {
    if (typeof on === 'function') return on<Row>(statement, parameters);
    const transaction = openTransactionOf(on);
    if (transaction !== undefined) return transaction.run<Row>(statement, parameters);
    return (await on.executeQuery<Row>(CompiledQuery.raw(statement.text, parameters))).rows;
  };
}

/**
 * The same for a write whose rows nobody needs. What a transaction writes at the same moment goes to the
 * database as one statement: each way there and back costs more than most of what it carries.
 */
export function writeOnce<Parameters extends unknown[]>(
  standIns: Parameters,
  build: (db: Reader, ...parameters: Parameters) => Compilable<unknown>,
): (work: Work, ...parameters: Parameters) => Promise<void> {
  const statement = compile(standIns, build);
  return async (work, ...parameters) => {
    const transaction = openTransactionOf(work);
    if (transaction !== undefined) await transaction.write(statement, parameters);
    else await work.executeQuery(CompiledQuery.raw(statement.text, parameters));
  };
}
