import type { MigrationFile } from '../migration-file.ts';

/** The secondary identity of a level has cases and attempts of its own. */
export const besideTheDocument: MigrationFile = {
  name: '2026-11-22-h-beside',
  statements: [
    `alter table verification_case add column if not exists beside boolean not null default false`,
    // Until now only the rules of the case's policy told them apart.
    `update verification_case as one set beside = true from policy_edition as edition
      where edition.site = one.site and edition.version = one.policy_version and not one.beside
        and exists (
          select 1 from jsonb_array_elements(edition.content -> 'levels' -> one.level::text -> 'nonDocument') as way
          where way ->> 'place' = 'beside' and way ->> 'by' = one.route and way ->> 'country' = one.country
        )`,
    `create unique index if not exists verification_case_open_way on verification_case (user_id, level, beside)
      where state in ('collecting', 'submitted', 'in_review')`,
    `drop index if exists verification_case_open`,
    `create unique index if not exists verification_case_attempt_way on verification_case (user_id, level, beside, attempt)`,
    `drop index if exists verification_case_attempt`,
  ],
};
