import type { Context } from '../../context.ts';
import type { SystemActor } from '../../http/actor.ts';
import type { Call } from '../../http/call.ts';
import { checkNumberJob } from '../verification/index.ts';
import { checkNumberOf } from './number.ts';
import { registryFor } from './registry.ts';

export { nonDocumentRoutes } from './routes.ts';

/** Begins to work on the numbers of cases. */
export async function handleNonDocumentJobs(
  context: Context,
  callFor: (jobId: string) => Call<SystemActor>,
): Promise<void> {
  const registry = registryFor(context.config.numberRegistry);
  await context.jobs.handle(checkNumberJob, (work, ids, jobId) =>
    checkNumberOf(callFor(jobId), work, ids, registry),
  );
}
