import type { MigrationFile } from '../migration-file.ts';

/** What proved each account's level is found for a million of them without reading their cases. */
export const proofIndex: MigrationFile = {
  name: '2026-11-25-o-proof',
  statements: [
    `create index if not exists verification_case_proof
      on verification_case (user_id, level desc, decided_at desc) include (country, id)
      where state = 'approved' and not beside`,
  ],
};
