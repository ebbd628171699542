import * as v from 'valibot';
import type { Context } from '../../base/context.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Work } from '../../db/database.ts';
import { defineJob } from '../../jobs/queue.ts';
import { KeyMissing, type KeyHolder } from '../../seal/index.ts';
import { beginMove, lockMove, saveMove } from './store.ts';

/** Move the next page of what is stored under older keys to the current one. */
const moveToKey = defineJob('move-to-key', v.object({ holder: v.string(), keyId: v.string() }));

export const keyMoveJobs = [moveToKey];

/** Rows in one transaction: locked for some tens of milliseconds. */
const pageSize = 1000;

/** Queues the move of everything that is under an older key, in one transaction; returns the names. */
export async function startMoves(
  { db, jobs, keyring, now }: Pick<Context, 'db' | 'jobs' | 'keyring' | 'now'>,
  holders: readonly KeyHolder[],
): Promise<string[]> {
  return inTransaction(db, async (work) => {
    const started: string[] = [];
    for (const holder of holders) {
      const left = await holder.left(work, keyring);
      if (left === 0) continue;
      const keyId = keyring.current(holder.purpose).id;
      await beginMove(work, {
        holder: holder.name,
        key_id: keyId,
        after: null,
        rows_moved: 0,
        rows_at_start: left,
        started_at: now(),
        ended_at: null,
      });
      await jobs.enqueue(work, moveToKey, { holder: holder.name, keyId });
      started.push(holder.name);
    }
    return started;
  });
}

/**
 * Works on moves. A page, how far it came and the job of the next page are one transaction: a process that is
 * killed loses nothing, and another goes on.
 */
export async function handleKeyMoveJobs(
  context: Pick<Context, 'jobs' | 'keyring' | 'now'>,
  holders: readonly KeyHolder[],
): Promise<void> {
  await context.jobs.handle(moveToKey, async (work, { holder: name, keyId }) => {
    const holder = holders.find((one) => one.name === name);
    const move = await lockMove(work, name);
    if (holder === undefined || move?.key_id !== keyId || move.ended_at !== null) return;
    await requireCurrent(context, holder, keyId);
    await movePage(context, work, holder, move);
  });
}

/** Another process may have added the key since this one last looked. */
async function requireCurrent(
  { keyring }: Pick<Context, 'keyring'>,
  { purpose }: KeyHolder,
  keyId: string,
): Promise<void> {
  if (keyring.current(purpose).id !== keyId) await keyring.reload();
  if (keyring.current(purpose).id !== keyId) throw new KeyMissing(keyId);
}

async function movePage(
  { jobs, keyring, now }: Pick<Context, 'jobs' | 'keyring' | 'now'>,
  work: Work,
  holder: KeyHolder,
  move: NonNullable<Awaited<ReturnType<typeof lockMove>>>,
): Promise<void> {
  const page = { after: move.after ?? undefined, limit: pageSize };
  const { rows, after } = await holder.move(work, keyring, page);
  // At the end once more over what came in behind.
  const ended = after === undefined && (await holder.left(work, keyring)) === 0;
  await saveMove(work, {
    holder: holder.name,
    after: after ?? null,
    rows_moved: move.rows_moved + rows,
    ended_at: ended ? now() : null,
  });
  if (!ended) await jobs.enqueue(work, moveToKey, { holder: holder.name, keyId: move.key_id });
}
