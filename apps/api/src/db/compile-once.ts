import type { Compilable, CompiledQuery } from 'kysely';
import type { Reader } from './database.ts';

/**
 * A query that is built once and run often. `build` is called with a stand-in for each parameter, and must use each of them once and in order;
 * what it does with them may not depend on their values. Saves some 20 µs a run: for the reads that every request makes.
 */
export function compileOnce<Row, Parameters extends readonly unknown[]>(
  standIns: Parameters,
  build: (db: Reader, ...parameters: Parameters) => Compilable<Row>,
): (db: Reader, ...parameters: Parameters) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  return async (db, ...parameters) => {
    compiled ??= checkParameters(build(db, ...standIns).compile(), standIns);
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters });
    return rows;
  };
}

function checkParameters<Row>(query: CompiledQuery<Row>, standIns: readonly unknown[]): CompiledQuery<Row> {
  const same =
    query.parameters.length === standIns.length && query.parameters.every((one, at) => one === standIns[at]);
  if (!same) throw new Error('A query that is compiled once must use each parameter once, in order');
  return query;
}
