import type { Level } from '@credence/contract/words';
import { LiveRegion } from '@credence/ui/live-region';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearch } from 'wouter';
import { OfflineError } from '../../api/client.ts';
import { host } from '../../host/choose.ts';
import { type TextKey, useText } from '../../i18n/text.ts';
import { LoadFailure } from '../../views/load-failure.tsx';
import { LoadingView } from '../../views/loading-view.tsx';
import { wordsOf } from '../../views/outcome-view.tsx';
import { useArrival } from '../../views/use-arrival.ts';
import { levelToVerify, levelStatusesQuery } from '../case/index.ts';
import { levelViews } from './level-views.tsx';
import styles from './submission-screen.module.css';
import { type LevelCheck as Check, shownOf, useLevelCheck } from './use-level-check.ts';

/**
 * The level in focus, kept while the screen is open: the end of one level is shown before the next begins.
 * Taken from an answer fetched since the screen opened: a cached one may be older than the verdict.
 */
function useLevel(asked: string | null) {
  const query = { ...levelStatusesQuery, refetchOnMount: 'always' } as const;
  const { data, error, fetchStatus, isFetchedAfterMount, isSuccess, refetch } = useQuery(query);
  const [level, keep] = useState<Level>();
  if (isSuccess && isFetchedAfterMount && level === undefined) keep(levelToVerify(data, asked));
  return {
    level,
    failure: level ? undefined : fetchStatus === 'paused' ? new OfflineError() : (error ?? undefined),
    retry: () => void refetch(),
  };
}

/**
 * The title of a view that comes from the server rather than from the applicant, and is announced when it
 * does.
 */
function announced({ level, view, numberLeft, waits, about }: Check): TextKey | undefined {
  if (numberLeft) return 'document.numberLeft.title';
  if (waits) return `waits.title${level}`;
  if (view === 'retry') return 'document.retry.title';
  return view === 'approved' || view === 'refused' ? wordsOf(view, about)[0] : undefined;
}

/** Verification by documents (S2.2), of the level in focus; another level in the address starts it anew. */
export default function SubmissionScreen() {
  const asked = new URLSearchParams(useSearch()).get('level');
  return <LevelInFocus key={asked} asked={asked} />;
}

function LevelInFocus({ asked }: { asked: string | null }) {
  const { level, failure, retry } = useLevel(asked);
  if (level !== undefined) return <LevelCheck key={level} level={level} />;
  return (
    <div className={styles.screen}>
      {failure ? <LoadFailure error={failure} onRetry={retry} /> : <LoadingView />}
    </div>
  );
}

/** One level, one thing at a time, from the choice of the document to the verdict. */
function LevelCheck({ level }: { level: Level }) {
  const t = useText();
  const check = useLevelCheck(level);
  const { view, failure, retry } = check;
  // Another recipient is another question.
  useArrival(view === 'consent' ? `consent ${check.recipient}` : view);
  const usable = view !== undefined;
  useEffect(() => {
    if (usable) host.ready();
  }, [usable]);

  const shown = shownOf(check);
  const title = announced(check);

  if (failure) return <LoadFailure error={failure} onRetry={retry} />;
  return (
    <div className={styles.screen}>
      <LiveRegion message={title ? t(title) : ''} />
      {levelViews[shown](check)}
    </div>
  );
}
