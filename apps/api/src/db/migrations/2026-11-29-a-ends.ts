import type { MigrationFile } from '../migration-file.ts';

/** Finds what has a day soon: results of tests, classes of investors, and new versions of agreements. */
export const endIndexes: MigrationFile = {
  name: '2026-11-29-a-ends',
  statements: [
    `create index if not exists suitability_result_ends on suitability_result (test, valid_until) where passed`,
    `create index if not exists task_agreement_due on task (subject, due_at) where code = 'AGREEMENT' and status = 'todo'`,
    `create index if not exists investor_class_ends on investor_class (class, expires_at) where ended_at is null`,
  ],
};
