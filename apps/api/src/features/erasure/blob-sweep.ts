import { day } from '@credence/policy';
import * as v from 'valibot';
import type { Context } from '../../base/context.ts';
import { uuid } from '../../base/uuid.ts';
import type { BlobHolder } from '../../blobs/blobs.ts';
import type { Work } from '../../db/database.ts';
import { raiseAlarm } from '../alarm/index.ts';
import { findMissing, type MissingPage, sweepBlobs } from './jobs.ts';

/** What is younger may belong to a transaction that has not ended. */
const oldEnough = day;

const pageSize = 500;

/** Deletes blobs that no row names: what a process that was killed left between blob and row. */
export async function sweepBlobsJob(
  { blobs, jobs, log, metrics, now }: Context,
  work: Work,
  after: string | undefined,
  holders: readonly BlobHolder[],
): Promise<void> {
  const page = await blobs.list(after, pageSize);
  const before = new Date(now().getTime() - oldEnough);
  // A bucket may hold what others put there; ours are named by ids.
  const old = page.blobs.filter(({ name, writtenAt }) => v.is(uuid, name) && writtenAt < before);
  const unnamed = new Set(old.map(({ name }) => name));
  for (const { named } of holders) for (const name of await named(work, [...unnamed])) unnamed.delete(name);
  for (const name of unnamed) {
    await blobs.delete(name);
    metrics.countStrayBlob('unnamed');
  }
  if (unnamed.size > 0) log.warn({ blobs: unnamed.size }, 'deleted blobs that nothing names');
  if (page.next !== undefined) await jobs.enqueue(work, sweepBlobs, { after: page.next });
}

/** Removes what uploads left on the disk whose rows are gone or forgot them. */
export async function sweepUploadsJob({ partialUploads, log, now }: Context): Promise<void> {
  const removed = await partialUploads.removeOlderThan(new Date(now().getTime() - 2 * oldEnough));
  if (removed > 0) log.warn({ uploads: removed }, 'removed what uploads left behind');
}

/** Reports rows whose blob is missing, by their ids: content that was lost, or deleted by hand. */
export async function findMissingJob(
  context: Context,
  work: Work,
  { of, after }: MissingPage,
  holders: readonly BlobHolder[],
): Promise<void> {
  const { blobs, jobs, log, metrics } = context;
  const holder = holders[of];
  if (holder === undefined) return;
  const rows = await holder.after(work, after, pageSize);
  for (const row of rows) {
    if ((await blobs.stat(row.blob)) !== undefined) continue;
    // Erased, or replaced by its cleaned picture, since the page was read.
    if (!(await holder.named(work, [row.blob])).includes(row.blob)) continue;
    metrics.countStrayBlob('missing');
    log.warn({ account: row.user_id, file: row.id }, 'the blob of a row is missing');
    await raiseAlarm(context, work, { kind: 'blobs-missing', subject: '' });
  }
  const last = rows.at(-1);
  const ended = last === undefined || rows.length < pageSize;
  const next = ended ? { of: of + 1 } : { of, after: { user_id: last.user_id, id: last.id } };
  await jobs.enqueue(work, findMissing, next);
}
