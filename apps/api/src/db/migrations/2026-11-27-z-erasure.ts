import type { MigrationFile } from '../migration-file.ts';

/**
 * Accounts that close, what is erased of them and when, holds, what is left of their cases, and keys. Two
 * references go: the sign-in of a closed account is erased long before its file, and what a vendor has to
 * erase is known until it has done so.
 */
export const erasureTables: MigrationFile = {
  name: '2026-11-27-z-erasure',
  statements: [
    `alter table applicant
      add column if not exists closed_at timestamptz,
      add column if not exists held_at timestamptz`,
    `alter table applicant drop constraint if exists applicant_user_id_fkey`,
    `alter table provider_session drop constraint if exists provider_session_user_id_case_id_fkey`,
    `create table if not exists account_closing (
      user_id uuid primary key,
      asked_at timestamptz not null,
      asked_by text not null,
      closes_at timestamptz not null,
      closed_at timestamptz
    )`,
    `create index if not exists account_closing_due on account_closing (user_id, closes_at) where closed_at is null`,
    `create table if not exists erasure (
      user_id uuid not null,
      class text not null,
      due_at timestamptz not null,
      erased_at timestamptz,
      items jsonb not null,
      primary key (user_id, class)
    )`,
    `create index if not exists erasure_due on erasure (user_id, class, due_at) where erased_at is null`,
    `create table if not exists case_skeleton (
      user_id uuid not null,
      id uuid not null,
      level integer not null,
      beside boolean not null,
      attempt integer not null,
      site text not null,
      policy_version text not null,
      provider text not null,
      state text not null,
      verdict_outcome text,
      verdict_labels jsonb not null,
      created_at timestamptz not null,
      submitted_at timestamptz,
      decided_at timestamptz,
      decided_by uuid,
      primary key (user_id, id)
    )`,
    `alter table officer_step drop constraint if exists officer_step_kind_check`,
    `alter table officer_step add constraint officer_step_kind_check check (kind in (
      'attempt-allowed', 'test-attempt-allowed', 'barred', 'unbarred', 'transfer-undone', 'held', 'released'))`,
    `create index if not exists verification_file_blob on verification_file (blob)`,
    `create index if not exists verification_file_replaced on verification_file (user_id, id)
      where replaced_at is not null`,
    `create index if not exists questionnaire_file_blob on questionnaire_file (blob)`,
    // In a table of its own, so that backups of the rest can leave it out.
    `create table if not exists account_key (user_id uuid primary key, wrapped bytea not null)`,
    `insert into account_key (user_id, wrapped) select user_id, wrapped_key from applicant on conflict do nothing`,
    `alter table applicant drop column if exists wrapped_key`,
  ],
};
