import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../test/server.ts';
import { readConfig } from '../base/config/config.ts';
import { addApplicant } from '../features/applicant/index.ts';
import { createSignInLibrary } from '../features/sign-in/index.ts';
import { startRuntime } from '../runtime.ts';
import { keyPurposes, KeyringUnusable, readMasterKeys, rewrapKeys } from './index.ts';

const undo: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'credence-keys-'));
  undo.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** An installation made by a version without fingerprints. */
async function installation(): Promise<TestServer> {
  const server = await startServer({ jobs: false, withoutKeys: true });
  undo.push(() => server.stop());
  return server;
}

/** Starts as every process of the product does, on the database of that installation. */
async function start(server: TestServer, more: NodeJS.ProcessEnv = {}): Promise<void> {
  const { connection, config } = server.context;
  const { host = '', port = 5432, user = '', database = '' } = connection;
  const query = new URLSearchParams({ host, port: String(port) });
  await startAndStop({
    DATABASE_URL: `postgres://${user}@/${database}?${query}`,
    CREDENCE_DATA: config.dataDirectory,
    ...more,
  });
}

async function startAndStop(environment: NodeJS.ProcessEnv): Promise<void> {
  const { stop } = await startRuntime(readConfig({ ...environment, LOG_LEVEL: 'silent' }), () => undefined);
  await stop();
}

const byPurpose = (a: { purpose: string }, b: { purpose: string }): number =>
  a.purpose < b.purpose ? -1 : 1;

const keysIn = (server: TestServer) =>
  server.db.selectFrom('installation_key').select(['purpose', 'id']).orderBy('purpose').execute();

const keyOf = async (folder: string) => (await readFile(join(folder, 'master-key'), 'utf8')).trim();
const newKey = () => randomBytes(32).toString('base64');

test('an installation of an older version starts, and from then on with its own key alone', async () => {
  const server = await installation();
  await server.applicant();
  const own = await keyOf(server.context.config.dataDirectory);
  await start(server);
  await start(server, { CREDENCE_MASTER_KEY: own });
  await expect(start(server, { CREDENCE_MASTER_KEY: newKey() })).rejects.toThrow(
    /wrapped by the master key \w{16} \(fingerprint\), which is not configured; there is \w{16}/,
  );
  await expect(start(server, { CREDENCE_DATA: await newFolder() })).rejects.toThrow(KeyringUnusable);
  await start(server);
  // It signs in and reads as before.
  const { keyring } = server.context;
  expect(await keysIn(server)).toEqual(
    keyPurposes.map((purpose) => ({ purpose, id: keyring.current(purpose).id })).toSorted(byPurpose),
  );
});

test('an installation of an older version does not start with a key that its accounts are not wrapped under', async () => {
  const server = await installation();
  await server.applicant();
  await expect(start(server, { CREDENCE_MASTER_KEY: newKey() })).rejects.toThrow(
    /Accounts in this database are sealed under the master key \w{16} \(fingerprint\), which is not configured/,
  );
});

test('a key may come in front, and is needed once it wraps; then the one before it is not', async () => {
  const server = await installation();
  await server.applicant();
  const old = await keyOf(server.context.config.dataDirectory);
  const next = newKey();
  await start(server);
  const both = { CREDENCE_MASTER_KEY: `2027:${next},2026:${old}` };
  await start(server, both);
  // It wraps nothing yet, so it may be removed again.
  await start(server);
  const masters = await readMasterKeys({ directory: '', fromEnvironment: both.CREDENCE_MASTER_KEY });
  expect(await rewrapKeys(server.db, masters ?? [])).toBe(keyPurposes.length);
  expect(await rewrapKeys(server.db, masters ?? [])).toBe(0);
  await expect(start(server)).rejects.toThrow('which is not configured');
  await start(server, both);
  await start(server, { CREDENCE_MASTER_KEY: next });
});

test('an installation of an older version is refused with another root than it was begun with', async () => {
  const server = await installation();
  const own = await keyOf(server.context.config.dataDirectory);
  const [master] = (await readMasterKeys({ directory: '', fromEnvironment: own })) ?? [];
  await server.db
    .insertInto('master_key')
    .values({ id: master?.id ?? '', is_root: true })
    .execute();
  await expect(start(server, { CREDENCE_MASTER_KEY: `${own},${newKey()}` })).rejects.toThrow(
    /The root master key has the fingerprint \w{16}, but this database was begun with \w{16}/,
  );
  expect(await keysIn(server)).toEqual([]);
  await start(server, { CREDENCE_MASTER_KEY: `${newKey()},${own}` });
});

test('a key whose row was changed or comes from elsewhere is not used', async () => {
  const server = await installation();
  await start(server, { CREDENCE_MASTER_KEY: await keyOf(server.context.config.dataDirectory) });
  await server.db.updateTable('installation_key').set({ serial: 1 }).where('purpose', '=', 'audit').execute();
  await expect(start(server)).rejects.toThrow(/The key \w{16} \(audit\) in the table installation_key/);
});

test('for a database that several servers may share no key is made', async () => {
  const server = await installation();
  const folder = await newFolder();
  await expect(start(server, { CREDENCE_DATA: folder })).rejects.toThrow(/openssl rand -base64 32/);
  await expect(readFile(join(folder, 'master-key'))).rejects.toThrow('ENOENT');
  await start(server, { CREDENCE_DATA: folder, CREDENCE_MASTER_KEY: newKey() });
});

test('of two servers that begin a database at once with keys of their own one is refused', async () => {
  const server = await installation();
  const starts = [newKey(), newKey()].map((key) => start(server, { CREDENCE_MASTER_KEY: key }));
  const ends = await Promise.allSettled(starts);
  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('for the embedded database a key is made once, and not for pictures in a bucket', async () => {
  const folder = await newFolder();
  const environment = { CREDENCE_DATA: folder };
  await expect(startAndStop({ ...environment, CREDENCE_S3_BUCKET: 'pictures' })).rejects.toThrow(
    /openssl rand -base64 32/,
  );
  const { context, stop } = await startRuntime(
    readConfig({ ...environment, LOG_LEVEL: 'silent' }),
    () => undefined,
  );
  const person = { email: 'anna@example.com', password: 'correct horse battery', currencyCode: 'EUR' };
  await addApplicant(context, createSignInLibrary(context), person);
  await stop();
  const key = await keyOf(folder);
  const file = join(await newFolder(), 'credence', 'master-key');
  await expect(startAndStop({ ...environment, CREDENCE_MASTER_KEY_FILE: file })).rejects.toThrow(
    /There is no master key: .* sealed under one \(fingerprint \w{16}\)/,
  );
  await rm(join(folder, 'master-key'));
  await expect(startAndStop(environment)).rejects.toThrow(
    /There is no master key: .*Put the file back from its copy, or set CREDENCE_MASTER_KEY or CREDENCE_MASTER_KEY_FILE/,
  );
  await expect(readFile(join(folder, 'master-key'))).rejects.toThrow('ENOENT');
  await writeFile(join(folder, 'master-key'), key, { mode: 0o600 });
  await startAndStop(environment);
});

test('a server that others reach makes no key in its data folder, but one in a file outside it', async () => {
  const folder = await newFolder();
  const open = { CREDENCE_DATA: folder, CREDENCE_PUBLIC_ORIGINS: 'https://account.example.com' };
  await expect(startAndStop(open)).rejects.toThrow(/set CREDENCE_MASTER_KEY_FILE to its file outside/);
  const file = join(await newFolder(), 'credence', 'master-key');
  await startAndStop({ ...open, CREDENCE_MASTER_KEY_FILE: file });
  await startAndStop({ ...open, CREDENCE_MASTER_KEY: (await readFile(file, 'utf8')).trim() });
  await expect(readFile(join(folder, 'master-key'))).rejects.toThrow('ENOENT');
});
