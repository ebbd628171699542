import type { MigrationFile } from '../migration-file.ts';

/**
 * Questionnaires: what is asked, in versions that never change, and what accounts answer. Of one template an
 * account has one that is not decided.
 */
export const questionnaireTables: MigrationFile = {
  name: '2026-11-23-a-questionnaire',
  statements: [
    `create table if not exists questionnaire_template (
      code text not null,
      version integer not null,
      scene text not null,
      state text not null check (state in ('draft', 'published', 'retired')),
      template jsonb not null,
      published_at timestamptz,
      primary key (code, version)
    )`,
    `create index if not exists questionnaire_template_scene on questionnaire_template (scene, code, version)`,
    `create table if not exists questionnaire_text (
      code text not null,
      version integer not null,
      language text not null,
      texts jsonb not null,
      primary key (code, version, language),
      foreign key (code, version) references questionnaire_template (code, version)
    )`,
    `create table if not exists questionnaire (
      user_id uuid not null references applicant (user_id),
      id uuid not null,
      template_code text not null,
      template_version integer not null,
      scene text not null,
      state text not null
        check (state in ('draft', 'submitted', 'in_review', 'approved', 'rejected', 'ended')),
      revision integer not null,
      answers bytea,
      language text not null,
      opened_by text not null check (opened_by in ('account', 'policy', 'officer')),
      reason text not null,
      due_at timestamptz,
      created_at timestamptz not null,
      saved_at timestamptz,
      submitted_at timestamptz,
      submitted_revision integer,
      decided_at timestamptz,
      valid_until timestamptz,
      score integer,
      band text,
      receipt text not null,
      remarks bytea,
      private_note bytea,
      claimed_by uuid,
      claim_expires_at timestamptz,
      primary key (user_id, id),
      foreign key (template_code, template_version) references questionnaire_template (code, version)
    )`,
    `create unique index if not exists questionnaire_undecided on questionnaire (user_id, template_code)
      where state in ('draft', 'submitted', 'in_review', 'rejected')`,
    `create unique index if not exists questionnaire_receipt on questionnaire (user_id, receipt)
      where receipt <> ''`,
    `create index if not exists questionnaire_waiting on questionnaire (submitted_at, id)
      where state in ('submitted', 'in_review')`,
    `create index if not exists questionnaire_open
      on questionnaire (coalesce(due_at, '9999-12-31 00:00:00+00'::timestamptz), id)
      where state in ('draft', 'rejected')`,
    `create index if not exists questionnaire_decided on questionnaire (decided_at, id)
      where decided_at is not null`,
    `create table if not exists questionnaire_file (
      user_id uuid not null,
      id uuid not null,
      questionnaire_id uuid not null,
      item text not null,
      name bytea not null,
      type text not null check (type in ('image', 'pdf')),
      bytes integer not null,
      blob text not null,
      created_at timestamptz not null,
      primary key (user_id, id),
      foreign key (user_id, questionnaire_id) references questionnaire (user_id, id)
    )`,
    `create index if not exists questionnaire_file_of on questionnaire_file (user_id, questionnaire_id)`,
  ],
};
