import type { MigrationFile } from '../migration-file.ts';

/** The five tables of the sign-in library for one kind of person. The column names are the library's. */
function tablesFor(person: string, extra: string): string[] {
  return [
    `create table if not exists ${person} (
      id uuid primary key,
      name text not null,
      email text not null unique,
      "emailVerified" boolean not null,
      image text,
      "createdAt" timestamptz not null,
      "updatedAt" timestamptz not null${extra}
    )`,
    `create table if not exists ${person}_session (
      id uuid primary key,
      "userId" uuid not null references ${person} (id) on delete cascade,
      token text not null unique,
      "expiresAt" timestamptz not null,
      "ipAddress" text,
      "userAgent" text,
      "createdAt" timestamptz not null,
      "updatedAt" timestamptz not null
    )`,
    `create index if not exists ${person}_session_user on ${person}_session ("userId")`,
    `create table if not exists ${person}_credential (
      id uuid primary key,
      "accountId" text not null,
      "providerId" text not null,
      "userId" uuid not null references ${person} (id) on delete cascade,
      "accessToken" text,
      "refreshToken" text,
      "idToken" text,
      "accessTokenExpiresAt" timestamptz,
      "refreshTokenExpiresAt" timestamptz,
      scope text,
      password text,
      "createdAt" timestamptz not null,
      "updatedAt" timestamptz not null
    )`,
    `create index if not exists ${person}_credential_user on ${person}_credential ("userId")`,
    `create table if not exists ${person}_verification (
      id uuid primary key,
      identifier text not null,
      value text not null,
      "expiresAt" timestamptz not null,
      "createdAt" timestamptz not null,
      "updatedAt" timestamptz not null
    )`,
    `create index if not exists ${person}_verification_identifier on ${person}_verification (identifier)`,
  ];
}

export const sessionTables: MigrationFile = {
  name: '2026-11-21-0-session',
  statements: [
    ...tablesFor('account_holder', ''),
    ...tablesFor('officer', ',\n      "twoFactorEnabled" boolean'),
    `create table if not exists officer_second_factor (
      id uuid primary key,
      "userId" uuid not null references officer (id) on delete cascade,
      secret text not null,
      "backupCodes" text not null,
      verified boolean
    )`,
    `create index if not exists officer_second_factor_user on officer_second_factor ("userId")`,
  ],
};
