import { KeyringUnusable } from './blobs/seal.ts';
import { ConfigInvalid } from './config.ts';
import { EmbeddedDatabaseError } from './db/embedded.ts';

/** Why a process ends: in sentences where the operator can mend it, and with everything that is known where it is a fault of ours. */
export function tellFailure(error: unknown): void {
  const explained =
    error instanceof ConfigInvalid ||
    error instanceof EmbeddedDatabaseError ||
    error instanceof KeyringUnusable;
  console.error(explained ? error.message : error);
  process.exitCode = 1;
}
