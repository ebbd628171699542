import { OperatorError } from '../../base/operator-error.ts';
/**
 * Why the embedded database is unavailable, as one sentence for the operator that says what to do.
 * `startEmbedded` throws nothing else for a cause that an operator can remove.
 */
export class EmbeddedDatabaseError extends OperatorError {
  override readonly name = 'EmbeddedDatabaseError';
}

/** The error's `code` (`EACCES`, `57P03`, …), or '' where it has none. */
export function errorCode(error: unknown): string {
  if (!(error instanceof Error) || !('code' in error)) return '';
  return typeof error.code === 'string' ? error.code : '';
}

/** Rethrows a file system error as a sentence about `what`; other errors pass unchanged. */
export function explainFileError(error: unknown, what: string): never {
  const reasons: Readonly<Record<string, string>> = {
    EACCES: 'this account lacks the permission',
    EPERM: 'this account lacks the permission',
    EROFS: 'the file system is read-only',
    ENOSPC: 'the disk is full',
    EDQUOT: 'the disk quota is used up',
    ENOTDIR: 'a part of the path is a file',
    EBUSY: 'it is a mount point or in use',
    EINVAL: 'the file system or the container refuses it',
  };
  const reason = reasons[errorCode(error)];
  if (reason === undefined) throw error;
  throw new EmbeddedDatabaseError(`Cannot ${what}: ${reason}.`, { cause: error });
}

/** Why it ended, according to PostgreSQL's own output. */
export type ServerFailure = { kind: 'busy' } | { kind: 'fatal'; error: EmbeddedDatabaseError };

/**
 * Reads the output of a failed `postgres` or `initdb`. `busy` means that another server holds the directory,
 * or that the processes of a killed one are still ending: worth a retry.
 */
export function explainServerFailure(output: string, what: string): ServerFailure {
  if (/lock file ".*" already exists|pre-existing shared memory block|lock file ".*" is empty/.test(output)) {
    return { kind: 'busy' };
  }
  if (/No space left on device|Disk quota exceeded/.test(output)) {
    return {
      kind: 'fatal',
      error: new EmbeddedDatabaseError(
        `${what}: the disk is full. Free some space; the database then recovers by itself.`,
      ),
    };
  }
  // Answers to early sessions say nothing about why it ended.
  const lines = output
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.includes('the database system is'));
  const telling =
    lines.findLast((line) => /(FATAL|PANIC|error|cannot|could not)\b/.test(line)) ?? lines.at(-1);
  return {
    kind: 'fatal',
    error: new EmbeddedDatabaseError(`${what}: ${telling?.trim() ?? 'PostgreSQL gave no reason'}`),
  };
}
