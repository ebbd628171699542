import type { MigrationFile } from '../migration-file.ts';

/** Fingerprints of the master keys under which anything here was sealed. One of them is the root. */
export const masterKeys: MigrationFile = {
  name: '2026-11-22-t-master-key',
  statements: [
    `create table if not exists master_key (
      id text primary key,
      is_root boolean not null,
      first_used_at timestamptz not null default now()
    )`,
    'create unique index if not exists master_key_root on master_key (is_root) where is_root',
  ],
};
