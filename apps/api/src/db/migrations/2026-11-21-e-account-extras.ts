import type { MigrationFile } from '../migration-file.ts';

/**
 * Security checks, agreements, tags and notices of an account, results of screening, transfers of an
 * identity.
 */
export const accountExtras: MigrationFile = {
  name: '2026-11-21-e-account-extras',
  statements: [
    `alter table applicant add column if not exists registered_member_type text not null default 'INDIVIDUAL'
      check (registered_member_type in ('INDIVIDUAL', 'COMPANY'))`,
    // The highest level whose notice was read.
    `alter table applicant add column if not exists notice_seen_level smallint not null default 0`,
    `create table if not exists security_ticket (
      user_id uuid not null references applicant (user_id),
      id uuid not null,
      action integer not null,
      passed_at timestamptz,
      used_at timestamptz,
      expires_at timestamptz not null,
      primary key (user_id, id)
    )`,
    `create index if not exists security_ticket_expires on security_ticket (expires_at)`,
    `create table if not exists agreement_acceptance (
      user_id uuid not null references applicant (user_id),
      code text not null,
      version text not null,
      language text not null,
      address bytea not null,
      accepted_at timestamptz not null,
      primary key (user_id, code, version)
    )`,
    `create table if not exists screening_result (
      user_id uuid not null references applicant (user_id),
      scene text not null,
      outcome text not null check (outcome in ('REVIEWING', 'PASS', 'REJECT')),
      decided_at timestamptz,
      primary key (user_id, scene)
    )`,
    `create table if not exists due_diligence (
      user_id uuid not null references applicant (user_id),
      status text not null,
      due_at timestamptz,
      primary key (user_id)
    )`,
    // user_id is the source; a code is found by its keyed hash across accounts.
    `create table if not exists identity_transfer (
      user_id uuid not null references applicant (user_id),
      id uuid not null,
      code_hash text not null,
      target_user_id uuid references applicant (user_id),
      status text not null check (status in ('open', 'pending', 'complete', 'over')),
      expires_at timestamptz not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      primary key (user_id, id)
    )`,
    `create unique index if not exists identity_transfer_code on identity_transfer (code_hash)`,
    `create unique index if not exists identity_transfer_live on identity_transfer (user_id) where status in ('open', 'pending')`,
    `create unique index if not exists identity_transfer_target on identity_transfer (target_user_id) where status = 'pending'`,
    `create index if not exists identity_transfer_received on identity_transfer (target_user_id, updated_at)`,
  ],
};
