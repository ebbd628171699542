import type { MigrationFile } from '../migration-file.ts';

/** The keys of the installation, each wrapped by a master key, and how far moving to newer ones has come. */
export const installationKeys: MigrationFile = {
  name: '2026-11-26-y-installation-key',
  statements: [
    `create table if not exists installation_key (
      id text primary key,
      purpose text not null,
      serial integer not null,
      wrapped bytea not null,
      master_key text not null,
      used_from timestamptz not null,
      retired_at timestamptz,
      unique (purpose, serial)
    )`,
    `create table if not exists key_move (
      holder text primary key,
      key_id text not null,
      after text,
      rows_moved integer not null,
      rows_at_start integer not null,
      started_at timestamptz not null,
      ended_at timestamptz
    )`,
  ],
};
