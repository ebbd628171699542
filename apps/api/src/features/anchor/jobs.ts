import * as v from 'valibot';
import { auditKey, lastCheckpoint, takeCheckpoint } from '../../audit/index.ts';
import type { Context } from '../../base/context.ts';
import { defineJob } from '../../jobs/queue.ts';
import { anchorOf } from './anchor.ts';
import { anchorPlaces } from './places.ts';

const take = defineJob('take-checkpoint', v.object({}));

/** A job of its own, which sees the checkpoint once its transaction has committed: no anchor without one. */
const anchor = defineJob('anchor-checkpoint', v.object({}));

export const anchorJobs = [take, anchor];

/** Adds a checkpoint to the chain of the installation every minute, and writes the newest one outside. */
export async function handleAnchorJobs(context: Context): Promise<void> {
  const { jobs, log } = context;
  const places = await anchorPlaces(context);
  await jobs.handle(take, async (work) => {
    const taken = await takeCheckpoint(work, auditKey(context.keyring), context.now());
    if (taken === undefined) return;
    await jobs.enqueue(work, anchor, {});
    if (taken.more) await jobs.enqueue(work, take, {});
  });
  await jobs.handle(anchor, async (work) => {
    const last = await lastCheckpoint(work);
    if (last === undefined) return;
    // The hash is keyed: the line is signed by the key of the trail.
    log.info(anchorOf(last), 'checkpoint of the audit trail');
    for (const place of places) await place.put(anchorOf(last));
  });
  await jobs.repeat(take, {}, '* * * * *');
}
