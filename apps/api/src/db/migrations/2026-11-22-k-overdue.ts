import type { MigrationFile } from '../migration-file.ts';

/** Finds cases that are still collecting past their time. */
export const overdue: MigrationFile = {
  name: '2026-11-22-k-overdue',
  statements: [
    `create index if not exists verification_case_overdue on verification_case (expires_at) where state = 'collecting'`,
  ],
};
