import type { Context } from '../../base/context.ts';
import type { SystemCall } from '../../base/call.ts';
import { checkNumberJob } from '../case/index.ts';
import { checkNumberOf } from './number.ts';
import { registryFor } from './registry.ts';

export { registryRoutes } from './routes.ts';

/** Starts working on the numbers of cases. */
export async function handleRegistryJobs(
  context: Context,
  callFor: (jobId: string) => SystemCall,
): Promise<void> {
  const registry = registryFor(context.config.numberRegistry, context.spans);
  await context.jobs.handle(checkNumberJob, (work, ids, jobId) =>
    checkNumberOf(callFor(jobId), work, ids, registry),
  );
}
export { registryErasers, readNumber } from './store.ts';
