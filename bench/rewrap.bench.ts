import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { keyHolders } from '../apps/api/src/app.ts';
import { openDatabase, type Database } from '../apps/api/src/db/database.ts';
import { wrappingKeysInUse } from '../apps/api/src/features/applicant/index.ts';
import { startMoves } from '../apps/api/src/features/key-move/index.ts';
import { createJobs } from '../apps/api/src/jobs/queue.ts';
import { addKeys, createAccountKey, readMasterKeys, type Keyring } from '../apps/api/src/seal/index.ts';
import { openKeyring } from '../apps/api/src/seal/open-keyring.ts';
import { startChildServer, type ApiReady, type Server } from './servers/child.ts';

const usual = 100_000;
/** Memory is flat: what it takes at most in the second half of the rows, against the first. */
const memoryTarget = 1.25;

const master = { directory: '', fromEnvironment: '07'.repeat(32) };

/** Accounts like one, each with a key of its own and a look-up value as of an e-mail address. */
async function fill(db: Database, keyring: Keyring, template: string, accounts: number): Promise<void> {
  for (let from = 0; from < accounts; from += 1000) {
    const ids = Array.from(
      { length: Math.min(1000, accounts - from) },
      (_, n) => `00000000-0000-7000-8000-${(from + n).toString(16).padStart(12, '0')}`,
    );
    const keys = ids.map((id) => createAccountKey(keyring, id));
    await sql`insert into account_holder select (jsonb_populate_record(a, jsonb_build_object(
        'id', n.id, 'email', encode(sha256(n.id::text::bytea), 'hex') || '@blind.invalid'))).*
      from account_holder a, unnest(${ids}::uuid[]) as n(id) where a.id = ${template}`.execute(db);
    await sql`insert into applicant select (jsonb_populate_record(a, jsonb_build_object(
        'user_id', n.id))).*
      from applicant a, unnest(${ids}::uuid[]) as n(id) where a.user_id = ${template}`.execute(db);
    await sql`insert into account_key select * from unnest(${ids}::uuid[], ${keys}::bytea[])`.execute(db);
  }
  await sql`vacuum analyze account_holder, applicant, account_key`.execute(db);
}

/** Waits until everything has moved; the most memory that the server had in either half. */
async function followed(db: Database, server: Server<ApiReady>) {
  const most = { first: 0, second: 0 };
  for (;;) {
    const moves = await db.selectFrom('key_move').selectAll().execute();
    const bytes = await server.residentBytes();
    const [done, all] = moves.reduce(
      ([moved, total], move) => [moved + move.rows_moved, total + move.rows_at_start],
      [0, 0],
    );
    const half = done < all / 2 ? 'first' : 'second';
    if (done > 0) most[half] = Math.max(most[half], bytes);
    if (moves.every((move) => move.ended_at !== null)) return { most, rows: done };
    await wait(50);
  }
}

/**
 * Wrapping 100,000 accounts (or as many as the argument says) by a new key, and moving the look-up values of
 * their e-mail addresses to a new key, by the jobs of a running server; its memory in both halves.
 */
export default async function rewrapAccounts(argument?: string) {
  const accounts = Number(argument ?? usual);
  const environment = { CREDENCE_WORKER: 'on', CREDENCE_MASTER_KEY: master.fromEnvironment };
  const server = await startChildServer<ApiReady>('api-server.ts', [JSON.stringify(environment), '1']);
  const { connection, administrator, userId } = server.ready;
  const { db, close } = openDatabase({
    connection: administrator,
    size: 4,
    prepare: true,
    onError: () => undefined,
  });
  const jobs = createJobs(connection, pino({ level: 'silent' }));
  try {
    const keyring = await openKeyring(db, master, {
      shared: false,
      trial: true,
      hasAccounts: async () => true,
      wrappingKeysInUse: (besides) => wrappingKeysInUse(db, besides),
    });
    await fill(db, keyring, userId, accounts);
    await addKeys(db, (await readMasterKeys(master)) ?? [], ['accounts', 'index'], -10);
    await keyring.reload();
    await jobs.start();
    const begun = performance.now();
    const holders = keyHolders.filter(({ purpose }) => purpose === 'accounts' || purpose === 'index');
    await startMoves({ db, jobs, keyring, now: () => new Date() }, holders);
    const { most, rows } = await followed(db, server);
    const took = (performance.now() - begun) / 1000;
    const left = await Promise.all(holders.map((holder) => holder.left(db, keyring)));
    if (left.some((count) => count > 0)) throw new Error('Not everything has moved.');
    const rounded = (value: number) => Math.round(value * 100) / 100;
    const megabytes = (bytes: number) => Math.round(bytes / 1e6);
    const ratio = most.second / most.first;
    return {
      name: `new keys for ${accounts} accounts`,
      lines: [
        { label: 'rows', value: rows, unit: '' },
        { label: 'by the jobs', value: rounded(took), unit: 's' },
        { label: 'memory, first half', value: megabytes(most.first), unit: 'MB' },
        { label: 'memory, second half', value: megabytes(most.second), unit: 'MB' },
        { label: 'ratio', value: rounded(ratio), unit: '', target: memoryTarget, ok: ratio <= memoryTarget },
      ],
    };
  } finally {
    await jobs.stop();
    await close();
    await server.stop();
  }
}
