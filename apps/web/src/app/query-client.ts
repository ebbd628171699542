import { retCodes } from '@credence/contract';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, OfflineError } from '../api/client.ts';
import { host } from '../host/choose.ts';

/** Only what may succeed the second time is tried again: no connection, or an answer that did not come from Credence's own rules. */
function worthRetrying(failures: number, error: Error): boolean {
  if (failures >= 2) return false;
  return (
    error instanceof OfflineError ||
    (error instanceof ApiError && error.code >= 79_000 && error.code < 80_000)
  );
}

/** Whichever call finds the session gone, the user signs in and comes back to the same address (S4.17, S6.1). */
function leaveWhenSignedOut(): (error: Error) => void {
  // A screen's calls find it one after the other, and each would begin the way to the sign-in page anew.
  let leaving = false;
  return (error) => {
    if (leaving || !(error instanceof ApiError) || error.code !== retCodes.NOT_SIGNED_IN) return;
    leaving = true;
    addEventListener('pageshow', () => (leaving = false), { once: true });
    host.signIn();
  };
}

/** The cache of what the server said, one for the page; never persisted. */
export function createQueryClient(): QueryClient {
  const onError = leaveWhenSignedOut();
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: { retry: worthRetrying, staleTime: 10_000 },
      mutations: { retry: false },
    },
  });
}
