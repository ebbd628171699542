import type { MigrationFile } from '../migration-file.ts';

const fileKinds = `('document-front', 'document-back', 'selfie', 'proof-of-address', 'liveness-1', 'liveness-2', 'liveness-3')`;

/** Both levels, every route through them, and the policy that a case began with. */
export const levelTables: MigrationFile = {
  name: '2026-11-21-9-levels',
  statements: [
    // What was verified before this time does not count any more; the cases stay as history.
    `alter table applicant add column if not exists verification_since timestamptz`,
    `alter table verification_case add column if not exists site text not null default 'CREDENCE'`,
    `alter table verification_case add column if not exists policy_version text not null default ''`,
    // Cases from before sites were stored followed the rules of the account's site.
    `update verification_case set site = applicant.site from applicant
      where applicant.user_id = verification_case.user_id and verification_case.policy_version = ''`,
    `alter table verification_case add column if not exists route text not null default 'document'
      check (route in ('document', 'number', 'electronic-identity', 'taken-over'))`,
    `alter table verification_case add column if not exists purpose text not null default 'verify'
      check (purpose in ('verify', 'update'))`,
    `alter table verification_case alter column document_type drop not null`,
    // The document was accepted at the level below and is not asked for again.
    `alter table verification_case add column if not exists document_carried boolean not null default false`,
    `alter table verification_case add column if not exists liveness_challenge jsonb not null default '[]'`,
    `alter table verification_file drop constraint if exists verification_file_kind_check`,
    `alter table verification_file add constraint verification_file_kind_check check (kind in ${fileKinds})`,
    `alter table verification_upload drop constraint if exists verification_upload_kind_check`,
    `alter table verification_upload add constraint verification_upload_kind_check check (kind in ${fileKinds})`,
    // Every edition of a site's policy under which a case was begun, as it was.
    `create table if not exists policy_edition (
      site text not null,
      version text not null,
      content jsonb not null,
      first_used_at timestamptz not null,
      primary key (site, version)
    )`,
    // How each decision came about: the rules that fired and the facts.
    `create table if not exists verification_decision (
      user_id uuid not null,
      id uuid not null,
      case_id uuid not null,
      at timestamptz not null,
      policy_version text not null,
      provider text not null,
      outcome text not null check (outcome in ('approve', 'ask-again', 'refuse', 'review')),
      rules jsonb not null,
      facts jsonb not null,
      primary key (user_id, id),
      foreign key (user_id, case_id) references verification_case (user_id, id)
    )`,
    `create index if not exists verification_decision_case on verification_decision (user_id, case_id)`,
    // Keyed hashes of document numbers, faces and pictures, to find duplicates in other accounts.
    `create table if not exists verification_sighting (
      hash bytea not null,
      user_id uuid not null,
      case_id uuid not null,
      kind text not null check (kind in ('document', 'face', 'picture')),
      seen_at timestamptz not null,
      primary key (hash, user_id, case_id)
    )`,
    // One row per hash, locked so that two accounts showing the same thing at once wait for each other.
    `create table if not exists verification_sighting_mark (
      hash bytea primary key,
      seen_at timestamptz not null
    )`,
    `create index if not exists verification_sighting_case on verification_sighting (user_id, case_id)`,
  ],
};
