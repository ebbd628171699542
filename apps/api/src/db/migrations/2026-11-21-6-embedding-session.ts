import type { MigrationFile } from '../migration-file.ts';

/** What an SDK session keeps besides its token: the way back, and when it ends regardless of renewals. */
export const embeddingSessionColumns: MigrationFile = {
  name: '2026-11-21-6-embedding-session',
  statements: [
    `alter table sdk_token add column if not exists redirect_url text not null default ''`,
    `alter table sdk_token add column if not exists session_ends_at timestamptz`,
  ],
};
