import type { MigrationFile } from '../migration-file.ts';

/** Marks people of the demonstration, who may sign in only while it is on. */
export const demonstrationPeople: MigrationFile = {
  name: '2026-11-22-s-demonstration',
  statements: ['account_holder', 'officer'].map(
    (person) => `alter table ${person} add column if not exists demonstration boolean not null default false`,
  ),
};
