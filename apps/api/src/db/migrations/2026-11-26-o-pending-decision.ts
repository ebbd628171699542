import type { MigrationFile } from '../migration-file.ts';

/** Officers' decisions that can still be undone, and what finds those that no job has carried out. */
export const pendingDecision: MigrationFile = {
  name: '2026-11-26-o-pending-decision',
  statements: [
    `create table if not exists pending_decision (
      user_id uuid not null,
      case_id uuid not null,
      id uuid not null,
      officer_id uuid not null,
      outcome text not null check (outcome in ('approved', 'retry', 'refused')),
      content bytea not null,
      until timestamptz not null,
      primary key (user_id, case_id)
    )`,
    `create index if not exists pending_decision_until on pending_decision (until)`,
  ],
};
