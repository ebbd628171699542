import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { jobKinds } from '../src/app.ts';
import { openDatabase } from '../src/db/database.ts';
import { startEmbedded, type EmbeddedDatabase } from '../src/db/embedded/embedded.ts';
import { migrate } from '../src/db/migrate.ts';
import { publishTemplates, readBuiltInTemplates } from '../src/features/questionnaire/index.ts';
import { createJobs } from '../src/jobs/queue.ts';
import { templateDatabase } from './template.ts';

const copy = promisify(execFile);
const root = join(import.meta.dirname, '../../..');
const cache = join(root, '.cache');
const prefix = 'test-database-';

/** One server for all test files, without fsync, with a migrated template that each file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'credence-test-'));
  const prepared = join(cache, prefix + (await fingerprint()));
  if (!existsSync(prepared)) await prepare(prepared);
  // Not fs.cp, which would not keep the owner of the files: started by root, the database has an account of
  // its own.
  await copy('cp', ['-a', `${prepared}/.`, directory]);
  const embedded = await start(directory);
  project.provide('database', embedded.connection);
  return async () => {
    await embedded.stop();
    await rm(directory, { recursive: true, force: true });
  };
}

const start = (directory: string): Promise<EmbeddedDatabase> =>
  startEmbedded({ directory, database: templateDatabase, durable: false });

/** Everything that decides what a new database holds. */
async function fingerprint(): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(jobKinds.map(({ name }) => name)));
  const sources = join(import.meta.dirname, '../src');
  for (const folder of [join(sources, 'db/migrations'), join(sources, 'db/embedded'), join(sources, 'jobs')])
    for (const name of (await readdir(folder)).toSorted())
      hash.update(name).update(await readFile(join(folder, name)));
  const templates = join(root, 'packages/questionnaire/templates');
  for (const entry of (await readdir(templates, { recursive: true })).toSorted())
    if (entry.endsWith('.json')) hash.update(entry).update(await readFile(join(templates, entry)));
  hash.update(await readFile(join(root, 'package-lock.json')));
  return hash.digest('hex').slice(0, 16);
}

/** Makes the migrated database once, for this run and the next; those of other migrations are removed. */
async function prepare(target: string): Promise<void> {
  await mkdir(cache, { recursive: true });
  for (const name of await readdir(cache))
    if (name.startsWith(prefix)) await rm(join(cache, name), { recursive: true, force: true });
  const directory = await mkdtemp(join(tmpdir(), 'credence-test-'));
  const embedded = await start(directory);
  const database = openDatabase({
    connection: embedded.connection,
    size: 2,
    prepare: true,
    onError: () => undefined,
  });
  await migrate(database.db);
  await publishTemplates(database, new Date(), await readBuiltInTemplates());
  await database.close();
  const jobs = createJobs(embedded.connection, pino({ level: 'silent' }));
  await jobs.start();
  await jobs.prepare(jobKinds);
  await jobs.stop();
  await embedded.stop();
  const unfinished = `${target}.${process.pid}`;
  await copy('cp', ['-a', directory, unfinished]);
  await rm(directory, { recursive: true, force: true });
  // Another run may have made it meanwhile.
  await rename(unfinished, target).catch(() => rm(unfinished, { recursive: true, force: true }));
}

declare module 'vitest' {
  interface ProvidedContext {
    database: { host: string; port: number; database: string; user: string; ssl: false };
  }
}
