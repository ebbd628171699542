import { useRef } from 'react';

/** Quick at first, since most answers come at once; then less and less often. In milliseconds. */
const soonest = 2_000;
const latest = 10_000;

/** How long to wait before asking again: a quarter of the time waited so far, within the limits. */
export function pollDelay(waitedFor: number): number {
  return Math.min(latest, Math.max(soonest, waitedFor / 4));
}

/** The `refetchInterval` of a query that is polled for as long as what it answers is under way. */
export function usePollInterval<Data>(isUnderWay: (data: Data | undefined) => boolean) {
  const since = useRef<number>(undefined);
  return ({ state }: { state: { data?: Data | undefined } }): number | false => {
    if (!isUnderWay(state.data)) {
      since.current = undefined;
      return false;
    }
    since.current ??= Date.now();
    return pollDelay(Date.now() - since.current);
  };
}
