import { createHmac, type KeyObject } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { newId } from '../apps/api/src/app.ts';
import { chainStart, type AuditEvent } from '../apps/api/src/audit/chain.ts';
import { auditKey, takeCheckpoint } from '../apps/api/src/audit/index.ts';
import { append } from '../apps/api/src/audit/store.ts';
import { compileOnce } from '../apps/api/src/db/compile-once.ts';
import { openDatabase, type Database, type Work } from '../apps/api/src/db/database.ts';
import { startEmbedded, type EmbeddedDatabase } from '../apps/api/src/db/embedded/embedded.ts';
import { migrate } from '../apps/api/src/db/migrate.ts';
import { inTransaction } from '../apps/api/src/db/transaction.ts';
import { openKeyring } from '../apps/api/src/seal/open-keyring.ts';
import { inTurn } from './rounds.ts';

const accounts = Array.from({ length: 200 }, newId);
/** Between two checkpoints: a minute with some traffic. */
const events = 2000;
const rounds = 5;
const target = 1.1;

type Happened = Omit<AuditEvent, 'user_id' | 'sequence' | 'hash' | 'transaction_id'>;

const happened = (): Happened => ({
  at: new Date(),
  actor_kind: 'account',
  actor_id: accounts[0] ?? '',
  action: 'case.submitted',
  subject: accounts[1] ?? '',
  details: '{"level":1}',
  request_id: 'of the request',
});

/** The hash of an event as it was computed then; it is the same. */
function hashPlainly(
  key: KeyObject,
  previous: Buffer,
  event: Happened & { user_id: string; sequence: number },
) {
  const { at, actor_kind: kind, actor_id: actor, action, subject, details, request_id: request } = event;
  const hmac = createHmac('sha256', key).update(previous);
  const parts = [
    event.user_id,
    String(event.sequence),
    at.toISOString(),
    kind,
    actor,
    action,
    subject,
    details,
    request,
  ];
  for (const part of parts) hmac.update(`${Buffer.byteLength(part)}:`).update(part);
  return hmac.digest();
}

/** The statement of the trail before its ends were keyed. */
const extendPlainly = compileOnce<
  { sequence: number },
  [Buffer, string, Buffer, Date, string, string, string, string, string, string]
>(
  [Buffer.of(1), '', Buffer.of(0), new Date(0), '', '', '', '', '', ''],
  (db, hash, id, previous, at, kind, actor, action, subject, details, request) =>
    db
      .with('moved', (head) =>
        head
          .updateTable('audit_head')
          .set({ sequence: sql`sequence + 1`, hash })
          .where('user_id', '=', id)
          .where('hash', '=', previous)
          .returning(['user_id', 'sequence', 'hash']),
      )
      .insertInto('audit_event')
      .columns([
        ...(['user_id', 'sequence', 'hash', 'at', 'actor_kind', 'actor_id'] as const),
        ...(['action', 'subject', 'details', 'request_id'] as const),
      ])
      .expression((moved) =>
        moved
          .selectFrom('moved')
          .select([
            ...(['user_id', 'sequence', 'hash'] as const),
            sql<Date>`${at}::timestamptz`.as('at'),
            sql<'account'>`${kind}::text`.as('actor_kind'),
            sql<string>`${actor}::text`.as('actor_id'),
            sql<string>`${action}::text`.as('action'),
            sql<string>`${subject}::text`.as('subject'),
            sql<string>`${details}::text`.as('details'),
            sql<string>`${request}::text`.as('request_id'),
          ]),
      )
      .returning('sequence'),
);

/** Seconds of CPU of a backend; 0 where the system does not tell. */
async function cpuOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / 100;
}

/** A database with the trail of today, and what its one connection costs. */
async function openTrail(embedded: EmbeddedDatabase, name: string) {
  const admin = openDatabase({
    connection: { ...embedded.connection, database: 'postgres' },
    size: 1,
    prepare: false,
    onError: () => undefined,
  });
  await sql`create database ${sql.id(name)}`.execute(admin.db);
  await admin.close();
  const connection = { ...embedded.connection, database: name };
  const database = openDatabase({ connection, size: 1, prepare: true, onError: () => undefined });
  await migrate(database.db);
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.db);
  const pid = rows[0]?.pid ?? 0;
  /** Seconds of CPU for each event, here and in the database. */
  const cost = async (run: () => Promise<void>): Promise<number> => {
    const [before, there] = [process.cpuUsage(), await cpuOf(pid)];
    await run();
    const { user, system } = process.cpuUsage(before);
    return ((user + system) / 1e6 + (await cpuOf(pid)) - there) / events;
  };
  return { ...database, cost };
}

async function eachEvent(one: (work: Work, userId: string) => Promise<void>, db: Database): Promise<void> {
  for (let event = 0; event < events; event++) {
    await inTransaction(db, (work) => one(work, accounts[event % accounts.length] ?? ''));
  }
}

/**
 * The CPU of an event in a transaction of its own: with keyed ends, and with the checkpoint that covers them
 * afterwards; against chains alone, as before.
 */
export default async function audit() {
  const directory = await mkdtemp(join(tmpdir(), 'credence-bench-'));
  const embedded = await startEmbedded({ directory });
  const [now, before] = [await openTrail(embedded, 'now'), await openTrail(embedded, 'before')];
  try {
    const source = { directory, fromEnvironment: '07'.repeat(32) };
    const keyring = await openKeyring(now.db, source, {
      shared: false,
      trial: true,
      hasAccounts: async () => false,
      wrappingKeysInUse: async () => [],
    });
    const keys = auditKey(keyring);
    await sql`drop index audit_event_transaction`.execute(before.db);
    await sql`alter table audit_event drop column transaction_id`.execute(before.db);
    await sql`alter table audit_head drop column mac`.execute(before.db);
    const ends = new Map<string, { sequence: number; hash: Buffer }>();
    for (const id of accounts) {
      await sql`insert into audit_head values (${id}, 0, ${chainStart})`.execute(before.db);
      ends.set(id, { sequence: 0, hash: chainStart });
    }
    const plainly = async (work: Work, id: string): Promise<void> => {
      const end = ends.get(id) ?? { sequence: 0, hash: chainStart };
      const event = { ...happened(), user_id: id, sequence: end.sequence + 1 };
      const hash = hashPlainly(keys.chain.current().key, end.hash, event);
      const { at, actor_kind: kind, actor_id: actor, action, subject, details, request_id: request } = event;
      await extendPlainly(work, hash, id, end.hash, at, kind, actor, action, subject, details, request);
      ends.set(id, { sequence: event.sequence, hash });
    };
    const measured = await inTurn(
      rounds,
      () =>
        now.cost(async () => {
          await eachEvent((work, id) => append(work, id, keys, happened()), now.db);
          const taken = await inTransaction(now.db, (work) => takeCheckpoint(work, keys, new Date()));
          if (taken?.checkpoint.accounts !== accounts.length)
            throw new Error('Not all accounts are covered.');
        }),
      () => before.cost(() => eachEvent(plainly, before.db)),
    );
    const micro = (seconds: number): number => Math.round(seconds * 1e6);
    const ratio = Math.round(measured.ratio * 1000) / 1000;
    return {
      name: 'the audit trail: CPU of an event in a transaction',
      lines: [
        { label: 'keyed, with checkpoints', value: micro(measured.one), unit: 'µs' },
        { label: 'chains alone', value: micro(measured.other), unit: 'µs' },
        { label: 'ratio', value: ratio, unit: '', target, ok: ratio <= target },
      ],
    };
  } finally {
    await now.close();
    await before.close();
    await embedded.stop();
    await rm(directory, { recursive: true, force: true });
  }
}
