import { Refusal } from '../../../base/refusal.ts';
import type { Work } from '../../../db/database.ts';
import { countFiles } from '../../picture/index.ts';
import { openUploads, type UploadRow } from './store.ts';

/** Pictures that a case may have had: each kind a dozen times. */
const mostOfCase = 100;
/** Uploads of a case under way, or given up and not yet forgotten. */
const mostOpen = 30;
/** Pictures of an account that wait to be looked at. */
const mostWaiting = 20;

/** Seconds after which some of what waits has been looked at. */
const soon = 30;

/** Refuses a picture of a case that has had its share; its row is locked, so that the counts are exact. */
export async function requireRoom(
  work: Work,
  { user_id: userId, case_id: caseId }: UploadRow,
): Promise<void> {
  const { ofCase, waiting } = await countFiles(work, userId, caseId);
  if (ofCase >= mostOfCase) {
    throw new Refusal('TOO_MANY_REQUESTS', 'The case has had too many pictures.', {}, 422);
  }
  if (waiting >= mostWaiting || (await openUploads(work, userId, caseId)) >= mostOpen) {
    const details = { retryAfterSeconds: soon };
    throw new Refusal('TOO_MANY_REQUESTS', 'Too many pictures wait. Try again soon.', details, 429);
  }
}
