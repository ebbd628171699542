import type { MigrationFile } from '../migration-file.ts';

/** Finds the few accounts that are trials of partners, for lists that leave them out. */
export const trialIndex: MigrationFile = {
  name: '2026-11-27-2-trials',
  statements: [`create index if not exists applicant_test on applicant (user_id) where test`],
};
