import type { MigrationFile } from '../migration-file.ts';

/** What the two sides of an accepted transfer are told that ended without moving anything; nothing of those that ended before. */
export const transferEnd: MigrationFile = {
  name: '2026-11-22-p-transfer-end',
  statements: [
    `alter table identity_transfer add column if not exists ended text check (ended in ('stopped', 'another-identity'))`,
  ],
};
