import type { MigrationFile } from '../migration-file.ts';

/** What proves who an account holder is beside the password. */
export const factorTables: MigrationFile = {
  name: '2026-11-27-f-factors',
  statements: [
    `create table if not exists authenticator (
      user_id uuid primary key references account_holder (id) on delete cascade,
      secret bytea not null,
      created_at timestamptz not null,
      confirmed_at timestamptz,
      last_step integer not null default 0
    )`,
    `create table if not exists recovery_code (
      user_id uuid not null references account_holder (id) on delete cascade,
      code_hash bytea not null,
      used_at timestamptz,
      primary key (user_id, code_hash)
    )`,
    // What was asked for before has to be asked for again.
    `delete from security_ticket`,
    `alter table security_ticket add column if not exists session_id text not null`,
  ],
};
