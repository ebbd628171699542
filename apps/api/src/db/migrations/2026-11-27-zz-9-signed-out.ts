import type { MigrationFile } from '../migration-file.ts';

/** What waits on devices cannot be opened any more after signing out. */
export const signedOut: MigrationFile = {
  name: '2026-11-27-zz-9-signed-out',
  statements: [`alter table account_holder add column if not exists signed_out_at timestamptz`],
};
