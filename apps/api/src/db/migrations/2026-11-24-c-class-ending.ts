import type { MigrationFile } from '../migration-file.ts';

/** Why an officer ended a class of investors; and officers who allow one more attempt at a test. */
export const classEnding: MigrationFile = {
  name: '2026-11-24-c-class-ending',
  statements: [
    `alter table investor_class add column if not exists ending_reason bytea`,
    `alter table officer_step drop constraint if exists officer_step_kind_check`,
    `alter table officer_step add constraint officer_step_kind_check
      check (kind in ('attempt-allowed', 'test-attempt-allowed', 'barred', 'unbarred'))`,
  ],
};
