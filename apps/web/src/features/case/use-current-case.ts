import type { ApplicantCase } from '@credence/contract/verification';
import type { Level } from '@credence/contract/words';
import { useQuery } from '@tanstack/react-query';
import { OfflineError } from '../../api/client.ts';
import { usePollInterval } from '../../queries/use-poll-interval.ts';
import { currentCaseQuery } from '../../queries/verification.ts';
import { type Stage, stageOf } from './case-view.ts';
import { levelStatusesQuery } from './queries.ts';

/**
 * True while somebody else is at work on something whose outcome the screen shows: the server, or a vendor
 * whose part is open.
 */
function isUnderWay(current: ApplicantCase | null | undefined): boolean {
  if (!current) return false;
  if (current.state === 'submitted' || current.state === 'in_review') return true;
  if (current.state !== 'collecting') return false;
  return current.provider !== 'PROVIDER_DEFAULT' || current.files.some((file) => file.state === 'processing');
}

/** Why there is nothing to show yet. A question that waits for a connection has no error of its own. */
function failureOf(...queries: readonly { error: Error | null; fetchStatus: string }[]): Error | undefined {
  if (queries.some(({ fetchStatus }) => fetchStatus === 'paused')) return new OfflineError();
  return queries.find(({ error }) => error)?.error ?? undefined;
}

/**
 * The case of a level and the stage it is at, asked for again while something is under way and the page is
 * seen.
 */
export function useCurrentCase(level: Level) {
  const refetchInterval = usePollInterval(isUnderWay);
  const found = useQuery({
    ...currentCaseQuery(level),
    refetchInterval,
  });
  const statuses = useQuery(levelStatusesQuery);
  const current = found.data;
  const stage: Stage | undefined =
    current === undefined || statuses.data === undefined ? undefined : stageOf(current, statuses.data[level]);
  return {
    current: current ?? null,
    askedAt: found.dataUpdatedAt,
    stage,
    stale: found.isError || found.fetchStatus === 'paused',
    failure: stage === undefined ? failureOf(found, statuses) : undefined,
    retry: () => {
      void found.refetch();
      void statuses.refetch();
    },
  };
}
