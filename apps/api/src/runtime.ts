import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { policyFor, siteOfHost } from '@credence/policy';
import type { PoolConfig } from 'pg';
import { pino } from 'pino';
import { jobKinds, newId } from './app.ts';
import { openLocalBlobs } from './blobs/local.ts';
import { openPartialUploads } from './blobs/partial.ts';
import { openS3Blobs } from './blobs/s3.ts';
import { loadKeyring } from './blobs/seal.ts';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import { openDatabase } from './db/database.ts';
import { startEmbedded } from './db/embedded.ts';
import { migrate } from './db/migrate.ts';
import { createJobs } from './jobs/index.ts';
import { createMetrics } from './metrics.ts';

export interface Runtime {
  context: Context;
  /** Ends everything that `startRuntime` began, in the reverse order. */
  stop: () => Promise<void>;
}

/** Everything a process needs before it serves or works: database up to date, keys, blobs, queue. */
export async function startRuntime(config: Config, progress: (line: string) => void): Promise<Runtime> {
  const log = pino({ level: config.logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime });
  const directory = resolve(config.dataDirectory);
  // Others may pass through (the database runs under another account) but not look.
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
    const keyring = loadKeyring({ directory, fromEnvironment: config.masterKey });
    const blobs =
      config.s3 === undefined ? await openLocalBlobs(join(directory, 'blobs')) : await openS3Blobs(config.s3);
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
