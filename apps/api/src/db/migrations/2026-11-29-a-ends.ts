import type { MigrationFile } from '../migration-file.ts';

/** Finds what ends soon by its day: results of tests, and classes of investors. */
export const endIndexes: MigrationFile = {
  name: '2026-11-29-a-ends',
  statements: [
    `create index if not exists suitability_result_ends on suitability_result (test, valid_until) where passed`,
    `create index if not exists investor_class_ends on investor_class (class, expires_at) where ended_at is null`,
  ],
};
