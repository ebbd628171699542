import type { MigrationFile } from '../migration-file.ts';

/**
 * What each officer may do. Those who are there keep what all could do until now; who has no row may do
 * nothing.
 */
export const officerRights: MigrationFile = {
  name: '2026-11-27-r-officer-rights',
  statements: [
    `create table if not exists officer_right (
      officer_id uuid primary key references officer (id) on delete cascade,
      roles text[] not null,
      sites text[] not null,
      revision integer not null,
      changed_at timestamptz not null,
      ended_at timestamptz
    )`,
    `insert into officer_right (officer_id, roles, sites, revision, changed_at)
      select id, '{administrator,lead}', '{}', 0, now() from officer where email not like 'removed %'
      on conflict do nothing`,
  ],
};
