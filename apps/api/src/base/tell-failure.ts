import { OperatorError } from './operator-error.ts';

/** Reports why a process ends: a sentence for what the operator can fix, the full error otherwise. */
export function tellFailure(error: unknown): void {
  console.error(error instanceof OperatorError ? error.message : error);
  process.exitCode = 1;
}
