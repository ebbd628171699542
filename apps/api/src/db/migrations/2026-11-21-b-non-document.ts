import type { MigrationFile } from '../migration-file.ts';

/** Verification by a number or an electronic identity. */
export const nonDocumentTables: MigrationFile = {
  name: '2026-11-21-b-non-document',
  statements: [
    `create table if not exists verification_number (
      user_id uuid not null,
      case_id uuid not null,
      scheme text not null,
      number bytea not null,
      shown text not null,
      created_at timestamptz not null,
      primary key (user_id, case_id),
      foreign key (user_id, case_id) references verification_case (user_id, id)
    )`,
    `create table if not exists electronic_identity_request (
      user_id uuid not null,
      case_id uuid not null,
      state_hash bytea not null,
      secrets bytea not null,
      expires_at timestamptz not null,
      primary key (user_id, case_id),
      foreign key (user_id, case_id) references verification_case (user_id, id)
    )`,
  ],
};
