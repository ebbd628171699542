import type { MigrationFile } from '../migration-file.ts';

/**
 * Templates that officers write: drafts, who wrote in them, and what happened to a template. Versions of a
 * release that wait because officers have published one of their own are kept as offers.
 */
export const templateEditing: MigrationFile = {
  name: '2026-11-24-t-template-editing',
  statements: [
    `alter table questionnaire_template
      add column if not exists origin text not null default 'release' check (origin in ('release', 'officer'))`,
    `alter table questionnaire_template
      drop constraint if exists questionnaire_template_state_check,
      add constraint questionnaire_template_state_check
        check (state in ('draft', 'published', 'retired', 'withdrawn'))`,
    `create table if not exists questionnaire_offer (
      code text not null,
      version integer not null,
      template jsonb not null,
      texts jsonb not null,
      offered_at timestamptz not null,
      taken_at timestamptz,
      primary key (code, version)
    )`,
    // json and not jsonb: an officer finds the fields in the order in which they were typed.
    `create table if not exists template_draft (
      template_code text not null,
      id uuid not null,
      state text not null check (state in ('editing', 'submitted', 'published', 'discarded')),
      revision integer not null,
      base_version integer not null,
      from_code text not null,
      from_version integer not null,
      from_offered boolean not null,
      structure json not null,
      texts json not null,
      created_at timestamptz not null,
      submitted_at timestamptz,
      submitted_by uuid,
      note text not null,
      sent_back_at timestamptz,
      sent_back_by uuid,
      remark text not null,
      decided_at timestamptz,
      decided_by uuid,
      published_version integer,
      primary key (template_code, id)
    )`,
    `create unique index if not exists template_draft_open on template_draft (template_code)
      where state in ('editing', 'submitted')`,
    `create table if not exists template_editor (
      template_code text not null,
      draft_id uuid not null,
      officer_id uuid not null,
      edited_at timestamptz not null,
      primary key (template_code, draft_id, officer_id),
      foreign key (template_code, draft_id) references template_draft (template_code, id)
    )`,
    `create table if not exists template_act (
      template_code text not null,
      id uuid not null,
      at timestamptz not null,
      officer_id uuid not null,
      action text not null,
      version integer,
      text text not null,
      primary key (template_code, id)
    )`,
  ],
};
