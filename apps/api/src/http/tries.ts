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

/** Something to count, and the milliseconds of its window, which begins with the first one. */
interface Try {
  what: string;
  within: number;
  /** How many at once; one unless it says otherwise. */
  amount?: number;
}

interface Counted {
  /** How many there were in the window. */
  times: number;
  /** Milliseconds until it ends. */
  left: number;
}

/**
 * Counts tries, in the order that they are given, in one statement in the database: correct for all servers,
 * after restarts, and for concurrent tries.
 */
export async function countTries(world: World, tries: readonly Try[]): Promise<Counted[]> {
  const now = world.now();
  const over = sql<boolean>`counted_try.ends_at <= ${now}`;
  const rows = tries.map(({ what, within, amount = 1 }) => ({
    hash: hashOf(world, what),
    times: amount,
    ends_at: new Date(now.getTime() + within),
  }));
  const counted = await world.db
    .insertInto('counted_try')
    // In one order for all, so that none waits for one that waits for it.
    .values(rows.toSorted((one, other) => (one.hash < other.hash ? -1 : 1)))
    .onConflict((conflict) =>
      conflict.column('hash').doUpdateSet({
        times: sql<number>`case when ${over} then excluded.times
          else least(counted_try.times + excluded.times, ${sql.lit(most)}) end`,
        ends_at: sql<Date>`case when ${over} then excluded.ends_at else counted_try.ends_at end`,
      }),
    )
    .returning(['hash', 'times', 'ends_at'])
    .execute();
  const byHash = new Map(counted.map((row) => [row.hash, row]));
  return rows.map(({ hash, times, ends_at }) => {
    const row = byHash.get(hash) ?? { times, ends_at };
    return { times: row.times, left: row.ends_at.getTime() - now.getTime() };
  });
}

/** Counts one try. */
export async function countTry(world: World, what: string, within: number): Promise<Counted> {
  const [counted] = await countTries(world, [{ what, within }]);
  return counted ?? { times: 1, left: within };
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

/** Takes back one try that was counted, or so many. */
export async function takeBackTry(world: World, what: string, amount = 1): Promise<void> {
  await world.db
    .updateTable('counted_try')
    .set({ times: sql<number>`greatest(counted_try.times - ${amount}::integer, 0)` })
    .where('hash', '=', hashOf(world, what))
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
