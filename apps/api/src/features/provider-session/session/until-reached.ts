import type { Work } from '../../../db/database.ts';
import type { Context } from '../../../base/context.ts';
import { type Providers, ProviderUnavailable, type VerificationProvider } from '../../provider/index.ts';

import type { eraseSession, recheckSession } from './jobs.ts';
import type { SessionRow } from './store.ts';

/** Minutes between tries while a vendor cannot be reached; the last one repeats for a month. */
const retryMinutes = [1, 5, 15, 60, 360];
const maximumTries = 120;

/** Runs a job that needs the vendor of a session; if it cannot be reached, the job is queued again. */
export async function untilReached(
  { jobs }: Pick<Context, 'jobs'>,
  work: Work,
  kind: typeof eraseSession | typeof recheckSession,
  ids: { userId: string; sessionId: string; tries: number },
  providers: Providers,
  session: SessionRow,
  run: (provider: VerificationProvider) => Promise<void>,
): Promise<void> {
  try {
    const provider = providers.get(session.provider);
    // Its secrets were removed from the configuration, perhaps only for a while.
    if (provider === undefined) throw new ProviderUnavailable(session.provider, 'not configured');
    await run(provider);
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    const tries = ids.tries + 1;
    if (tries > maximumTries) throw error;
    const minutes = retryMinutes[Math.min(ids.tries, retryMinutes.length - 1)] ?? 0;
    await jobs.enqueue(work, kind, { ...ids, tries }, { startAfterSeconds: minutes * 60 });
  }
}
