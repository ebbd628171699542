import type { MigrationFile } from '../migration-file.ts';

/** Passkeys of account holders. */
export const passkeyTable: MigrationFile = {
  name: '2026-11-27-g-passkeys',
  statements: [
    `create table if not exists passkey (
      user_id uuid not null references account_holder (id) on delete cascade,
      id uuid not null,
      credential_id text not null,
      host text not null,
      public_key bytea not null,
      counter bigint not null,
      name bytea not null,
      created_at timestamptz not null,
      used_at timestamptz,
      primary key (user_id, id)
    )`,
    `create unique index if not exists passkey_credential on passkey (credential_id)`,
  ],
};
