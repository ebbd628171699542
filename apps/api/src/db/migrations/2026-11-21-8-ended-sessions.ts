import type { MigrationFile } from '../migration-file.ts';

/** Finds expired tokens and launches across accounts. */
export const endedSessionIndexes: MigrationFile = {
  name: '2026-11-21-8-ended-sessions',
  statements: [
    `create index if not exists sdk_token_expires on sdk_token (expires_at)`,
    `create index if not exists messenger_launch_ends on messenger_launch (ends_at)`,
  ],
};
