import type { Policy, Site } from '@credence/policy';
import type { FastifyBaseLogger } from 'fastify';
import type { PoolConfig } from 'pg';
import type { Blobs } from './blobs/blobs.ts';
import type { PartialUploads } from './blobs/partial.ts';
import type { Keyring } from './blobs/seal.ts';
import type { Config } from './config.ts';
import type { Database, RunStatement } from './db/database.ts';
import type { Jobs } from './jobs/index.ts';
import type { Metrics } from './metrics.ts';

/** What a verb may use of the world. Made once at start; tests make their own. */
export interface Context {
  config: Config;
  /** The rules of a site as they are today. An account's are those of the site stored with it, never those of the host it came to. */
  policyOf: (site: Site) => Policy;
  /** The rules shown to visitors, by the host they came to. */
  policyOfHost: (host: string | undefined) => Policy;
  db: Database;
  /** For the few statements that every request makes; each is a transaction of its own. */
  runStatement: RunStatement;
  /** How the database is reached, for what opens connections of its own. */
  connection: PoolConfig;
  keyring: Keyring;
  blobs: Blobs;
  partialUploads: PartialUploads;
  jobs: Jobs;
  metrics: Metrics;
  log: FastifyBaseLogger;
  /** The time now. */
  now: () => Date;
  /** A new id (UUIDv7, so that keys grow with time). */
  newId: () => string;
}
