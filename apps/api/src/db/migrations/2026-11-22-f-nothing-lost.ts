import type { MigrationFile } from '../migration-file.ts';

const live = `state in ('opening', 'open', 'handed-in')`;

/** Indexes to find what stopped moving, and counters of tries for all servers together. */
export const nothingLost: MigrationFile = {
  name: '2026-11-22-f-nothing-lost',
  statements: [
    // Keyed hashes of what was tried; a row counts until its window ends.
    `create table if not exists counted_try (
      hash text primary key,
      times integer not null,
      ends_at timestamptz not null
    )`,
    `create index if not exists counted_try_ends on counted_try (ends_at)`,
    // When the sweep next looks at a case without a verdict.
    `alter table verification_case add column if not exists sweep_at timestamptz`,
    `create index if not exists verification_case_unanswered on verification_case (submitted_at) where state = 'submitted'`,
    `alter table provider_session add column if not exists next_look_at timestamptz`,
    // The longest delay of a poll.
    `update provider_session set next_look_at = updated_at + interval '1 day' where next_look_at is null and ${live}`,
    `create index if not exists provider_session_look on provider_session (next_look_at) where ${live}`,
    // Until now the time of an accepted transfer was that of its code.
    `update identity_transfer set expires_at = updated_at + interval '30 days' where status = 'pending'`,
    `create index if not exists identity_transfer_pending on identity_transfer (expires_at) where status = 'pending'`,
  ],
};
