import type { Provider } from '@credence/contract';
import * as v from 'valibot';
import { within } from '../../audit/index.ts';
import type { Context } from '../../context.ts';
import type { SystemActor } from '../../http/actor.ts';
import type { Call } from '../../http/call.ts';
import type { JobKind } from '../../jobs/index.ts';
import { checkCaseJob } from './check-case.ts';
import { checkCase, discardBlob, expireCase, expireUpload, lookAtFile } from './jobs.ts';
import { lookAtFileJob } from './look-at-file.ts';
import { builtInProvider } from './providers/built-in.ts';
import type { VerificationProvider } from './providers/provider.ts';
import { move } from './states.ts';
import { deleteUpload, lockCase, readUpload, updateCase } from './store.ts';

export { idParameter, fileRoutes, sendPicture } from './file-routes.ts';
export { presentFile, presentVerdict, levelOf } from './present.ts';
export { storedReading, type StoredReading, type VerificationProvider } from './providers/provider.ts';
export { verificationRoutes } from './routes.ts';
export { move } from './states.ts';
export { stepStatus } from './steps.ts';
export {
  casesOf,
  currentFiles,
  hasBindingCase,
  lockCase,
  openNote,
  readCase,
  readFile,
  readReading,
  sealNote,
  updateCase,
  verdictColumns,
  type CaseRow,
} from './store.ts';
export { uploadRoutes } from './upload/routes.ts';

/** Every kind of job of this feature; their queues are made before anything is queued. */
export const verificationJobs: readonly JobKind<v.GenericSchema>[] = [
  lookAtFile,
  checkCase,
  expireCase,
  expireUpload,
  discardBlob,
];

export type Providers = ReadonlyMap<Provider, VerificationProvider>;

const ownProviders: Providers = new Map([[builtInProvider.name, builtInProvider]]);

/** Begins to work on the jobs of this feature. `callFor` makes the call in whose name a job acts. */
export async function handleVerificationJobs(
  context: Context,
  callFor: (jobId: string) => Call<SystemActor>,
  providers = ownProviders,
): Promise<void> {
  const { jobs } = context;
  await jobs.handle(lookAtFile, (work, ids, jobId) => lookAtFileJob(callFor(jobId), work, ids));
  await jobs.handle(checkCase, (work, ids, jobId) => checkCaseJob(callFor(jobId), work, ids, providers));
  await jobs.handle(discardBlob, (_work, { blob }) => context.blobs.delete(blob));
  await jobs.handle(expireUpload, async (work, { userId, uploadId }) => {
    const row = await readUpload(work, userId, uploadId);
    if (row === undefined || row.file_id !== null) return;
    await deleteUpload(work, userId, uploadId);
    await context.partialUploads.remove(uploadId);
  });
  await jobs.handle(expireCase, async (work, { userId, caseId }, jobId) => {
    const row = await lockCase(work, userId, caseId);
    const state = row === undefined ? undefined : move(row.state, 'expire');
    // The time was moved on when the applicant came back to the case; another job waits for that time.
    if (row === undefined || state === undefined || row.expires_at > context.now()) return;
    await within(work, callFor(jobId), userId, async (unit) => {
      await updateCase(work, userId, caseId, { state, updated_at: context.now() });
      await unit.record({ action: 'case.expired', subject: caseId });
    });
  });
}
