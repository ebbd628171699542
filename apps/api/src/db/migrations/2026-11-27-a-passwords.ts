import type { MigrationFile } from '../migration-file.ts';

/** Links to set a new password, and what tells the owner of an account where it is signed in. */
export const passwordTables: MigrationFile = {
  name: '2026-11-27-a-passwords',
  statements: [
    `create table if not exists password_link (
      user_id uuid not null references account_holder (id) on delete cascade,
      id uuid not null,
      expires_at timestamptz not null,
      used_at timestamptz,
      primary key (user_id, id)
    )`,
    `create index if not exists password_link_expires on password_link (expires_at)`,
    `alter table account_holder_session
      add column if not exists "seenAt" timestamptz,
      add column if not exists browser text,
      add column if not exists system text`,
  ],
};
