import type { MigrationFile } from '../migration-file.ts';

/** Consents to pictures of the face, for one case and one recipient; deleted with the case. */
export const biometricConsents: MigrationFile = {
  name: '2026-11-22-a-biometric-consent',
  statements: [
    `create table if not exists biometric_consent (
      user_id uuid not null,
      case_id uuid not null,
      recipient text not null,
      version text not null,
      language text not null,
      address bytea not null,
      accepted_at timestamptz not null,
      primary key (user_id, case_id, recipient, version),
      foreign key (user_id, case_id) references verification_case (user_id, id) on delete cascade
    )`,
  ],
};
