import * as v from 'valibot';
import type { Context } from '../../context.ts';
import type { SystemActor } from '../../http/actor.ts';
import type { Call } from '../../http/call.ts';
import type { JobKind } from '../../jobs/index.ts';
import { checkCaseJob } from './check-case.ts';
import {
  caseApproved,
  checkCase,
  checkNumberJob,
  discardBlob,
  expireCase,
  expireUpload,
  lookAtFile,
} from './jobs.ts';
import { expireCaseJob } from './expire-case.ts';
import { lookAtFileJob } from './look-at-file.ts';
import type { Providers } from './providers/index.ts';
import { handOver, sweep } from './sweep/jobs.ts';
import { handOverJob, sweepJob } from './sweep/sweep.ts';
import { handleVendorJobs, vendorJobs } from './vendor-work.ts';
import { deleteUpload, readUpload } from './store.ts';

export { documentCarriedBy, documentTakenOn } from './carried-document.ts';
export { decideCase, noteApproval, recordHandedIn } from './decision.ts';
export { idParameter, fileRoutes, sendPicture } from './file-routes.ts';
export { caseApproved, checkNumberJob } from './jobs.ts';
export { policyOfCase } from './policy-edition.ts';
export { knownLevel, levelFor, levelOf } from './level.ts';
export { presentFileToOfficer, presentVerdict, showCase } from './present.ts';
export {
  apiUrlOf,
  compareExtracted,
  offeredProviders,
  providersFor,
  type Providers,
} from './providers/index.ts';
export {
  nothingRead,
  storedReading,
  type ProviderVerdict,
  type StoredReading,
  type VerificationProvider,
} from './providers/provider.ts';
export { verificationRoutes } from './routes.ts';
export { approvedCasesOf, isSameIdentity, isSamePerson, personOf, verifiedPerson } from './same-identity.ts';
export { goodMountOf } from './sessions/mount.ts';
export { awaitingVerdict, awaitsVerdict, move } from './states.ts';
export {
  accountOf,
  counts,
  levelStanding,
  type Account,
  type CaseOutline,
  type LevelStanding,
  type WayStanding,
} from './standing.ts';
export { documentsThatStand } from './standing-documents.ts';
export { noteHandedIn } from './sessions/hand-in.ts';
export { abandonOpenCases } from './leave-case.ts';
export { openCaseFor } from './start-case.ts';
export {
  allCasesOf,
  casesOf,
  currentFiles,
  hasBindingCase,
  lockCase,
  newestCase,
  openNote,
  readCase,
  readFile,
  readReading,
  saveReading,
  seenWith,
  updateCase,
  verdictColumns,
  type CaseRow,
} from './store.ts';
export { checkedAgainFor, untilSwept } from './sweep/sweep.ts';
export { uploadRoutes } from './upload/routes.ts';
export { webhookRoutes } from './webhooks/intake.ts';

/** Every kind of job of this feature; their queues are made before anything is queued. */
export const verificationJobs: readonly JobKind<v.GenericSchema>[] = [
  lookAtFile,
  checkCase,
  checkNumberJob,
  caseApproved,
  expireCase,
  expireUpload,
  discardBlob,
  sweep,
  handOver,
  ...vendorJobs,
];

/** Begins to work on the jobs of this feature. `callFor` makes the call in whose name a job acts. */
export async function handleVerificationJobs(
  context: Context,
  callFor: (jobId: string) => Call<SystemActor>,
  providers: Providers,
): Promise<void> {
  const { jobs } = context;
  await handleVendorJobs(context, callFor, providers);
  await jobs.handle(lookAtFile, (work, ids, jobId) => lookAtFileJob(callFor(jobId), work, ids));
  // A vendor that is slow must not hold up the cases of the others.
  await jobs.handle(checkCase, (work, ids, jobId) => checkCaseJob(callFor(jobId), work, ids, providers), {
    atOnce: 3,
  });
  await jobs.handle(sweep, (work) => sweepJob(context, work));
  await jobs.handle(handOver, (work, ids, jobId) => handOverJob(callFor(jobId), work, ids));
  await jobs.repeat(sweep, {}, '*/5 * * * *');
  await jobs.handle(discardBlob, (_work, { blob }) => context.blobs.delete(blob));
  await jobs.handle(expireUpload, async (work, { userId, uploadId }) => {
    const row = await readUpload(work, userId, uploadId);
    if (row === undefined || row.file_id !== null) return;
    await deleteUpload(work, userId, uploadId);
    await context.partialUploads.remove(uploadId);
  });
  await jobs.handle(expireCase, (work, ids, jobId) => expireCaseJob(callFor(jobId), work, ids));
}
