import type { Policy, Site } from '@credence/policy';
import type { FastifyBaseLogger } from 'fastify';
import type { PoolConfig } from 'pg';
import type { Blobs } from '../blobs/blobs.ts';
import type { PartialUploads } from '../blobs/uploads.ts';
import type { Keyring } from '../seal/index.ts';
import type { Config } from './config/config.ts';
import type { Database } from '../db/database.ts';
import type { RunStatement } from '../db/run-together.ts';
import type { Events } from '../jobs/events.ts';
import type { Jobs } from '../jobs/queue.ts';
import type { Metrics } from './metrics.ts';
import type { Spans } from './spans.ts';
import type { ResolveHost } from './resolve-host.ts';

/** What a verb may use. Created once at start; tests make their own. */
export interface Context {
  config: Config;
  /** The current rules of a site. Use the site stored with an account, never that of the requested host. */
  policyOf: (site: Site) => Policy;
  /** The rules shown to visitors, by requested host. */
  policyOfHost: (host: string | undefined) => Policy;
  db: Database;
  /** For the few statements that every request runs; each is its own transaction. */
  runStatement: RunStatement;
  /** For code that opens connections of its own. */
  connection: PoolConfig;
  keyring: Keyring;
  blobs: Blobs;
  partialUploads: PartialUploads;
  jobs: Jobs;
  events: Events;
  metrics: Metrics;
  spans: Spans;
  /** Where a host of somebody else's is. */
  resolveHost: ResolveHost;
  log: FastifyBaseLogger;
  /** The current time. */
  now: () => Date;
  /** A new id (UUIDv7, so that keys grow with time). */
  newId: () => string;
}
