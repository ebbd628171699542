import { retCodes } from '@credence/contract/ret-codes';
import { MutationCache, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, clientCodes } from '../api/errors.ts';
import { host } from '../host/choose.ts';
import { finishWork } from '../host/leaving.ts';

// A screen's calls find the session gone one after the other, and each would begin the way to the sign-in
// page anew.
let leaving = false;

/**
 * Signs out by `work`: from then on that alone says where to, and no call that finds the session gone
 * meanwhile; unless it fails.
 */
export async function signingOut(work: () => Promise<unknown>): Promise<void> {
  leaving = true;
  try {
    await work();
  } catch (error) {
    leaving = false;
    throw error;
  }
}

/**
 * Only a call that changes nothing and may succeed the second time is made again: twice at most, after one
 * second and after two more.
 */
function worthRetrying(failures: number, error: Error): boolean {
  if (failures >= 2 || !(error instanceof ApiError) || !error.repeatable) return false;
  const { code, response } = error;
  if (code === clientCodes.HTTP) return response !== undefined && response.status >= 500;
  return code === clientCodes.UNREACHABLE || code === clientCodes.UNEXPECTED;
}

/**
 * Whichever call finds the session gone, the user signs in and comes back to the same address (S4.17,
 * S6.1).
 */
async function leaveWhenSignedOut(error: Error): Promise<void> {
  if (leaving || !(error instanceof ApiError) || error.code !== retCodes.NOT_SIGNED_IN) return;
  leaving = true;
  await finishWork();
  host.signIn();
}

/**
 * The cache of what the server said, one for the page; never persisted. What is asked or sent without a
 * connection waits, and goes on by itself when the connection is back.
 */
export function createQueryClient(): QueryClient {
  // It hears of changes only, and takes a page that begins without a connection to have one.
  onlineManager.setOnline(navigator.onLine);
  leaving = false;
  // Going back brings the page as it was left, out of the browser's memory; its own first showing ends
  // nothing.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) leaving = false;
  });
  const onError = (error: Error) => void leaveWhenSignedOut(error);
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: { retry: worthRetrying, staleTime: 10_000 },
      mutations: { retry: false },
    },
  });
}
