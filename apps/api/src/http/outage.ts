import * as v from 'valibot';
import { databaseErrorCode } from '../db/error-code.ts';

/** What the system says where a disk or a machine is away or full. */
const systemErrors = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'EACCES',
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'EIO',
  'ESTALE',
  'EMFILE',
  'ENFILE',
]);

/** After how many seconds a client tries again while the database or a disk is away. */
export const outageRetry = 5;

/** PostgreSQL: no connection, nothing left, shut down, an error of its system, only to be read just now. */
const databaseErrors = /^(?:08|53|58)|^57P0[1-5]$|^25006$/;

/** What the driver says by itself, without a code. */
const driverErrors = /^(?:Connection terminated|timeout exceeded when trying to connect)|is not queryable$/;

/** A client that hung up has a code of the system too, but no call to it that failed. */
const systemError = v.object({ code: v.string(), syscall: v.string() });

/** Whether something failed because the database or a disk is away: it may succeed once that is back. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = databaseErrorCode(error);
  if (code !== undefined) return databaseErrors.test(code);
  const ofSystem = v.safeParse(systemError, error);
  if (ofSystem.success && systemErrors.has(ofSystem.output.code)) return true;
  if (driverErrors.test(error.message)) return true;
  return error instanceof AggregateError ? error.errors.some(isOutage) : isOutage(error.cause);
}
