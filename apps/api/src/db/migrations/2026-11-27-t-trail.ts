import type { MigrationFile } from '../migration-file.ts';

/** Keyed ends of the audit chains, and the chain of the installation. */
export const trailTables: MigrationFile = {
  name: '2026-11-27-t-trail',
  statements: [
    `alter table audit_head add column if not exists mac bytea`,
    // Without a default at first: events from before have none.
    `alter table audit_event add column if not exists transaction_id bigint`,
    `alter table audit_event
      alter column transaction_id set default pg_current_xact_id()::text::bigint`,
    `create index if not exists audit_event_transaction on audit_event (transaction_id)
      where transaction_id is not null`,
    `create table if not exists audit_checkpoint (
      number bigint primary key,
      at timestamptz(3) not null,
      database text not null,
      covered_before bigint,
      accounts integer not null,
      hash bytea not null
    )`,
    `create table if not exists audit_covered (
      user_id uuid not null,
      sequence bigint not null,
      hash bytea not null,
      checkpoint bigint not null,
      primary key (user_id, sequence)
    )`,
    `create index if not exists audit_covered_checkpoint on audit_covered (checkpoint, user_id)`,
  ],
};
