import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../src/db/database.ts';
import { startEmbedded } from '../src/db/embedded.ts';
import { migrate } from '../src/db/migrate.ts';
import { createJobs } from '../src/jobs/index.ts';
import { jobKinds } from '../src/app.ts';
import { pino } from 'pino';
import { templateDatabase } from './template.ts';

/** One server for all test files, without fsync, holding a migrated template that each file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'credence-test-'));
  const embedded = await startEmbedded({ directory, database: templateDatabase, durable: false });
  const silent = pino({ level: 'silent' });
  const { db, close } = openDatabase({
    connection: embedded.connection,
    size: 2,
    prepare: true,
    onError: () => undefined,
  });
  await migrate(db);
  await close();
  const jobs = createJobs(embedded.connection, silent);
  await jobs.start();
  await jobs.prepare(jobKinds);
  await jobs.stop();
  project.provide('database', embedded.connection);
  return async () => {
    await embedded.stop();
    await rm(directory, { recursive: true, force: true });
  };
}

declare module 'vitest' {
  interface ProvidedContext {
    database: { host: string; port: number; database: string; user: string; ssl: false };
  }
}
