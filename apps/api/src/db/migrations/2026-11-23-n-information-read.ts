import type { MigrationFile } from '../migration-file.ts';

/** How far both sides have read the messages about a request for information. */
export const informationRead: MigrationFile = {
  name: '2026-11-23-n-information-read',
  statements: [
    `create table if not exists information_read (
      user_id uuid not null,
      questionnaire_id uuid not null,
      reader text not null check (reader in ('account', 'officer')),
      seen integer not null,
      read_at timestamptz not null,
      primary key (user_id, questionnaire_id, reader),
      foreign key (user_id, questionnaire_id) references questionnaire (user_id, id)
    )`,
  ],
};
