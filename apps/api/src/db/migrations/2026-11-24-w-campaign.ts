import type { MigrationFile } from '../migration-file.ts';

/** Orders to re-verify a set of accounts: plans, who wrote them, how far they are, and what was told. */
export const campaignTables: MigrationFile = {
  name: '2026-11-24-w-campaign',
  statements: [
    `create table if not exists campaign (
      id uuid not null primary key,
      name text not null,
      site text not null,
      countries jsonb not null,
      levels jsonb not null,
      documents jsonb not null,
      reason text,
      deadline timestamptz,
      reminders jsonb not null,
      consequence text not null check (consequence in ('none', 'limits', 'withdrawal-only')),
      state text not null check (state in ('draft', 'submitted', 'starting', 'running', 'paused', 'ended')),
      revision integer not null,
      created_at timestamptz not null,
      changed_at timestamptz not null,
      changed_by uuid not null,
      submitted_at timestamptz,
      submitted_by uuid,
      note text not null default '',
      sent_back_at timestamptz,
      sent_back_by uuid,
      remark text not null default '',
      started_at timestamptz,
      started_by uuid,
      paused_at timestamptz,
      ended_at timestamptz,
      accounts integer not null default 0,
      looked_at integer not null default 0,
      asked integer not null default 0,
      cursor uuid,
      asked_all boolean not null default false,
      terms integer not null default 0,
      spread_terms integer not null default 0,
      spread_cursor uuid,
      counted_at timestamptz,
      count_due boolean not null default false,
      telling_since timestamptz,
      numbers jsonb not null default '{}'
    )`,
    `create index if not exists campaign_state on campaign (state, id)`,
    `create table if not exists campaign_editor (
      campaign_id uuid not null references campaign (id),
      officer_id uuid not null,
      edited_at timestamptz not null,
      primary key (campaign_id, officer_id)
    )`,
    `create table if not exists campaign_act (
      campaign_id uuid not null references campaign (id),
      id uuid not null,
      at timestamptz not null,
      officer_id uuid,
      action text not null,
      text text not null,
      primary key (campaign_id, id)
    )`,
    `create table if not exists campaign_day (
      campaign_id uuid not null references campaign (id),
      day text not null,
      numbers jsonb not null,
      primary key (campaign_id, day)
    )`,
    // The key lets nobody be told the same twice, whatever is killed or run twice.
    `create table if not exists campaign_notice (
      user_id uuid not null,
      campaign_id uuid not null,
      due_at timestamptz not null,
      days_left integer not null,
      sent_at timestamptz not null,
      primary key (user_id, campaign_id, due_at, days_left)
    )`,
    // Counting a campaign reads this index alone, and finding who is due a notice a part of it.
    `create index if not exists reverification_standing on reverification (campaign_id, state, due_at, user_id)
      where campaign_id is not null`,
  ],
};
