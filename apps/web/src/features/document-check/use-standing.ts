import type { ApplicantCase } from '@credence/contract';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { OfflineError } from '../../api/client.ts';
import { type Stage, stageOf } from './case-view.ts';
import type { Level } from './level.ts';
import { currentCaseQuery } from '../../case-views/current-case-query.ts';
import { levelStatusQuery } from './queries.ts';

/** The first questions come quickly, since most answers do; then less and less often. In milliseconds. */
const soonest = 2_000;
const latest = 10_000;

/** How long to wait before the case is asked for again: a quarter of the time waited so far, within the limits. */
export function pollDelay(waitedFor: number): number {
  return Math.min(latest, Math.max(soonest, waitedFor / 4));
}

/** True while somebody else is at work on something whose outcome the screen shows: the server, or a vendor whose part is open. */
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

/** The case of a level and the stage it is at, asked for again while something is under way and the page is seen. */
export function useStanding(level: Level) {
  const since = useRef<number>(undefined);
  const found = useQuery({
    ...currentCaseQuery(level),
    refetchInterval: ({ state }) => {
      if (!isUnderWay(state.data)) {
        since.current = undefined;
        return false;
      }
      since.current ??= Date.now();
      return pollDelay(Date.now() - since.current);
    },
  });
  const statuses = useQuery(levelStatusQuery);
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
