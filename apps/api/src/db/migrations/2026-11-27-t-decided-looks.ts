import type { MigrationFile } from '../migration-file.ts';

/** Why officers looked at accounts of which nothing waited to be decided. */
export const decidedLooks: MigrationFile = {
  name: '2026-11-27-t-decided-looks',
  statements: [
    `create table if not exists decided_look (
      user_id uuid not null,
      id uuid not null,
      case_id uuid not null,
      officer_id uuid not null,
      reason bytea not null,
      at timestamptz not null,
      until timestamptz not null,
      primary key (user_id, id)
    )`,
  ],
};
