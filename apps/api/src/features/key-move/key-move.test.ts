import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { savePersonalInfo } from '@credence/contract/personal-info';
import { userProfile } from '@credence/contract/profile';
import { retCodes } from '@credence/contract/ret-codes';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { completeInfo } from '../../../test/applicants.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { keyHolders } from '../../app.ts';
import { auditKey, eventsOf, transact, verifyAudit } from '../../audit/index.ts';
import { systemCall } from '../../base/call.ts';
import {
  addKeys,
  createAccountKey,
  Keyring,
  keyPurposes,
  openAccountKey,
  readMasterKeys,
} from '../../seal/index.ts';
import { addApplicant, readApplicant } from '../applicant/index.ts';
import { documentHash } from '../decision/hashes/duplicates.ts';
import { recordHashes } from '../decision/store.ts';
import { createSignInLibrary } from '../sign-in/index.ts';
import { keyStatus, rewrap } from './index.ts';

let server: TestServer;
afterEach(() => server.stop());

const start = async (options: { jobs?: boolean } = {}) => {
  server = await startServer(options);
};
const masters = async () => (await readMasterKeys({ directory: server.context.config.dataDirectory })) ?? [];

/** New keys for everything, used from now on. */
async function rotate(): Promise<void> {
  await addKeys(server.db, await masters(), keyPurposes, -10);
  await server.context.keyring.reload();
}

const signIn = (
  client: ReturnType<TestServer['visitor']>,
  { email, password }: Record<'email' | 'password', string>,
) =>
  client.request('POST', '/user/public/login', {
    body: JSON.stringify({ email, password }),
    headers: { 'content-type': 'application/json' },
  });

/** What one account's case shows; the kinds that another showed before. */
const shows = (userId: string, number: string) =>
  server.db.transaction().execute((work) => {
    const hash = documentHash(server.context.keyring, { country: 'SE', number });
    return recordHashes(work, { user_id: userId, id: userId }, [hash], new Date());
  });

test('every key is replaced while the server runs, and everybody and everything is found as before [ASVS 11.2.2]', async () => {
  await start();
  const { context, db } = server;
  const anna = await server.applicant();
  const berta = await server.applicant();
  await anna.call(savePersonalInfo, { info: completeInfo });
  const officer = await server.officer();
  await shows(anna.userId, 'P1');
  const before = new Map(keyPurposes.map((purpose) => [purpose, context.keyring.current(purpose).id]));

  await rotate();
  for (const purpose of keyPurposes)
    expect(context.keyring.current(purpose).id).not.toBe(before.get(purpose));
  // Signed out, and found although nothing was moved yet.
  expect((await berta.send(userProfile)).code).toBe(retCodes.NOT_SIGNED_IN);
  expect((await signIn(anna, anna)).code).toBe(retCodes.OK);
  expect(await shows(berta.userId, 'P1')).toEqual(new Set(['document']));
  await expect(
    addApplicant(context, createSignInLibrary(context), { ...anna, currencyCode: 'EUR' }),
  ).rejects.toThrow();

  const told: string[] = [];
  await rewrap(context, await masters(), keyHolders, (line) => told.push(line));
  expect(told.at(-1)).toBe('Everything is under the newest keys.');
  for (const holder of keyHolders) expect(await holder.left(db, context.keyring), holder.name).toBe(0);
  await context.keyring.reload();
  for (const purpose of keyPurposes)
    expect(context.keyring.all(purpose).map(({ retired }) => retired)).toEqual([true, false]);

  for (const person of [anna, berta]) expect((await signIn(person, person)).code).toBe(retCodes.OK);
  expect((await readApplicant(db, anna.userId, context.keyring)).info).toMatchObject(completeInfo);
  expect(await shows(anna.userId, 'P1')).toEqual(new Set(['document']));
  const again = server.visitor();
  const password = { email: officer.email, password: officer.password };
  const json = (value: unknown) => ({
    body: JSON.stringify(value),
    headers: { 'content-type': 'application/json' },
  });
  expect((await again.request('POST', '/console/api/sign-in', json(password))).code).toBe(retCodes.OK);
  // The library goes by the machine's clock, and the code of now was used before.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 30_000 });
  try {
    const code = officer.code();
    const second = await again.request('POST', '/console/api/sign-in/second-factor', json({ code }));
    expect(second.code).toBe(retCodes.OK);
  } finally {
    vi.useRealTimers();
  }
  // The device is known under the new key too.
  const events = await eventsOf(db, anna.userId, anna.userId);
  expect(events.filter(({ action }) => action === 'session.new-device')).toEqual([]);
  expect((await verifyAudit(db, auditKey(context.keyring))).broken).toEqual([]);
});

test('what is stored under a new key cannot be looked up or forged by who has the key before it alone', async () => {
  await start();
  const { context, db } = server;
  const { userId } = await server.applicant();
  const handle = async () =>
    (await db.selectFrom('account_holder').select('email').where('id', '=', userId).executeTakeFirstOrThrow())
      .email;
  const old = await handle();
  await rotate();
  await server.applicant();
  await rewrap(context, await masters(), keyHolders, () => undefined);
  expect(await handle()).toContain(context.keyring.current('index').id);
  expect(await handle()).not.toContain(old.slice(0, 64));
  // Whoever has the older key of the trail goes on with a chain that has gone over to the newer one.
  const call = systemCall(context, 'test', 'forged');
  const happened = { action: 'test.happened', subject: userId };
  await transact(call, userId, (unit) => unit.record(happened));
  expect((await verifyAudit(db, auditKey(context.keyring))).broken).toEqual([]);
  const older = new Keyring(keyPurposes.flatMap((purpose) => context.keyring.all(purpose).slice(0, 1)));
  await transact({ ...call, keyring: older }, userId, (unit) => unit.record(happened));
  expect((await verifyAudit(db, auditKey(context.keyring))).broken).toMatchObject([
    { userId, problem: 'altered' },
  ]);
});

test('a second replacement waits for what is stored to be moved, and a third is found through all keys', async () => {
  await start();
  const { context, db } = server;
  const anna = await server.applicant();
  await rotate();
  await expect(addKeys(db, await masters(), ['index'])).rejects.toThrow('Run npm run keys -- rewrap first');
  for (let round = 0; round < 2; round++) {
    await rewrap(context, await masters(), keyHolders, () => undefined);
    await rotate();
    expect((await signIn(anna, anna)).code).toBe(retCodes.OK);
  }
  const status = (await keyStatus(context, await masters(), keyHolders)).join('\n');
  expect(status).toMatch(
    /index {4}retired\n.*index {4}retired\n.*index {4}being replaced\n.*index {4}in use since/,
  );
  expect(status).toMatch(/ {7}1 {2}e-mail addresses that sign in \(index\)/);
  expect(status).toContain(`wraps ${4 * keyPurposes.length} of ${4 * keyPurposes.length} keys`);
});

test('moving is killed in the middle of a page and goes on where it was', async () => {
  await start({ jobs: false });
  const { context, db } = server;
  const { connection, config, keyring } = context;
  const template = await server.applicant();
  const ids = await copies(template.userId, 3500);
  await rotate();
  // Another transaction holds an account of the third page, where the process is killed.
  const holding = new Client(connection);
  await holding.connect();
  await holding.query('begin');
  await holding.query('select 1 from account_key where user_id = $1 for update', [ids[2200]]);

  const { host = '', port = 5432, user = '', database = '' } = connection;
  const query = new URLSearchParams({ host, port: String(port) });
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', join(import.meta.dirname, '../../cli/keys.ts'), 'rewrap'],
    {
      env: {
        ...process.env,
        DATABASE_URL: `postgres://${user}@/${database}?${query}`,
        CREDENCE_DATA: config.dataDirectory,
        LOG_LEVEL: 'silent',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  await until(child.stdout, 'keys of accounts: 2000 of ');
  child.kill('SIGKILL');
  await once(child, 'exit');
  const left = (await keyHolders[0]?.left(db, keyring)) ?? 0;
  expect(left).toBeGreaterThan(1000);
  expect(left).toBeLessThan(3501);
  await holding.query('rollback');
  await holding.end();

  await rewrap(context, await masters(), keyHolders, () => undefined);
  const rows = await db.selectFrom('account_key').selectAll().execute();
  expect(rows).toHaveLength(3501);
  const current = keyring.current('accounts').id;
  for (const row of rows) {
    expect(row.wrapped.subarray(0, 8).toString('hex')).toBe(current);
    openAccountKey(keyring, row.user_id, row.wrapped);
  }
  const moved = await db
    .selectFrom('key_move')
    .selectAll()
    .where('holder', '=', 'keys of accounts')
    .execute();
  expect(moved).toMatchObject([{ rows_moved: 3501, rows_at_start: 3501 }]);
});

/** Accounts like one, each with a key of its own; their ids in order. */
async function copies(userId: string, count: number): Promise<string[]> {
  const { db, keyring, newId } = server.context;
  const ids = Array.from({ length: count }, () => newId()).toSorted();
  const keys = ids.map((id) => createAccountKey(keyring, id));
  await sql`insert into account_holder select (jsonb_populate_record(a, jsonb_build_object(
      'id', n.id, 'email', encode(sha256(n.id::text::bytea), 'hex') || '@blind.invalid'))).* from account_holder a, unnest(${ids}::uuid[]) as n(id)
    where a.id = ${userId}`.execute(db);
  await sql`insert into applicant select (jsonb_populate_record(a, jsonb_build_object(
      'user_id', n.id))).* from applicant a, unnest(${ids}::uuid[]) as n(id)
    where a.user_id = ${userId}`.execute(db);
  await sql`insert into account_key select * from unnest(${ids}::uuid[], ${keys}::bytea[])`.execute(db);
  return ids;
}

async function until(stream: NodeJS.ReadableStream, words: string): Promise<void> {
  let text = '';
  for await (const chunk of stream) {
    text += String(chunk);
    if (text.includes(words)) return;
  }
  throw new Error(`It ended without: ${words}\n${text}`);
}
