import type { MigrationFile } from '../migration-file.ts';

/** Identities reset, updated, or reused from a sister site, and accounts that moved to one. */
export const identityChanges: MigrationFile = {
  name: '2026-11-21-d-identity-change',
  statements: [
    `create table if not exists identity_change (
      user_id uuid not null references applicant (user_id),
      id uuid not null,
      kind text not null check (kind in ('reset', 'update', 'taken-over', 'moved')),
      at timestamptz not null,
      from_site text not null,
      to_site text not null,
      from_case uuid,
      to_case uuid,
      primary key (user_id, id)
    )`,
    `create index if not exists identity_change_newest on identity_change (user_id, kind, at)`,
  ],
};
