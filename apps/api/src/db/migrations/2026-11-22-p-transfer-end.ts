import type { MigrationFile } from '../migration-file.ts';

/** Why an accepted transfer ended without moving anything, shown to both sides; empty for older ones. */
export const transferEnd: MigrationFile = {
  name: '2026-11-22-p-transfer-end',
  statements: [
    `alter table identity_transfer add column if not exists ended text check (ended in ('stopped', 'another-identity'))`,
  ],
};
