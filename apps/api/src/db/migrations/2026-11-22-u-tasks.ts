import type { MigrationFile } from '../migration-file.ts';

/** What accounts owe, as rows. Due diligence that was ordered becomes one of them. */
export const tasks: MigrationFile = {
  name: '2026-11-22-u-tasks',
  statements: [
    `create table if not exists task (
      user_id uuid not null references applicant (user_id),
      code text not null,
      subject text not null default '',
      status text not null check (status in ('todo', 'waiting', 'done', 'refused')),
      due_at timestamptz,
      reason text not null,
      updated_at timestamptz not null,
      primary key (user_id, code, subject)
    )`,
    `insert into task (user_id, code, status, reason, updated_at)
      select user_id, 'PERSONAL_INFO', case when personal_info_complete then 'done' else 'todo' end, 'account-added',
        coalesce(personal_info_updated_at, created_at)
      from applicant
      on conflict do nothing`,
    // Empty in every installation so far: nothing has written it.
    `drop table if exists due_diligence`,
  ],
};
