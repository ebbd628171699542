import type { MigrationFile } from '../migration-file.ts';

export const auditTables: MigrationFile = {
  name: '2026-11-21-1-audit',
  statements: [
    `create table if not exists audit_event (
      user_id uuid not null,
      sequence bigint not null,
      at timestamptz(3) not null,
      actor_kind text not null check (actor_kind in ('account', 'officer', 'system')),
      actor_id text not null,
      action text not null,
      subject text not null,
      details text not null,
      request_id text not null,
      hash bytea not null,
      primary key (user_id, sequence)
    )`,
    `create table if not exists audit_head (
      user_id uuid primary key,
      sequence bigint not null,
      hash bytea not null
    )`,
  ],
};
