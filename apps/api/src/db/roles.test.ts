import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import { pino } from 'pino';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { templateDatabase } from '../../test/template.ts';
import { jobKinds, trailHolders } from '../app.ts';
import { auditKey, takeCheckpoint, verifyAudit } from '../audit/index.ts';
import { readConfig } from '../base/config/config.ts';
import { addApplicant } from '../features/applicant/index.ts';
import { createSignInLibrary } from '../features/sign-in/index.ts';
import { createJobs, defineJob } from '../jobs/queue.ts';
import { startRuntime } from '../runtime.ts';
import { openDatabase } from './database.ts';
import { startEmbedded } from './embedded/embedded.ts';
import { migrate } from './migrate.ts';
import { databaseErrorCode } from './error-code.ts';
import { mayChangeTrail } from './roles.ts';
import { inTransaction } from './transaction.ts';

const trial = defineJob('trial', v.object({}));
const database = `roles_${process.pid}`;
const role = `server_${process.pid}`;
let folder: string;

async function query(on: string, ...statements: string[]): Promise<void> {
  const client = new Client({ ...inject('database'), database: on });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'credence-roles-'));
  await query(
    'postgres',
    `create database ${database} template ${templateDatabase}`,
    `create role ${role} login`,
  );
  // Made anew by the server's role, as in an installation that began with it.
  await query(database, 'drop schema pgboss cascade');
});
afterAll(async () => {
  await query('postgres', `drop database ${database} with (force)`, `drop role ${role}`);
  await rm(folder, { recursive: true, force: true });
});

const urlOf = (user: string): string =>
  `postgres://${user}@/${database}?host=${encodeURIComponent(inject('database').host)}&port=${inject('database').port}`;

const configOf = (owner: string, server: string) =>
  readConfig({
    CREDENCE_DATA: folder,
    CREDENCE_MASTER_KEY: '07'.repeat(32),
    DATABASE_URL: urlOf(server),
    CREDENCE_MIGRATIONS_DATABASE_URL: urlOf(owner),
    LOG_LEVEL: 'silent',
  });

test('a server whose role does not own the tables works, and adds to the trail without changing it [ASVS 13.2.2]', async () => {
  const { user } = inject('database');
  const { context, stop } = await startRuntime(configOf(user, role), () => undefined);
  try {
    const { db } = context;
    const person = { email: 'anna@example.com', password: 'correct horse battery', currencyCode: 'EUR' };
    const userId = await addApplicant(context, createSignInLibrary(context), person);
    const keys = auditKey(context.keyring);
    await inTransaction(db, (work) => takeCheckpoint(work, keys, new Date()));
    expect(await verifyAudit(db, keys, trailHolders)).toMatchObject({
      checkpoints: 1,
      waiting: 0,
      broken: [],
    });
    expect(await mayChangeTrail(db)).toBe(false);
    for (const attempt of [
      sql`update audit_event set action = 'nothing' where user_id = ${userId}`,
      sql`delete from audit_event`,
      sql`truncate audit_event`,
      sql`delete from audit_head`,
      sql`update audit_checkpoint set accounts = 0`,
      sql`delete from audit_covered`,
      sql`alter table audit_event disable trigger all`,
    ]) {
      const code = await attempt.execute(db).then(() => 'done', databaseErrorCode);
      expect(code).toBe('42501');
    }
  } finally {
    await stop();
  }
});

test('the server of the embedded database has such a role too, and the queue of earlier versions is its own', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'credence-roles-'));
  const config = readConfig({
    CREDENCE_DATA: directory,
    CREDENCE_MASTER_KEY: '07'.repeat(32),
    LOG_LEVEL: 'silent',
  });
  try {
    const embedded = await startEmbedded({ directory });
    const before = openDatabase({
      connection: embedded.connection,
      size: 1,
      prepare: false,
      onError: () => undefined,
    });
    await migrate(before.db);
    const jobs = createJobs(embedded.connection, pino({ level: 'silent' }));
    await jobs.start();
    await jobs.prepare(jobKinds);
    await jobs.stop();
    await before.close();
    await embedded.stop();

    for (let start = 0; start < 2; start++) {
      const { context, stop } = await startRuntime(config, () => undefined);
      try {
        const { db } = context;
        expect(await mayChangeTrail(db)).toBe(false);
        const person = { email: `${context.newId()}@example.com`, password: 'correct horse battery' };
        await addApplicant(context, createSignInLibrary(context), { ...person, currencyCode: 'EUR' });
        const done = new Promise<void>((resolve) => {
          void context.jobs.handle(trial, async () => resolve());
        });
        await context.jobs.prepare([trial]);
        await inTransaction(db, (work) => context.jobs.enqueue(work, trial, {}));
        await done;
        const code = await sql`delete from audit_event`.execute(db).then(() => 'done', databaseErrorCode);
        expect(code).toBe('42501');
      } finally {
        await stop();
      }
    }
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
});

test('a role that may change the trail all the same is refused where there is one for the migrations', async () => {
  const { user } = inject('database');
  await expect(startRuntime(configOf(user, user), () => undefined)).rejects.toThrow(
    `The role ${user} of DATABASE_URL may change the audit trail`,
  );
});
