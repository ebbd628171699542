import type { MigrationFile } from '../migration-file.ts';

/** What officers find and write: the cases that wait for a verdict, those of which a provider says something else by now, and an officer's own note. */
export const reviewExtras: MigrationFile = {
  name: '2026-11-22-q-review',
  statements: [
    `create index if not exists verification_case_checking on verification_case (submitted_at, id) where state = 'submitted'`,
    `drop index if exists verification_case_unanswered`,
    `alter table verification_case add column if not exists officer_note bytea`,
  ],
};
