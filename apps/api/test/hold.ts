import { sql } from 'kysely';
import { vi } from 'vitest';
import type { Work } from '../src/db/database.ts';
import type { TestServer } from './server.ts';

/** A database lock that blocks others until it is released. */
export interface Held {
  (): Promise<void>;
  /** Fulfilled once someone waits for it. */
  waitedFor: () => Promise<void>;
}

/** Locks rows of an account, so that a transaction that needs them stops there. */
export const holdRow = (
  server: TestServer,
  table: 'applicant' | 'verification_case',
  userId: string,
): Promise<Held> =>
  hold(server, (work) =>
    work.selectFrom(table).select('user_id').where('user_id', '=', userId).forUpdate().execute(),
  );

/** Locks the queue: no job is queued, taken or finished. */
export const holdJobs = (server: TestServer): Promise<Held> =>
  hold(server, (work) => sql`lock table pgboss.job in exclusive mode`.execute(work));

/** Locks the sessions of account holders: who asks something waits before it is known who they are. */
export const holdSessions = (server: TestServer): Promise<Held> =>
  hold(server, (work) => sql`lock table account_holder_session in access exclusive mode`.execute(work));

/** Holds what `take` locks or changes in a transaction; releasing it commits that. */
export async function hold({ db }: TestServer, take: (work: Work) => Promise<unknown>): Promise<Held> {
  let letGo: () => void = () => undefined;
  const until = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let over: Promise<unknown> = Promise.resolve();
  await new Promise<void>((taken, failed) => {
    over = db
      .transaction()
      .execute(async (work) => {
        await take(work);
        taken();
        await until;
      })
      .catch(failed);
  });
  const held = async () => {
    letGo();
    await over;
  };
  return Object.assign(held, {
    waitedFor: () =>
      vi.waitFor(
        async () => {
          const { rows } = await sql`select 1 from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
          if (rows.length === 0) throw new Error('nobody waits yet');
        },
        { timeout: 60_000, interval: 20 },
      ),
  });
}
