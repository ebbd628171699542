import type { Work } from '../db/database.ts';
import { chainStart, checkpointHash, type AuditKeys } from './chain.ts';
import {
  databaseOf,
  insertCheckpoint,
  lastCheckpoint,
  movedEnds,
  uncoveredHeads,
  type Checkpoint,
} from './checkpoint-store.ts';

/** As many accounts as a checkpoint covers at most. */
const mostAccounts = 10_000;

/**
 * Adds a checkpoint to the chain of the installation: where the chains of accounts that moved since the last
 * one end now. Nobody waits for it: an event belongs to the first checkpoint after its transaction ended,
 * however late that is, because the search begins at the oldest transaction that was still running the last
 * time. `more`: there are more than one checkpoint takes. Undefined where nothing has moved.
 */
export async function takeCheckpoint(
  work: Work,
  keys: AuditKeys,
  now: Date,
): Promise<{ checkpoint: Checkpoint; more: boolean } | undefined> {
  const last = await lastCheckpoint(work);
  // Before the search: what ended after this is found by the next one.
  const { database, oldest } = await databaseOf(work);
  // Where transactions were numbered otherwise (at first, and in a restored database) all ends are compared.
  const from = last?.database === database ? last.covered_before : null;
  const ends =
    from === null
      ? await uncoveredHeads(work, mostAccounts)
      : await movedEnds(work, { from, limit: mostAccounts });
  const more = ends.length === mostAccounts;
  if (ends.length === 0 && from !== null) return undefined;
  const body = {
    number: (last?.number ?? 0) + 1,
    at: now,
    database,
    covered_before: more ? from : oldest,
    accounts: ends.length,
  };
  const hash = checkpointHash(keys.checkpoint.current(), last?.hash ?? chainStart, body, ends);
  const checkpoint = { ...body, hash };
  // Another worker may have been first.
  return (await insertCheckpoint(work, checkpoint, ends)) ? { checkpoint, more } : undefined;
}
