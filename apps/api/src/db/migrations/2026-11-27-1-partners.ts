import type { MigrationFile } from '../migration-file.ts';

/** Partners, their keys and applicants, and the answers that their repeated requests get again. */
export const partnerTables: MigrationFile = {
  name: '2026-11-27-1-partners',
  statements: [
    `create table if not exists partner (
      id uuid primary key,
      name text not null,
      status text not null check (status in ('active', 'suspended')),
      site text not null,
      look jsonb not null,
      languages jsonb not null,
      revision integer not null,
      created_at timestamptz not null,
      changed_at timestamptz not null
    )`,
    `create table if not exists partner_origin (
      partner_id uuid not null references partner (id),
      origin text not null,
      primary key (partner_id, origin)
    )`,
    `create index if not exists partner_origin_origin on partner_origin (origin)`,
    `create table if not exists partner_redirect (
      partner_id uuid not null references partner (id),
      address text not null,
      primary key (partner_id, address)
    )`,
    `create index if not exists partner_redirect_address on partner_redirect (address)`,
    `create table if not exists partner_key (
      partner_id uuid not null references partner (id),
      id uuid not null,
      mode text not null check (mode in ('live', 'test')),
      name text not null,
      hash bytea not null,
      scopes jsonb not null,
      addresses jsonb not null,
      created_at timestamptz not null,
      expires_at timestamptz,
      last_used_at timestamptz,
      revoked_at timestamptz,
      primary key (partner_id, id)
    )`,
    `create table if not exists partner_applicant (
      partner_id uuid not null references partner (id),
      mode text not null check (mode in ('live', 'test')),
      external_id text not null,
      user_id uuid not null,
      created_at timestamptz not null,
      primary key (partner_id, mode, external_id)
    )`,
    `create unique index if not exists partner_applicant_user on partner_applicant (user_id)`,
    `create index if not exists partner_applicant_page on partner_applicant (partner_id, mode, user_id)`,
    `create table if not exists partner_answer (
      partner_id uuid not null,
      mode text not null,
      key_hash bytea not null,
      request_hash bytea not null,
      begun_at timestamptz not null,
      status integer,
      answer bytea,
      primary key (partner_id, mode, key_hash)
    )`,
    `create index if not exists partner_answer_begun on partner_answer (begun_at)`,
    `alter table applicant add column if not exists test boolean not null default false`,
    `alter table sdk_token add column if not exists partner_id uuid`,
    `alter table audit_event drop constraint if exists audit_event_actor_kind_check`,
    `alter table audit_event add constraint audit_event_actor_kind_check
      check (actor_kind in ('account', 'officer', 'partner', 'system')) not valid`,
  ],
};
