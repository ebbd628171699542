import type { MigrationFile } from '../migration-file.ts';

export const applicantTables: MigrationFile = {
  name: '2026-11-21-2-applicant',
  statements: [
    `create table if not exists applicant (
      user_id uuid primary key references account_holder (id),
      level smallint not null check (level between 0 and 2),
      site text not null,
      currency_code text not null,
      sub_attribute text not null,
      member_tag_kyc integer not null,
      wrapped_key bytea not null,
      sign_in_email bytea not null,
      personal_info bytea,
      personal_info_complete boolean not null,
      personal_info_updated_at timestamptz,
      created_at timestamptz not null
    )`,
  ],
};
