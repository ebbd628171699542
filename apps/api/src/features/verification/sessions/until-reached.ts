import type { Work } from '../../../db/database.ts';
import type { Context } from '../../../context.ts';
import type { Providers } from '../providers/index.ts';
import { ProviderUnavailable, type VerificationProvider } from '../providers/provider.ts';
import type { eraseSession, lookBack } from './jobs.ts';
import type { SessionRow } from './store.ts';

/** Minutes to wait for a vendor that could not be reached; the last one again and again, for a month. */
const againAfter = [1, 5, 15, 60, 360];
const mostTries = 120;

/** Runs a job that needs the vendor of a session; where that cannot be reached the job is queued again, as often as it takes. */
export async function untilReached(
  { jobs }: Pick<Context, 'jobs'>,
  work: Work,
  kind: typeof eraseSession | typeof lookBack,
  ids: { userId: string; sessionId: string; tries: number },
  providers: Providers,
  session: SessionRow,
  run: (provider: VerificationProvider) => Promise<void>,
): Promise<void> {
  try {
    const provider = providers.get(session.provider);
    // Its secrets were taken out of the configuration: they may be back tomorrow.
    if (provider === undefined) throw new ProviderUnavailable(session.provider, 'not configured');
    await run(provider);
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    const tries = ids.tries + 1;
    if (tries > mostTries) throw error;
    const minutes = againAfter[Math.min(ids.tries, againAfter.length - 1)] ?? 0;
    await jobs.enqueue(work, kind, { ...ids, tries }, { startAfterSeconds: minutes * 60 });
  }
}
