import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { policyFor, siteOfHost } from '@credence/policy';
import type { PoolConfig } from 'pg';
import { pino } from 'pino';
import { eventFollowers, eventListeners, jobKinds, newId } from './app.ts';
import type { Blobs } from './blobs/blobs.ts';
import { openLocalBlobs } from './blobs/local.ts';
import type { S3Location } from './blobs/s3.ts';
import { openPartialUploads } from './blobs/uploads.ts';
import { openKeyring } from './seal/open-keyring.ts';
import type { Config } from './base/config/config.ts';
import type { Context } from './base/context.ts';
import { openDatabase } from './db/database.ts';
import { startEmbedded } from './db/embedded/embedded.ts';
import { migrate } from './db/migrate.ts';
import { wrappingKeysInUse } from './features/applicant/index.ts';
import { publishTemplates } from './features/questionnaire/index.ts';
import { anyAccount } from './features/sign-in/index.ts';
import { createEvents } from './jobs/events.ts';
import { createJobs } from './jobs/queue.ts';
import { createMetrics } from './base/metrics.ts';

export interface Runtime {
  context: Context;
  /** Stops everything that `startRuntime` started, in reverse order. */
  stop: () => Promise<void>;
}

/** Everything a process needs before it serves or works: migrated database, keys, blobs, queue. */
export async function startRuntime(config: Config, progress: (line: string) => void): Promise<Runtime> {
  const log = pino({ level: config.logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime });
  const directory = resolve(config.dataDirectory);
  // Others may traverse it (the database runs under another account) but not list it.
  await mkdir(directory, { recursive: true, mode: 0o711 });

  const embedded =
    config.databaseUrl === undefined ? await startEmbedded({ directory, onProgress: progress }) : undefined;
  const connection: PoolConfig = embedded?.connection ?? { connectionString: config.databaseUrl };
  const database = openDatabase({
    connection,
    size: config.databasePoolSize,
    prepare: config.databasePrepare,
    onError: (error) => log.warn({ error: error.name }, 'a database connection broke'),
  });
  const jobs = createJobs(connection, log);
  const stop = async (): Promise<void> => {
    await jobs.stop().catch(() => undefined);
    await database.close();
    await embedded?.stop();
  };
  try {
    await migrate(database.db);
    await publishTemplates(database, new Date());
    const keyring = await openKeyring(
      database.db,
      { directory, fromEnvironment: config.masterKey },
      {
        shared: config.databaseUrl !== undefined || config.s3 !== undefined,
        hasAccounts: () => anyAccount(database.db),
        wrappingKeysInUse: (besides) => wrappingKeysInUse(database.db, besides),
      },
    );
    const blobs =
      config.s3 === undefined ? await openLocalBlobs(join(directory, 'blobs')) : await openBucket(config.s3);
    const partialUploads = await openPartialUploads(join(directory, 'uploads'));
    await jobs.start();
    await jobs.prepare(jobKinds);
    const context: Context = {
      config,
      policyOf: policyFor,
      policyOfHost: (host) => policyFor(siteOfHost(host, config.site)),
      db: database.db,
      runStatement: database.runStatement,
      connection,
      keyring,
      blobs,
      partialUploads,
      jobs,
      events: createEvents(
        jobs,
        eventListeners,
        eventFollowers(() => context),
      ),
      metrics: createMetrics(),
      log,
      now: () => new Date(),
      newId,
    };
    return { context, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Its client is large, so it is loaded only if configured. */
async function openBucket(location: S3Location): Promise<Blobs> {
  const { openS3Blobs } = await import('./blobs/s3.ts');
  return openS3Blobs(location);
}
