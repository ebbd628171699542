import type { MigrationFile } from '../migration-file.ts';

export const verificationTables: MigrationFile = {
  name: '2026-11-21-3-verification',
  statements: [
    `create table if not exists verification_case (
      user_id uuid not null references applicant (user_id),
      id uuid not null,
      level smallint not null check (level in (1, 2)),
      state text not null check (state in
        ('collecting', 'submitted', 'in_review', 'approved', 'retry', 'refused', 'abandoned', 'expired')),
      attempt integer not null check (attempt > 0),
      provider text not null,
      country text not null,
      document_type text not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      submitted_at timestamptz,
      expires_at timestamptz not null,
      reading_state text not null check (reading_state in ('waiting', 'none', 'unsure', 'sure')),
      difference_count integer not null,
      suggested_labels jsonb not null,
      verdict_outcome text check (verdict_outcome in ('approved', 'retry', 'refused')),
      verdict_labels jsonb not null,
      private_note bytea,
      decided_at timestamptz,
      decided_by uuid,
      claimed_by uuid,
      claim_expires_at timestamptz,
      primary key (user_id, id),
      check ((state in ('approved', 'retry', 'refused')) = (verdict_outcome is not null)),
      check ((verdict_outcome is null) = (decided_at is null)),
      check ((claimed_by is null) = (claim_expires_at is null))
    )`,
    // One open case per level, and one case per attempt number: two tabs or servers cannot create a second.
    `create unique index if not exists verification_case_open on verification_case (user_id, level)
      where state in ('collecting', 'submitted', 'in_review')`,
    `create unique index if not exists verification_case_attempt on verification_case (user_id, level, attempt)`,
    `create index if not exists verification_case_waiting on verification_case (submitted_at, id) where state = 'in_review'`,
    `create index if not exists verification_case_decided on verification_case (decided_at desc, id desc) where decided_at is not null`,
    `create index if not exists verification_case_id on verification_case (id)`,
    `create table if not exists verification_file (
      user_id uuid not null,
      id uuid not null,
      case_id uuid not null,
      kind text not null check (kind in ('document-front', 'document-back', 'selfie')),
      state text not null check (state in ('processing', 'ready', 'unreadable')),
      media_type text not null,
      bytes bigint not null,
      width integer not null,
      height integer not null,
      findings jsonb not null,
      blob text not null,
      created_at timestamptz not null,
      replaced_at timestamptz,
      primary key (user_id, id),
      foreign key (user_id, case_id) references verification_case (user_id, id)
    )`,
    `create unique index if not exists verification_file_current on verification_file (user_id, case_id, kind)
      where replaced_at is null`,
    `create table if not exists verification_reading (
      user_id uuid not null,
      case_id uuid not null,
      content bytea not null,
      created_at timestamptz not null,
      primary key (user_id, case_id),
      foreign key (user_id, case_id) references verification_case (user_id, id)
    )`,
    `create table if not exists verification_upload (
      user_id uuid not null,
      id uuid not null,
      case_id uuid not null,
      kind text not null check (kind in ('document-front', 'document-back', 'selfie')),
      bytes bigint not null,
      created_at timestamptz not null,
      file_id uuid,
      primary key (user_id, id),
      foreign key (user_id, case_id) references verification_case (user_id, id)
    )`,
  ],
};
