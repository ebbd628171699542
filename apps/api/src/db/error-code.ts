import { DatabaseError } from 'pg';

/** PostgreSQL's code of a failed statement, e.g. 23505 for a unique violation. */
export function databaseErrorCode(error: unknown): string | undefined {
  return error instanceof DatabaseError ? error.code : undefined;
}
