import type { MigrationFile } from '../migration-file.ts';

/** What accounts were told of the day of an order that is theirs alone, and how those are found. */
export const orderNotices: MigrationFile = {
  name: '2026-11-25-o-order-notices',
  statements: [
    `create table if not exists reverification_notice (
      user_id uuid not null,
      reverification_id uuid not null,
      due_at timestamptz not null,
      days_left integer not null,
      sent_at timestamptz not null,
      primary key (user_id, reverification_id, due_at, days_left),
      foreign key (user_id, reverification_id) references reverification (user_id, id)
    )`,
    `create index if not exists reverification_alone on reverification (due_at)
      where campaign_id is null and state in ('needed', 'rejected')`,
  ],
};
