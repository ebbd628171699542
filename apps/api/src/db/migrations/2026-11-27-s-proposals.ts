import type { MigrationFile } from '../migration-file.ts';

/** What one officer proposes and a second one makes so; of the same thing one is open at most. */
export const proposalTables: MigrationFile = {
  name: '2026-11-27-s-proposals',
  statements: [
    `create table if not exists proposal (
      owner_id uuid not null,
      id uuid not null,
      kind text not null,
      subject uuid not null,
      state text not null,
      details jsonb not null,
      reason bytea not null,
      evidence text not null,
      proposed_by uuid not null,
      proposed_at timestamptz not null,
      answered_by uuid,
      answered_at timestamptz,
      remark bytea,
      primary key (owner_id, id)
    )`,
    `create unique index if not exists proposal_one_open
      on proposal (owner_id, subject, kind) where state = 'open'`,
    `create index if not exists proposal_open on proposal (id) where state = 'open'`,
    `create index if not exists proposal_answered on proposal (id) where state <> 'open'`,
  ],
};
