import { logout } from '@credence/contract/session';
import { sql } from 'kysely';
import type { Database } from '../src/db/database.ts';
import type { TestServer } from './server.ts';

const day = 24 * 60 * 60 * 1000;

/** Moves time on, by more than the life of a session; signed-in clients stay signed in. */
export async function pass(at: TestServer, milliseconds: number): Promise<void> {
  at.pass(milliseconds);
  const seenAt = at.context.now();
  const expiresAt = new Date(seenAt.getTime() + day);
  await at.db.updateTable('account_holder_session').set({ expiresAt, seenAt }).execute();
  await at.db.updateTable('officer_session').set({ expiresAt, seenAt }).execute();
  // Cached sessions are dropped whenever someone signs out.
  await at.visitor().call(logout, {});
}

/** Postponed jobs come due as if the time had passed. */
export async function hasten(
  { db, context }: TestServer,
  milliseconds: number,
  userId?: string,
): Promise<void> {
  const whose = userId === undefined ? sql`true` : sql`data ->> 'userId' = ${userId}`;
  await sql`update pgboss.job set start_after = start_after - ${milliseconds} * interval '1 millisecond'
    where state in ('created', 'retry') and ${whose}`.execute(db);
  context.jobs.wake();
}

/**
 * Jobs whose worker was killed are picked up again, as after enough missed heartbeats. For before the
 * next worker starts: what that one works on would be done twice.
 */
export async function missHeartbeats(db: Database): Promise<void> {
  await sql`update pgboss.job set heartbeat_on = heartbeat_on - interval '1 minute' where state = 'active'`.execute(
    db,
  );
}
