import type { Context } from '../../base/context.ts';
import { decidedByHour } from '../review/index.ts';
import { type DecidedByHour, paceOver } from './expected.ts';

/** For how long the figures are used again, in milliseconds: everybody who waits asks every few seconds. */
const keptFor = 30_000;

/** The pace of officers, read at most twice a minute. */
export function createPace(): (context: Pick<Context, 'db' | 'now'>) => Promise<DecidedByHour> {
  let kept: { until: number; decided: Promise<DecidedByHour> } | undefined;
  return ({ db, now }) => {
    const at = now().getTime();
    if (kept !== undefined && at < kept.until) return kept.decided;
    const decided = decidedByHour(db, new Date(at - paceOver)).then(
      (rows) => new Map(rows.map(({ hour, count }) => [hour, count])),
    );
    const fresh = { until: at + keptFor, decided };
    kept = fresh;
    // What failed is asked again by the next.
    decided.catch(() => {
      if (kept === fresh) kept = undefined;
    });
    return decided;
  };
}
