import type { ApplicantCase } from '@credence/contract';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { OfflineError } from '../../api/client.ts';
import { type Stage, stageOf } from './case-view.ts';
import { currentCaseQuery, levelStatusQuery } from './queries.ts';

/** The first questions come quickly, since most answers do; then less and less often. In milliseconds. */
const soonest = 2_000;
const latest = 10_000;

/** How long to wait before the case is asked for again: a quarter of the time waited so far, within the limits. */
export function pollDelay(waitedFor: number): number {
  return Math.min(latest, Math.max(soonest, waitedFor / 4));
}

/** True while the server is at work on something whose outcome the screen shows. */
function isUnderWay(current: ApplicantCase | null | undefined): boolean {
  if (!current) return false;
  if (current.state === 'submitted' || current.state === 'in_review') return true;
  return current.state === 'collecting' && current.files.some((file) => file.state === 'processing');
}

/** Why there is nothing to show yet. A question that waits for a connection has no error of its own. */
function failureOf(...queries: readonly { error: Error | null; fetchStatus: string }[]): Error | undefined {
  if (queries.some(({ fetchStatus }) => fetchStatus === 'paused')) return new OfflineError();
  return queries.find(({ error }) => error)?.error ?? undefined;
}

/** The case and the stage it is at, asked for again while something is under way and the page is seen. */
export function useStanding() {
  const since = useRef<number>(undefined);
  const found = useQuery({
    ...currentCaseQuery,
    refetchInterval: ({ state }) => {
      if (!isUnderWay(state.data)) {
        since.current = undefined;
        return false;
      }
      since.current ??= Date.now();
      return pollDelay(Date.now() - since.current);
    },
  });
  const level = useQuery(levelStatusQuery);
  const current = found.data;
  const stage: Stage | undefined =
    current === undefined || level.data === undefined ? undefined : stageOf(current, level.data);
  return {
    current: current ?? null,
    askedAt: found.dataUpdatedAt,
    stage,
    stale: found.isError || found.fetchStatus === 'paused',
    failure: stage === undefined ? failureOf(found, level) : undefined,
    retry: () => {
      void found.refetch();
      void level.refetch();
    },
  };
}
