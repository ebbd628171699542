import type { MigrationFile } from '../migration-file.ts';

export const embeddingTables: MigrationFile = {
  name: '2026-11-21-4-embedding',
  statements: [
    `create table if not exists sdk_token (
      user_id uuid not null references applicant (user_id),
      id uuid not null,
      kind text not null check (kind in ('one-time', 'session')),
      token_hash bytea not null,
      level smallint not null,
      origin text not null,
      business text not null,
      expires_at timestamptz not null,
      used_at timestamptz,
      created_at timestamptz not null,
      primary key (user_id, id)
    )`,
  ],
};
