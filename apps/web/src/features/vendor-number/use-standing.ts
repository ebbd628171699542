import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useSearchParams } from 'wouter';
import { OfflineError } from '../../api/client.ts';
import { acceptedQuery } from '../../case-views/accepted-query.ts';
import { declaredQuery } from '../../case-views/declared-query.ts';
import { standingQuery } from './queries.ts';
import { isUnderWay, type Level, viewFor } from './view.ts';

/** The first questions come quickly, since most registries answer at once; then less and less often. In milliseconds. */
const soonest = 2_000;
const latest = 10_000;

/** How long to wait before the registry's answer is asked for again: a quarter of the time waited so far, within the limits. */
const pollDelay = (waitedFor: number): number => Math.min(latest, Math.max(soonest, waitedFor / 4));

/** Everything that decides what is shown, asked for again while a number is being checked and the page is seen. */
export function useStanding() {
  const since = useRef<number>(undefined);
  const [address] = useSearchParams();
  // The link that leads here names the second level; the first goes without saying.
  const level: Level = address.get('level') === '2' ? 2 : 1;
  const declared = useQuery(declaredQuery);
  const standing = useQuery({
    ...standingQuery(level),
    refetchInterval: ({ state }) => {
      if (!isUnderWay(state.data?.newest?.case)) {
        since.current = undefined;
        return false;
      }
      since.current ??= Date.now();
      return pollDelay(Date.now() - since.current);
    },
  });
  const { data: known } = standing;
  const country = declared.data?.info.residenceCountry ?? '';
  const ways = useQuery({
    ...acceptedQuery(country, level),
    enabled: country !== '',
  });
  const needed = declared.data?.complete === true ? [declared, standing, ways] : [declared, standing];
  const missing = needed.filter((query) => query.data === undefined);
  const failed = missing.find((query) => query.error);
  const paused = missing.some((query) => query.fetchStatus === 'paused');
  const offered = ways.data?.nonDocument ?? [];
  const newest = known?.newest ?? undefined;
  return {
    level,
    status: known?.status,
    pausedUntil: known?.pausedUntil,
    newest,
    country,
    declared: declared.data,
    ways: offered,
    view: missing.length === 0 && known ? viewFor(known.status, newest?.case, offered) : undefined,
    /** The last question about the case got no answer. */
    stale: standing.isError || standing.fetchStatus === 'paused',
    failure: failed?.error ?? (paused ? new OfflineError() : undefined),
    retry: () => {
      for (const query of missing) void query.refetch();
    },
  };
}
