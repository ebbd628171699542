import type { MigrationFile } from '../migration-file.ts';

/** Messages to people, in which language they are written, and the devices from which accounts signed in. */
export const notices: MigrationFile = {
  name: '2026-11-24-v-notices',
  statements: [
    `create table if not exists notice (
      user_id uuid not null references applicant (user_id),
      id uuid not null,
      kind text not null,
      channel text not null check (channel in ('email', 'sms')),
      language text not null,
      details jsonb not null,
      state text not null check (state in ('waiting', 'sent', 'kept', 'refused', 'given-up')),
      created_at timestamptz not null,
      next_try_at timestamptz,
      attempts integer not null,
      finished_at timestamptz,
      answer text not null,
      seen_at timestamptz,
      primary key (user_id, id)
    )`,
    `create index if not exists notice_due on notice (next_try_at) where state = 'waiting'`,
    `create index if not exists notice_newest on notice (id)`,
    `create index if not exists notice_state on notice (state, id)`,
    `create table if not exists notice_setting (
      user_id uuid not null references applicant (user_id),
      language text not null,
      reminders boolean not null,
      updated_at timestamptz not null,
      primary key (user_id)
    )`,
    `create table if not exists known_device (
      user_id uuid not null,
      device_hash bytea not null,
      first_seen_at timestamptz not null,
      seen_at timestamptz not null,
      primary key (user_id, device_hash)
    )`,
  ],
};
