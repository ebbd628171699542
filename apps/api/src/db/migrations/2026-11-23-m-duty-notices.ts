import type { MigrationFile } from '../migration-file.ts';

/** What accounts were told of the days of their duties, and how those whose day has come are found. */
export const dutyNotices: MigrationFile = {
  name: '2026-11-23-m-duty-notices',
  statements: [
    `create table if not exists duty_notice (
      user_id uuid not null,
      questionnaire_id uuid not null,
      due_at timestamptz not null,
      days_left integer not null,
      sent_at timestamptz not null,
      primary key (user_id, questionnaire_id, due_at, days_left),
      foreign key (user_id, questionnaire_id) references questionnaire (user_id, id)
    )`,
    `create index if not exists questionnaire_due on questionnaire (template_code, due_at)
      where state in ('draft', 'rejected')`,
  ],
};
