import type { MigrationFile } from '../migration-file.ts';

/** Codes of hand-offs that are typed: found by their keyed hash, since a phone knows no account. */
export const handOffTyped: MigrationFile = {
  name: '2026-11-26-h-hand-off-typed',
  statements: [
    `alter table hand_off
      add column if not exists typed_index text,
      add column if not exists typed_until timestamptz`,
    `create unique index if not exists hand_off_typed on hand_off (typed_index) where typed_index is not null`,
  ],
};
