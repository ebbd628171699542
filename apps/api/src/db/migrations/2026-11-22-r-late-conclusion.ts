import type { MigrationFile } from '../migration-file.ts';

/** A provider's later conclusion, if it matches neither our verdict nor the provider's own. */
export const lateConclusion: MigrationFile = {
  name: '2026-11-22-r-late-conclusion',
  statements: [
    `alter table verification_case add column if not exists late_conclusion text
      check (late_conclusion in ('approved', 'retry', 'refused', 'review'))`,
    `create index if not exists verification_case_contradicted on verification_case (decided_at desc, id desc)
      where late_conclusion is not null and decided_at is not null`,
  ],
};
