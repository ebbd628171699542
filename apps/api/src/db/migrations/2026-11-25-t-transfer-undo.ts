import type { MigrationFile } from '../migration-file.ts';

/** What an officer needs to undo a completed transfer: what the source had, and what left it. */
export const transferUndo: MigrationFile = {
  name: '2026-11-25-t-transfer-undo',
  statements: [
    // What the source had; empty for transfers that were completed before.
    `alter table identity_transfer
      add column if not exists completed_at timestamptz,
      add column if not exists moved_level smallint,
      add column if not exists moved_since timestamptz,
      add column if not exists undone_by uuid`,
    `alter table identity_transfer drop constraint if exists identity_transfer_status_check`,
    `alter table identity_transfer add constraint identity_transfer_status_check
      check (status in ('open', 'pending', 'complete', 'undone', 'over'))`,
    // At the source with the state in which it left, at the target without.
    `alter table questionnaire
      add column if not exists transfer_id uuid,
      add column if not exists left_state text`,
    `alter table officer_step drop constraint if exists officer_step_kind_check`,
    `alter table officer_step add constraint officer_step_kind_check
      check (kind in ('attempt-allowed', 'test-attempt-allowed', 'barred', 'unbarred', 'transfer-undone'))`,
  ],
};
