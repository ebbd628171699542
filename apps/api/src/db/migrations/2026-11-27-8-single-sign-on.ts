import type { MigrationFile } from '../migration-file.ts';

/** Who is who at the operator's OpenID providers; officers' sessions; passwords that an operator set. */
export const singleSignOn: MigrationFile = {
  name: '2026-11-27-8-single-sign-on',
  statements: [
    `create table if not exists account_identity (
      user_id uuid primary key references account_holder (id) on delete cascade,
      identity text not null unique,
      created_at timestamptz not null
    )`,
    `create table if not exists officer_identity (
      officer_id uuid primary key references officer (id),
      identity text not null unique,
      created_at timestamptz not null
    )`,
    `alter table account_holder_session add column if not exists "providerSession" text`,
    `create index if not exists account_holder_session_provider
      on account_holder_session ("providerSession") where "providerSession" is not null`,
    `alter table officer_session
      add column if not exists "providerSession" text,
      add column if not exists "seenAt" timestamptz,
      add column if not exists browser text,
      add column if not exists system text`,
    `create index if not exists officer_session_provider
      on officer_session ("providerSession") where "providerSession" is not null`,
    `alter table account_holder add column if not exists initial_password boolean not null default false`,
    `alter table officer add column if not exists initial_password boolean not null default false`,
    `alter table security_ticket add column if not exists proved_at timestamptz`,
  ],
};
