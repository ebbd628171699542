import type { MigrationFile } from '../migration-file.ts';

/** Sessions with outside providers, and the webhooks of vendors. */
export const providerTables: MigrationFile = {
  name: '2026-11-21-a-providers',
  statements: [
    // opening: written before the vendor is called, so that a crash in between is noticed and resumed.
    `create table if not exists provider_session (
      user_id uuid not null,
      id uuid not null,
      case_id uuid not null,
      provider text not null,
      state text not null check (state in ('opening', 'open', 'handed-in', 'finished', 'abandoned', 'failed')),
      vendor_applicant text not null,
      vendor_session text not null,
      mount bytea,
      mount_expires_at timestamptz,
      failure text not null,
      polls integer not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      primary key (user_id, id),
      foreign key (user_id, case_id) references verification_case (user_id, id)
    )`,
    `create index if not exists provider_session_case on provider_session (user_id, case_id, created_at)`,
    // A case has one live session: two tabs or a fail-over cannot leave two.
    `create unique index if not exists provider_session_live on provider_session (user_id, case_id)
      where state in ('opening', 'open', 'handed-in')`,
    // Webhooks contain ids of vendors or sessions, and no account.
    `create index if not exists provider_session_vendor on provider_session (provider, vendor_session)`,
    `create index if not exists provider_session_id on provider_session (id)`,
    `create table if not exists vendor_webhook (
      provider text not null,
      delivery text not null,
      session_hint text not null,
      vendor_session text not null,
      received_at timestamptz not null,
      next_look_at timestamptz,
      looks integer not null,
      outcome text not null,
      primary key (provider, delivery)
    )`,
    `create index if not exists vendor_webhook_waiting on vendor_webhook (next_look_at) where next_look_at is not null`,
  ],
};
