import type { MigrationFile } from '../migration-file.ts';

/** What officers do to an account besides deciding cases: extra attempts, barring and unbarring. */
export const officerSteps: MigrationFile = {
  name: '2026-11-22-i-officer-steps',
  statements: [
    `alter table applicant add column if not exists extra_attempts_1 integer not null default 0`,
    `alter table applicant add column if not exists extra_attempts_2 integer not null default 0`,
    `create table if not exists officer_step (
      user_id uuid not null,
      id uuid not null,
      case_id uuid not null,
      kind text not null check (kind in ('attempt-allowed', 'barred', 'unbarred')),
      reason bytea not null,
      officer_id uuid not null,
      at timestamptz not null,
      primary key (user_id, id)
    )`,
  ],
};
