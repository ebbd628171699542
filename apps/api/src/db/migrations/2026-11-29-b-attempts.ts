import type { MigrationFile } from '../migration-file.ts';

/** By what a page asks again for a lost answer to its one-time token. */
export const openingAttempts: MigrationFile = {
  name: '2026-11-29-b-attempts',
  statements: [`alter table sdk_token add column if not exists attempt_hash bytea`],
};
