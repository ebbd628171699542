import type { MigrationFile } from '../migration-file.ts';

/** Documents that are agreed to, and classes of investors. */
export const agreements: MigrationFile = {
  name: '2026-11-23-c-agreements',
  statements: [
    `create table if not exists document_acceptance (
      user_id uuid not null references applicant (user_id),
      id uuid not null,
      site text not null,
      code text not null,
      version text not null,
      language text not null,
      hash text not null,
      address bytea not null,
      via text not null check (via in ('session', 'sdk')),
      session text not null,
      accepted_at timestamptz not null,
      withdrawn_at timestamptz,
      primary key (user_id, id)
    )`,
    `create unique index if not exists document_acceptance_live on document_acceptance (user_id, site, code, version)
      where withdrawn_at is null`,
    `create table if not exists document_text (
      site text not null,
      hash text not null,
      content jsonb not null,
      kept_at timestamptz not null,
      primary key (site, hash)
    )`,
    `create table if not exists investor_class (
      user_id uuid not null references applicant (user_id),
      id uuid not null,
      site text not null,
      class text not null,
      granted_at timestamptz not null,
      expires_at timestamptz not null,
      granted_by text not null,
      subject text not null,
      ended_at timestamptz,
      ending text check (ending in ('terms-withdrawn', 'officer', 'renewed')),
      ended_by text,
      primary key (user_id, id)
    )`,
    `create unique index if not exists investor_class_live on investor_class (user_id, site, class) where ended_at is null`,
  ],
};
