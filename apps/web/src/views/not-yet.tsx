import type { UseQueryResult } from '@tanstack/react-query';
import { OfflineError } from '../api/client.ts';
import { LoadFailure } from './load-failure.tsx';
import { LoadingView } from './loading-view.tsx';

/**
 * Shown instead of a screen while one of its queries has no data: that it loads, or why not and how to try
 * again.
 */
export function NotYet({
  of: queries,
}: {
  of: readonly Pick<UseQueryResult, 'data' | 'error' | 'fetchStatus' | 'refetch'>[];
}) {
  const missing = queries.filter(({ data }) => data === undefined);
  const failed = missing.find(({ error }) => error);
  const paused = missing.some(({ fetchStatus }) => fetchStatus === 'paused');
  if (!failed && !paused) return <LoadingView />;
  return (
    <LoadFailure
      error={failed?.error ?? new OfflineError()}
      onRetry={() => {
        for (const query of missing) void query.refetch();
      }}
    />
  );
}
