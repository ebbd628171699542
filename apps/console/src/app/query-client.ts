import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isSignedOut, reasonOf } from '../api/client.ts';

/** Failures that the same call may get over by itself. */
const passing = new Set(['UNREACHABLE', 'REQUEST_TIMEOUT', 'SERVER_FAILED']);
const attempts = 3;

/** The cache of everything read; `onSignedOut` is called when any call finds the session gone. */
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
      // A decision is sent now or not at all: never by itself, minutes later.
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
