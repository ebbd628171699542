import type { MigrationFile } from '../migration-file.ts';

/** Requests for information: questionnaires with a template of their own, and messages about them. */
export const informationRequests: MigrationFile = {
  name: '2026-11-23-e-information-requests',
  statements: [
    `alter table questionnaire add column if not exists private_template bytea`,
    `create table if not exists information_message (
      user_id uuid not null,
      id uuid not null,
      questionnaire_id uuid not null,
      officer_id uuid,
      text bytea not null,
      sent_at timestamptz not null,
      primary key (user_id, id),
      foreign key (user_id, questionnaire_id) references questionnaire (user_id, id)
    )`,
    `create index if not exists information_message_of
      on information_message (user_id, questionnaire_id, sent_at)`,
  ],
};
