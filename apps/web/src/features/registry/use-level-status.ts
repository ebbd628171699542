import type { Level } from '@credence/contract/words';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import { OfflineError } from '../../api/client.ts';
import { acceptedQuery } from '../../queries/kyc-calls.ts';
import { declaredQuery } from '../../queries/personal-info.ts';
import { usePollInterval } from '../../queries/use-poll-interval.ts';
import { type LevelStatus, levelStatusesQuery } from './queries.ts';
import { isBeingChecked, viewFor } from './view.ts';

/**
 * Everything that decides what is shown, asked for again while a number is being checked and the page is
 * seen.
 */
export function useLevelStatus() {
  const [address] = useSearchParams();
  // The link that leads here names the second level; the first goes without saying.
  const level: Level = address.get('level') === '2' ? 2 : 1;
  const declared = useQuery(declaredQuery);
  const refetchInterval = usePollInterval<LevelStatus>(
    (data) => data?.status === 'PENDING' || isBeingChecked(data?.newest?.case),
  );
  const status = useQuery({
    ...levelStatusesQuery(level),
    refetchInterval,
  });
  const { data: known } = status;
  const country = declared.data?.info.residenceCountry ?? '';
  const ways = useQuery({
    ...acceptedQuery(country, level),
    enabled: country !== '',
  });
  const needed = declared.data?.complete === true ? [declared, status, ways] : [declared, status];
  const missing = needed.filter((query) => query.data === undefined);
  const failed = missing.find((query) => query.error);
  const paused = missing.some((query) => query.fetchStatus === 'paused');
  const offered = ways.data?.nonDocument ?? [];
  const newest = known?.newest ?? undefined;
  return {
    level,
    status: known?.status,
    waits: known?.waits === true,
    pausedUntil: known?.pausedUntil,
    newest,
    country,
    declared: declared.data,
    ways: offered,
    view: missing.length === 0 && known ? viewFor(known.status, newest?.case, offered) : undefined,
    /** The last question about the case got no answer. */
    stale: status.isError || status.fetchStatus === 'paused',
    failure: failed?.error ?? (paused ? new OfflineError() : undefined),
    retry: () => {
      for (const query of missing) void query.refetch();
    },
  };
}
