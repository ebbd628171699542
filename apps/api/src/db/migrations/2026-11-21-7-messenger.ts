import type { MigrationFile } from '../migration-file.ts';

/**
 * Accounts linked to a messenger user, and used launch data. Only a blind index of the messenger's id is
 * stored.
 */
export const messengerTables: MigrationFile = {
  name: '2026-11-21-7-messenger',
  statements: [
    `create table if not exists messenger_link (
      user_id uuid primary key references account_holder (id) on delete cascade,
      messenger_user text not null unique,
      created_at timestamptz not null
    )`,
    `create table if not exists messenger_launch (
      messenger_user text not null,
      data_hash bytea not null,
      ends_at timestamptz not null,
      primary key (messenger_user, data_hash)
    )`,
  ],
};
