import type { MigrationFile } from '../migration-file.ts';

/**
 * For officers: cases that wait for a verdict, cases whose provider says something else now, and their own
 * notes.
 */
export const reviewExtras: MigrationFile = {
  name: '2026-11-22-q-review',
  statements: [
    `create index if not exists verification_case_checking on verification_case (submitted_at, id) where state = 'submitted'`,
    `drop index if exists verification_case_unanswered`,
    `alter table verification_case add column if not exists officer_note bytea`,
  ],
};
