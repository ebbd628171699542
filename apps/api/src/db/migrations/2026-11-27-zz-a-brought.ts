import type { MigrationFile } from '../migration-file.ts';

/** What partners bring of applicants whom others have verified before. */
export const broughtTables: MigrationFile = {
  name: '2026-11-27-zz-a-brought',
  statements: [
    `create table if not exists brought_file (
      user_id uuid not null references applicant (user_id),
      id uuid not null,
      level smallint not null,
      kind text not null,
      country text,
      document_type text,
      digest bytea not null,
      blob text,
      media_type text not null,
      bytes integer not null,
      width integer not null,
      height integer not null,
      created_at timestamptz not null,
      primary key (user_id, id)
    )`,
    `create unique index if not exists brought_file_kind on brought_file (user_id, level, kind)`,
    `create index if not exists brought_file_blob on brought_file (blob) where blob is not null`,
    `create table if not exists earlier_verification (
      user_id uuid not null references applicant (user_id),
      level smallint not null,
      verified_on text not null,
      verified_by bytea not null,
      partner_id uuid not null references partner (id),
      created_at timestamptz not null,
      primary key (user_id, level)
    )`,
  ],
};
