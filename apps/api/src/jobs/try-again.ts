import type * as v from 'valibot';
import type { Work } from '../db/database.ts';
import type { JobKind, Jobs } from './queue.ts';

/** The first pause between two tries to send something, in seconds; each is twice as long, up to hours. */
const firstPause = 60;
const longestPause = 6 * 3600;
const mostTries = 24;

/** Queues a job again whose data counts its tries, until after some days it is no use any more. */
export async function tryAgain<Data extends v.GenericSchema<{ tries: number }, { tries: number }>>(
  jobs: Pick<Jobs, 'enqueue'>,
  work: Work,
  kind: JobKind<Data>,
  data: v.InferOutput<Data>,
): Promise<void> {
  const tries = data.tries + 1;
  if (tries >= mostTries) return;
  const startAfterSeconds = Math.min(firstPause * 2 ** data.tries, longestPause);
  await jobs.enqueue(work, kind, { ...data, tries }, { startAfterSeconds });
}
