import type { MigrationFile } from '../migration-file.ts';

/** When operators were last told of an alarm, and how often it was raised since. */
export const alarms: MigrationFile = {
  name: '2026-11-27-zz-a-alarms',
  statements: [
    `create table if not exists alarm (
      kind text not null,
      subject text not null,
      told_at timestamptz not null,
      held_back integer not null default 0,
      primary key (kind, subject)
    )`,
  ],
};
