import { sql } from 'kysely';
import { keyedHash } from '../seal/index.ts';
import type { Context } from '../base/context.ts';
import type { Work } from '../db/database.ts';

type World = Pick<Context, 'db' | 'keyring' | 'now'>;

/** Upper bound; no limit is this high. */
const most = 1_000_000_000;

/** The subject of a try may name a person, so only its keyed hash is stored. */
const hashOf = ({ keyring }: World, what: string): string =>
  keyedHash(keyring.current('tokens'), 'counted-try', what);

/**
 * Counts a try; returns the number of tries in the window, which begins with the first one, and the
 * milliseconds until it ends. Counted in the database in one statement: correct for all servers, after
 * restarts, and for concurrent tries.
 */
export async function countTry(
  world: World,
  what: string,
  window: number,
): Promise<{ times: number; left: number }> {
  const now = world.now();
  const over = sql<boolean>`counted_try.ends_at <= ${now}`;
  const { times, ends_at } = await world.db
    .insertInto('counted_try')
    .values({ hash: hashOf(world, what), times: 1, ends_at: new Date(now.getTime() + window) })
    .onConflict((conflict) =>
      conflict.column('hash').doUpdateSet({
        times: sql<number>`case when ${over} then 1 else least(counted_try.times + 1, ${sql.lit(most)}) end`,
        ends_at: sql<Date>`case when ${over} then excluded.ends_at else counted_try.ends_at end`,
      }),
    )
    .returning(['times', 'ends_at'])
    .executeTakeFirstOrThrow();
  return { times, left: ends_at.getTime() - now.getTime() };
}

/** Whether something was tried within its window, without counting. */
export async function wasTried(world: World, what: string): Promise<boolean> {
  const found = await world.db
    .selectFrom('counted_try')
    .select('times')
    .where('hash', '=', hashOf(world, what))
    .where('ends_at', '>', world.now())
    .executeTakeFirst();
  return found !== undefined;
}

/** Takes back one try that was counted. */
export async function takeBackTry(world: World, what: string): Promise<void> {
  await world.db
    .updateTable('counted_try')
    .set({ times: sql<number>`counted_try.times - 1` })
    .where('hash', '=', hashOf(world, what))
    .where('times', '>', 0)
    .execute();
}

/** Resets a counter. */
export async function forgetTries(world: World, what: string): Promise<void> {
  await world.db.deleteFrom('counted_try').where('hash', '=', hashOf(world, what)).execute();
}

/** Deletes counters whose window has ended. */
export async function deleteTriesEndedBefore(work: Work, time: Date): Promise<void> {
  await work.deleteFrom('counted_try').where('ends_at', '<', time).execute();
}
