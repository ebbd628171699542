import { join, resolve } from 'node:path';
import { policyFor, siteOfHost } from '@credence/policy';
import type { PoolConfig } from 'pg';
import { pino } from 'pino';
import { eventFollowers, eventListeners, jobKinds, newId } from './app.ts';
import type { Blobs } from './blobs/blobs.ts';
import { openLocalBlobs } from './blobs/local.ts';
import { openPartialUploads } from './blobs/uploads.ts';
import { keysReadEvery, type Keyring } from './seal/index.ts';
import { openKeyring } from './seal/open-keyring.ts';
import type { Config } from './base/config/config.ts';
import type { Context } from './base/context.ts';
import { openDatabase, type Database } from './db/database.ts';
import { startOwnDatabase } from './db/embedded/own-database.ts';
import { migrate } from './db/migrate.ts';
import { grantToServer, makeServersRole, mayChangeTrail, serversRole } from './db/roles.ts';
import { wrappingKeysInUse } from './features/applicant/index.ts';
import { publishTemplates, readBuiltInTemplates } from './features/questionnaire/index.ts';
import { anyAccount } from './features/sign-in/index.ts';
import { createEvents } from './jobs/events.ts';
import { createJobs } from './jobs/queue.ts';
import { createMetrics } from './base/metrics.ts';
import { createSpans } from './base/spans.ts';
import { resolveBySystem } from './base/resolve-host.ts';

export interface Runtime {
  context: Context;
  /** Stops everything that `startRuntime` started, in reverse order. */
  stop: () => Promise<void>;
}

/** Everything a process needs before it serves or works: migrated database, keys, blobs, queue. */
export async function startRuntime(
  config: Config,
  progress: (line: string) => void,
  ownDatabase = startOwnDatabase(config, progress).started,
): Promise<Runtime> {
  const log = pino({ level: config.logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime });
  const directory = resolve(config.dataDirectory);
  // Read while the database starts; whether that failed is seen below.
  const templates = readBuiltInTemplates();
  templates.catch(() => undefined);
  const embedded = await ownDatabase;
  const connection: PoolConfig =
    embedded === undefined
      ? { connectionString: config.databaseUrl }
      : { ...embedded.connection, user: serversRole };
  const database = openDatabase({
    connection,
    size: config.databasePoolSize,
    prepare: config.databasePrepare,
    onError: (error) => log.warn({ error: error.name }, 'a database connection broke'),
  });
  const spans = createSpans();
  const jobs = createJobs(connection, log, spans);
  let reading: NodeJS.Timeout | undefined;
  const stop = async (): Promise<void> => {
    clearInterval(reading);
    await jobs.stop().catch(() => undefined);
    await database.close();
    await embedded?.stop();
  };
  try {
    await migrateAs(config, embedded?.connection, database.db, log);
    await publishTemplates(database, new Date(), await templates);
    const keyring = await openKeyring(
      database.db,
      { directory, fromEnvironment: config.masterKey, file: config.masterKeyFile },
      {
        trial: config.onlyThisMachine,
        shared: config.databaseUrl !== undefined || config.s3 !== undefined,
        hasAccounts: () => anyAccount(database.db),
        wrappingKeysInUse: (besides) => wrappingKeysInUse(database.db, besides),
      },
    );
    reading = readKeysAgain(keyring, log);
    const blobs = await openBlobs(config, directory);
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
      spans,
      resolveHost: resolveBySystem,
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

/** Takes in the keys that other processes add. */
function readKeysAgain(keyring: Keyring, log: Context['log']): NodeJS.Timeout {
  const reading = setInterval(() => {
    keyring.reload().catch((error: unknown) => {
      log.warn(
        { error: error instanceof Error ? error.name : 'unknown' },
        'the keys could not be read again',
      );
    });
  }, keysReadEvery);
  return reading.unref();
}

/**
 * Migrates by the role that owns the tables, where there is one besides the server's own: in the embedded
 * database always.
 */
async function migrateAs(
  { databaseUrl, migrationsDatabaseUrl: ownersUrl }: Config,
  embedded: PoolConfig | undefined,
  server: Database,
  log: Context['log'],
): Promise<void> {
  const connection = embedded ?? (ownersUrl === undefined ? undefined : { connectionString: ownersUrl });
  if (connection !== undefined) {
    const owner = openDatabase({ connection, size: 2, prepare: false, onError: () => undefined });
    try {
      await migrate(owner.db);
      if (embedded !== undefined) await makeServersRole(owner.db);
      await grantToServer(owner.db, server);
    } finally {
      await owner.close();
    }
    return;
  }
  await migrate(server);
  if (databaseUrl !== undefined && (await mayChangeTrail(server))) {
    log.warn(
      'the database role of this server may change the audit trail: see CREDENCE_MIGRATIONS_DATABASE_URL',
    );
  }
}

/** The client of a bucket is large, so it is loaded only if configured. */
async function openBlobs({ s3 }: Config, directory: string): Promise<Blobs> {
  if (s3 === undefined) return openLocalBlobs(join(directory, 'blobs'));
  const { openS3Blobs } = await import('./blobs/s3.ts');
  return openS3Blobs(s3);
}
