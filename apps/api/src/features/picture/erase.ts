import { day } from '@credence/policy';
import { within } from '../../audit/index.ts';
import type { SystemCall } from '../../base/call.ts';
import type { Work } from '../../db/database.ts';
import type { Eraser } from '../../jobs/eraser.ts';
import { allCasesOf } from '../case/index.ts';
import { discardBlob, eraseRetired, type RetiredPage } from './job-kinds.ts';
import { deleteFiles, retiredBefore } from './store.ts';

/** How long a picture that nothing uses any more is kept, for what was begun with it; in milliseconds. */
const keptFor = day;

/** So many are looked at in one transaction. */
const pageSize = 100;

/** What is erased of an account: what it never submitted, and all the rest. */
export const pictureErasers: readonly Eraser[] = [
  {
    class: 'abandoned-cases',
    what: 'pictures that were never submitted',
    erase: async (_call, work, userId) => {
      const cases = await allCasesOf(work, userId);
      const open = cases.filter((row) => row.submitted_at === null);
      return open.length === 0 ? { rows: 0 } : deleteFiles(work, userId, { cases: open.map(({ id }) => id) });
    },
  },
  {
    class: 'identity-documents',
    what: 'pictures',
    erase: (_call, work, userId) => deleteFiles(work, userId),
  },
];

/**
 * Erases pictures that were replaced, removed or set aside with their case a day ago. Rows, trail and the
 * jobs that delete the content are one transaction; the next page is a job of its own.
 */
export async function eraseRetiredJob(call: SystemCall, work: Work, { after }: RetiredPage): Promise<void> {
  const before = new Date(call.now().getTime() - keptFor);
  const page = await retiredBefore(work, before, { after, limit: pageSize });
  for (const userId of new Set(page.map((file) => file.user_id))) {
    const ids = page.filter((file) => file.user_id === userId).map(({ id }) => id);
    const { rows, blobs = [] } = await deleteFiles(work, userId, { ids });
    for (const blob of blobs) await call.jobs.enqueue(work, discardBlob, { blob });
    await within(work, call, userId, (unit) =>
      unit.record({ action: 'files.erased', subject: userId, details: { files: rows } }),
    );
  }
  if (page.length === pageSize) await call.jobs.enqueue(work, eraseRetired, { after: page.at(-1) });
}
