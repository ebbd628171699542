import type { Site } from '@credence/policy';
import type { Work } from '../../db/database.ts';

/** Puts an account under the rules of another site. */
export async function moveToSite(work: Work, userId: string, site: Site): Promise<void> {
  await work.updateTable('applicant').set({ site }).where('user_id', '=', userId).execute();
}
