import type { Context } from '../base/context.ts';
import { countTries } from './tries.ts';

type World = Pick<Context, 'db' | 'keyring' | 'now'>;

/** Into so many parts a limit is divided at the most, each of which is taken from the database at once. */
const parts = 100;

/** So many are remembered before those are let go whose window is over. */
const remembered = 1000;

/** What somebody may still do in the window that has begun. */
export interface Left {
  allowed: boolean;
  remaining: number;
  /** Milliseconds until the window ends. */
  ends: number;
}

/** What this process has taken of somebody's limit, and what was left for all after that. */
interface Share {
  own: number;
  others: number;
  endsAt: number;
}

/**
 * A limit that holds for all servers together, kept in the database. A process takes a hundredth of it at
 * once and spends that in memory: a statement for each of many calls, on one row, would cost more than the
 * calls. What a process has not spent when the window ends is lost, so that never more than the limit is
 * allowed, and a little less where somebody calls many of them.
 */
export function createAllowance(
  world: World,
  { name, most, within }: { name: string; most: number; within: number },
): (whose: string) => Promise<Left> {
  const part = Math.max(1, Math.floor(most / parts));
  const shares = new Map<string, Share>();
  const taking = new Map<string, Promise<void>>();

  const letGo = (now: number): void => {
    for (const [whose, { endsAt }] of shares) if (endsAt <= now) shares.delete(whose);
  };
  const take = async (whose: string): Promise<void> => {
    const [counted] = await countTries(world, [{ what: `${name} ${whose}`, within, amount: part }]);
    const { times, left } = counted ?? { times: most + part, left: within };
    const now = world.now().getTime();
    if (shares.size >= remembered) letGo(now);
    const own = Math.max(0, Math.min(part, most - (times - part)));
    shares.set(whose, { own, others: Math.max(0, most - times), endsAt: now + left });
  };
  const takeOnce = (whose: string): Promise<void> => {
    const underway = taking.get(whose) ?? take(whose).finally(() => taking.delete(whose));
    taking.set(whose, underway);
    return underway;
  };

  return async (whose) => {
    for (;;) {
      const share = shares.get(whose);
      const ends = (share?.endsAt ?? 0) - world.now().getTime();
      if (share !== undefined && ends > 0) {
        if (share.own > 0) {
          share.own--;
          return { allowed: true, remaining: share.own + share.others, ends };
        }
        if (share.others === 0) return { allowed: false, remaining: 0, ends };
      }
      await takeOnce(whose);
    }
  };
}
