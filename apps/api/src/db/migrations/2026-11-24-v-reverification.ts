import type { MigrationFile } from '../migration-file.ts';

/** Whose documents have to be shown again, why, and until when. */
export const reverifications: MigrationFile = {
  name: '2026-11-24-v-reverification',
  statements: [
    `create table if not exists reverification (
      user_id uuid not null references applicant (user_id),
      id uuid not null,
      campaign_id uuid,
      site text not null,
      country text not null,
      level smallint not null check (level in (1, 2)),
      reason text not null,
      rules jsonb not null,
      due_at timestamptz not null,
      consequence text not null check (consequence in ('none', 'limits', 'withdrawal-only')),
      state text not null check (state in ('needed', 'pending', 'rejected', 'passed', 'ended')),
      reject_labels jsonb not null default '[]',
      case_id uuid,
      ordered_at timestamptz not null,
      settled_at timestamptz,
      primary key (user_id, id)
    )`,
    // One campaign asks a person once, whatever is killed or run twice.
    `create unique index if not exists reverification_once on reverification (user_id, campaign_id)
      where campaign_id is not null`,
    `create unique index if not exists reverification_open on reverification (user_id)
      where state in ('needed', 'pending', 'rejected')`,
    `create index if not exists reverification_campaign on reverification (campaign_id, user_id)
      where campaign_id is not null`,
    // What an SDK session was opened for.
    `alter table sdk_token add column if not exists action integer`,
    `alter table sdk_token add column if not exists reason text not null default ''`,
  ],
};
