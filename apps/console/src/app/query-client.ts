import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isSignedOut, reasonOf } from '../api/client.ts';

/** Failures that a retry may solve. */
const passing = new Set(['UNREACHABLE', 'REQUEST_TIMEOUT', 'SERVER_FAILED']);
const attempts = 3;

/** The query cache; `onSignedOut` is called when any call finds that the session has ended. */
export function createQueryClient(onSignedOut: () => void): QueryClient {
  const onError = (error: unknown): void => {
    if (isSignedOut(error)) onSignedOut();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        retry: (count, error) => count < attempts - 1 && passing.has(reasonOf(error) ?? ''),
      },
      // Decisions are not queued while offline and sent minutes later.
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
