import type { MigrationFile } from '../migration-file.ts';

/** By when a verified account renews its document and confirms its details, and what it was told of it. */
export const upkeepTables: MigrationFile = {
  name: '2026-11-24-u-upkeep',
  statements: [
    `create table if not exists upkeep (
      user_id uuid not null,
      kind text not null,
      since timestamptz not null,
      due_at timestamptz not null,
      case_id uuid,
      risk text not null,
      reason text not null,
      asked_at timestamptz,
      asked_for text not null,
      asks_document boolean not null,
      confirmed_at timestamptz,
      updated_at timestamptz not null,
      primary key (user_id, kind)
    )`,
    `create index if not exists upkeep_due on upkeep (kind, due_at)`,
    `create table if not exists upkeep_notice (
      user_id uuid not null,
      kind text not null,
      due_at timestamptz not null,
      days_left integer not null,
      sent_at timestamptz not null,
      primary key (user_id, kind, due_at, days_left)
    )`,
  ],
};
