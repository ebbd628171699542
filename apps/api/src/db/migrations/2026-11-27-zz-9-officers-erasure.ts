import type { MigrationFile } from '../migration-file.ts';

/** Officers propose to erase an account, which its history tells. */
export const officersErasure: MigrationFile = {
  name: '2026-11-27-zz-9-officers-erasure',
  statements: [
    `alter table officer_step drop constraint if exists officer_step_kind_check`,
    `alter table officer_step add constraint officer_step_kind_check check (kind in (
      'attempt-allowed', 'test-attempt-allowed', 'barred', 'unbarred', 'transfer-undone', 'held', 'released',
      'erasure-asked'))`,
  ],
};
