import type { MigrationFile } from '../migration-file.ts';

/** Attempts at the suitability tests and their results. */
export const suitability: MigrationFile = {
  name: '2026-11-23-b-suitability',
  statements: [
    `create table if not exists suitability_attempt (
      user_id uuid not null references applicant (user_id),
      id uuid not null,
      test text not null check (test in ('crypto-knowledge-test', 'risk-tolerance-test')),
      site text not null,
      terms jsonb not null,
      seed text not null,
      pool text not null,
      questions jsonb not null,
      answers bytea,
      started_at timestamptz not null,
      ended_at timestamptz,
      primary key (user_id, id)
    )`,
    // One at a time, however many ask at once.
    `create unique index if not exists suitability_attempt_open on suitability_attempt (user_id, test)
      where ended_at is null`,
    `create table if not exists suitability_result (
      user_id uuid not null,
      attempt_id uuid not null,
      test text not null,
      passed boolean not null,
      score smallint not null,
      profile text,
      exposure jsonb,
      limited boolean not null,
      at timestamptz not null,
      valid_until timestamptz,
      next_attempt_at timestamptz not null,
      used_up boolean not null,
      primary key (user_id, attempt_id),
      foreign key (user_id, attempt_id) references suitability_attempt (user_id, id)
    )`,
    `create index if not exists suitability_result_newest on suitability_result (user_id, test, at)`,
  ],
};
