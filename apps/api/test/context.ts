import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { policyFor, siteOfHost, sites, type Policy, type Site } from '@credence/policy';
import { Client as DatabaseClient, type ClientConfig } from 'pg';
import { pino } from 'pino';
import { inject } from 'vitest';
import { eventFollowers, eventListeners, newId } from '../src/app.ts';
import { readConfig } from '../src/base/config/config.ts';
import type { Context } from '../src/base/context.ts';
import { createMetrics } from '../src/base/metrics.ts';
import { createSpans } from '../src/base/spans.ts';
import { resolveBySystem, type ResolveHost } from '../src/base/resolve-host.ts';
import { openLocalBlobs } from '../src/blobs/local.ts';
import { openPartialUploads } from '../src/blobs/uploads.ts';
import { openDatabase } from '../src/db/database.ts';
import { createEvents } from '../src/jobs/events.ts';
import { createJobs } from '../src/jobs/queue.ts';
import { keyringOfTests } from './keyring.ts';
import { noteLine } from './error-log.ts';
import { templateDatabase } from './template.ts';

export interface ContextOptions {
  environment?: NodeJS.ProcessEnv;
  /** Replaces the usual rules on every site… */
  policy?: Partial<Policy>;
  /** …and on some. */
  policies?: Partial<Record<Site, Partial<Policy>>>;
  /** An installation of a version that had no keys in the database. */
  withoutKeys?: boolean;
  /** Answers for the network where names of hosts lead. */
  resolveHost?: ResolveHost;
  /** A further server on the same database and folder, which are removed with the first one. */
  beside?: { context: Context };
}

interface OpenContext {
  context: Context;
  log: string[];
  /** Moves the clock on. */
  pass: (milliseconds: number) => void;
  close: () => Promise<void>;
}

/** A context with its own copy of the template and its own folder. */
export async function openContext(options: ContextOptions): Promise<OpenContext> {
  const { directory, connection, remove } = await openPlace(options.beside?.context);
  const { lines, log } = keepLog();
  const config = readConfig({
    CREDENCE_DATA: directory,
    PORT: '0',
    CREDENCE_SIGN_IN_ATTEMPTS: '1000',
    // Clocks are moved by hours and days: what a session is idle for is tested where it is set.
    CREDENCE_SESSION_IDLE_MINUTES: '1440',
    CREDENCE_OFFICER_IDLE_MINUTES: '1440',
    // Decisions take effect at once, but where undoing them is tested.
    CREDENCE_UNDO_SECONDS: '0',
    CREDENCE_LOOKS_PER_HOUR: '1000',
    ...options.environment,
  });
  const database = openDatabase({ connection, size: 8, prepare: true, onError: () => undefined });
  const spans = createSpans();
  // By the true time, while a test moves its clock by days; a test queues what it wants.
  const jobs = createJobs(connection, log, spans, { schedule: false });
  const policyOf = policiesOf(options);
  let skew = 0;
  const context: Context = {
    config,
    policyOf,
    policyOfHost: (host) => policyOf(siteOfHost(host, config.site)),
    db: database.db,
    runStatement: database.runStatement,
    connection,
    keyring: await keyringOfTests(
      { directory, fromEnvironment: config.masterKey },
      options.withoutKeys === true ? undefined : database.db,
    ),
    blobs: await openLocalBlobs(join(directory, 'blobs')),
    partialUploads: await openPartialUploads(join(directory, 'uploads')),
    jobs,
    events: createEvents(
      jobs,
      eventListeners,
      eventFollowers(() => context),
    ),
    metrics: createMetrics(),
    spans,
    resolveHost: options.resolveHost ?? resolveBySystem,
    log,
    now: () => new Date(Date.now() + skew),
    newId,
  };
  return {
    context,
    log: lines,
    pass: (milliseconds) => {
      skew += milliseconds;
    },
    close: async () => {
      await database.close();
      await remove();
    },
  };
}

interface Place {
  directory: string;
  connection: Context['connection'];
  remove: () => Promise<void>;
}

let databases = 0;

/** A database and a folder: those of another context, or new ones. */
async function openPlace(beside: Context | undefined): Promise<Place> {
  if (beside !== undefined) {
    const { config, connection } = beside;
    return { directory: config.dataDirectory, connection, remove: () => Promise.resolve() };
  }
  const template = inject('database');
  const name = `test_${process.pid}_${++databases}`;
  await administer(template, `create database ${name} template ${templateDatabase} strategy file_copy`);
  const directory = await mkdtemp(join(tmpdir(), 'credence-server-'));
  return {
    directory,
    connection: { ...template, database: name },
    remove: async () => {
      await administer(template, `drop database ${name} with (force)`);
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Runs one statement on the database server itself, outside any test's database. */
async function administer(template: ClientConfig, statement: string): Promise<void> {
  const client = new DatabaseClient({ ...template, database: 'postgres' });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function policiesOf(options: ContextOptions): Context['policyOf'] {
  const policies = new Map<Site, Policy>(
    sites.map((site) => [site, { ...policyFor(site), ...options.policy, ...options.policies?.[site] }]),
  );
  return (site) => policies.get(site) ?? policyFor(site);
}

/** A log whose unexpected errors fail the test. */
function keepLog(): { lines: string[]; log: Context['log'] } {
  const lines: string[] = [];
  const write = (line: string): void => {
    lines.push(line);
    noteLine(line);
  };
  return { lines, log: pino({ level: 'debug', base: null }, { write }) };
}
