import type { MigrationFile } from '../migration-file.ts';

/** A case is found by the end of its id, from which its reference is made. */
export const caseReferences: MigrationFile = {
  name: '2026-11-26-r-case-reference',
  statements: [
    `create index if not exists verification_case_reference
      on verification_case (right(id::text, 10))`,
  ],
};
