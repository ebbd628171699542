import type { MigrationFile } from '../migration-file.ts';

/** Verifications continued on a phone. */
export const handOffTables: MigrationFile = {
  name: '2026-11-21-c-hand-off',
  statements: [
    `create table if not exists hand_off (
      user_id uuid not null references applicant (user_id),
      id uuid not null,
      level smallint not null,
      stage text not null check (stage in ('waiting', 'joined', 'paired', 'open', 'finished', 'over')),
      ticket_hash bytea,
      digits_hash bytea,
      tries smallint not null,
      expires_at timestamptz not null,
      created_at timestamptz not null,
      primary key (user_id, id)
    )`,
    `create unique index if not exists hand_off_live on hand_off (user_id) where stage in ('waiting', 'joined', 'paired', 'open')`,
    `create index if not exists hand_off_expires on hand_off (expires_at)`,
  ],
};
