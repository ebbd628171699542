import type { MigrationFile } from '../migration-file.ts';

/**
 * The one table whose key does not begin with a user's id: events name no user. Its ids grow with time, and
 * every query is bounded by time or by a page of ids, so it can be split by id.
 */
export const clientLogTables: MigrationFile = {
  name: '2026-11-21-5-client-log',
  statements: [
    `create table if not exists client_event (
      id uuid not null,
      received_at timestamptz not null,
      happened_at timestamptz not null,
      code text not null,
      host text not null,
      release text not null,
      language text not null,
      page text not null,
      method text,
      path text,
      status integer,
      duration_ms integer,
      trace_id text,
      tags text[] not null,
      error_name text,
      stack text[] not null,
      primary key (id)
    )`,
    `create index if not exists client_event_received on client_event (received_at, code)`,
    `create index if not exists client_event_code on client_event (code, id)`,
  ],
};
