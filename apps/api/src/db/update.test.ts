import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { agreements } from '@credence/contract/agreement';
import type { AnyEndpoint } from '@credence/contract/endpoint';
import { identity, taskList } from '@credence/contract/identity';
import { kycInfo } from '@credence/contract/kyc';
import { readPersonalInfo } from '@credence/contract/personal-info';
import { memberInfo, userProfile } from '@credence/contract/profile';
import { retCodes } from '@credence/contract/ret-codes';
import { reviewCase, reviewFilePath } from '@credence/contract/review-case';
import { officerProfile } from '@credence/contract/session';
import { currentCase } from '@credence/contract/verification';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { Client as DatabaseClient } from 'pg';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createClient } from '../../test/server.ts';
import { createApp } from '../app.ts';
import { auditKey, verifyAudit } from '../audit/index.ts';
import { readConfig } from '../base/config/config.ts';
import { providersFor } from '../features/provider/index.ts';
import { createSignInLibrary } from '../features/sign-in/index.ts';
import { startRuntime, type Runtime } from '../runtime.ts';

/*
 * A filled demonstration of 22 November 2026, as the server of that day left it: its database (pg_dump of
 * PostgreSQL 18), its pictures, and its answers. Its key is in the file because the data is made up.
 */
const folder = join(import.meta.dirname, '../../test/update');
const asked = {
  obtain_current: true,
  obtain_state: true,
  obtain_quotas: true,
  obtain_verification_process: true,
};
const dumpedAt = new Date('2026-11-22T22:14:00Z');

const answersOfThatDay = v.object({
  key: v.string(),
  officer: v.object({ email: v.string(), password: v.string() }),
  people: v.record(
    v.string(),
    v.looseObject({
      email: v.string(),
      password: v.string(),
      profile: v.looseObject({ id: v.pipe(v.string(), v.uuid()) }),
    }),
  ),
  waitingCase: v.looseObject({
    item: v.looseObject({ userId: v.string(), caseId: v.string() }),
    files: v.array(v.looseObject({ id: v.string() })),
  }),
  auditEvents: v.number(),
  counts: v.record(v.string(), v.number()),
});

let expected: v.InferOutput<typeof answersOfThatDay>;
let runtime: Runtime;
let address: string;
let stop: () => Promise<void>;

beforeAll(async () => {
  expected = v.parse(answersOfThatDay, JSON.parse(await readFile(join(folder, 'expected.json'), 'utf8')));
  const { host, user } = inject('database');
  const database = `update_${process.pid}`;
  await query('postgres', `create database ${database} template template0`);
  await query(database, gunzipSync(await readFile(join(folder, 'dump.sql.gz'))).toString('utf8'));
  const directory = await mkdtemp(join(tmpdir(), 'credence-update-'));
  await cp(join(folder, 'blobs'), join(directory, 'blobs'), { recursive: true });
  const config = readConfig({
    CREDENCE_DATA: directory,
    CREDENCE_MASTER_KEY: expected.key,
    DATABASE_URL: `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${inject('database').port}`,
    LOG_LEVEL: 'silent',
  });
  runtime = await startRuntime(config, () => undefined);
  const context = { ...runtime.context, now: () => dumpedAt };
  const app = await createApp(context, createSignInLibrary(context), providersFor(config, context));
  address = await app.listen({ host: '127.0.0.1', port: 0 });
  stop = async () => {
    await app.close();
    await runtime.stop();
    await query('postgres', `drop database ${database} with (force)`);
    await rm(directory, { recursive: true, force: true });
  };
});
afterAll(() => stop());

async function query(database: string, text: string): Promise<void> {
  const client = new DatabaseClient({ ...inject('database'), database });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

const json = (value: unknown) => ({
  body: JSON.stringify(value),
  headers: { 'content-type': 'application/json' },
});

test('no row of the database of that day is lost, and each account owes what it owed', async () => {
  const { db } = runtime.context;
  for (const [table, count] of Object.entries(expected.counts)) {
    if (table.startsWith('kysely_') || table === 'due_diligence') continue;
    const { rows } = await sql<{
      count: number;
    }>`select count(*)::int as count from ${sql.table(table)}`.execute(db);
    expect(rows[0]?.count, table).toBe(count);
  }
  const tasks = await db.selectFrom('task').select(['code', 'status']).orderBy('status').execute();
  expect(tasks.map(({ status }) => status)).toEqual(['done', 'done', 'done', 'done', 'todo', 'todo', 'todo']);
});

test('the trail of that day is whole', async () => {
  const { db, keyring } = runtime.context;
  const report = await verifyAudit(db, auditKey(keyring));
  expect(report).toMatchObject({ events: expected.auditEvents, broken: [] });
});

test('everybody signs in with the password of that day and is answered as on that day', async () => {
  const calls: Record<string, [endpoint: AnyEndpoint, input: unknown]> = {
    kycInfo: [kycInfo, asked],
    profile: [userProfile, {}],
    member: [memberInfo, {}],
    personalInfo: [readPersonalInfo, {}],
    currentCase: [currentCase, { level: '1' }],
    taskList: [taskList, {}],
    identity: [identity, {}],
    agreements: [agreements, {}],
  };
  expect(Object.keys(expected.people)).toHaveLength(6);
  for (const [name, person] of Object.entries(expected.people)) {
    const client = createClient(address, address, person.profile.id);
    const { email, password } = person;
    expect((await client.request('POST', '/user/public/login', json({ email, password }))).code, name).toBe(
      retCodes.OK,
    );
    for (const [question, [endpoint, input]] of Object.entries(calls)) {
      expect((await client.send(endpoint, input)).result, `${name}: ${question}`).toEqual(person[question]);
    }
  }
});

test('an officer may do what all could, and opens the case that waits, and its pictures', async () => {
  const officer = createClient(address, address, '');
  expect((await officer.request('POST', '/console/api/sign-in', json(expected.officer))).code).toBe(
    retCodes.OK,
  );
  const code = new TOTP({ secret: Secret.fromUTF8('a secret that an authenticator keeps') }).generate();
  const second = await officer.request('POST', '/console/api/sign-in/second-factor', json({ code }));
  expect(second.code).toBe(retCodes.OK);
  const { item, files } = expected.waitingCase;
  // What all officers could do that day.
  expect(await officer.call(officerProfile, {})).toMatchObject({
    roles: ['administrator', 'lead'],
    sites: [],
  });
  const found = await officer.call(reviewCase, { userId: item.userId, caseId: item.caseId });
  expect({ ...found, timeline: [] }).toMatchObject({ ...expected.waitingCase, timeline: [] });
  for (const { id } of files) {
    const picture = await officer.request('GET', `${reviewFilePath}/${item.userId}/${id}`);
    expect(picture.status).toBe(200);
    expect(picture.headers.get('content-type')).toBe('image/jpeg');
  }
});
