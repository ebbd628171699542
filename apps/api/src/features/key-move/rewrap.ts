import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from '../../base/context.ts';
import { retireOlderKeys, rewrapKeys, storedKeys, type KeyHolder, type MasterKey } from '../../seal/index.ts';
import { handleKeyMoveJobs, startMoves } from './move.ts';
import { keyMoves } from './store.ts';

type World = Pick<Context, 'db' | 'jobs' | 'keyring' | 'now'>;

/** Processes that read their keys late are through with what they had begun. In milliseconds. */
const settled = 5_000;

/**
 * Puts everything under the newest keys: the keys of the installation under the first master key, and what is
 * stored under those of the installation. Works on the jobs itself, beside the servers' workers, and returns
 * when all is done; after a kill it goes on where it was.
 */
export async function rewrap(
  context: World,
  masters: readonly MasterKey[],
  holders: readonly KeyHolder[],
  tell: (line: string) => void,
): Promise<void> {
  const count = await rewrapKeys(context.db, masters);
  if (count > 0) tell(`${count} keys of the installation are now wrapped by the first master key.`);
  await untilUsed(context, tell);
  const started = await startMoves(context, holders);
  if (started.length > 0) await handleKeyMoveJobs(context, holders);
  await followMoves(context, started, tell);
  await retireOlderKeys(context.db, context.keyring, context.now());
  tell('Everything is under the newest keys.');
}

/** New keys are used once every process knows them. */
async function untilUsed({ db, keyring }: World, tell: (line: string) => void): Promise<void> {
  await keyring.reload();
  const later = (await storedKeys(db)).filter(({ serial }) => serial > 0);
  const left = Math.max(0, ...later.map((row) => row.used_from.getTime() + settled - Date.now()));
  if (left === 0) return;
  tell(`Waiting ${Math.ceil(left / 1000)} s until every process uses the new keys.`);
  await wait(left);
}

/** Tells how far moves have come until they have ended. */
async function followMoves(
  { db }: Pick<World, 'db'>,
  names: readonly string[],
  tell: (line: string) => void,
): Promise<void> {
  const told = new Map<string, string>();
  for (;;) {
    const moves = (await keyMoves(db)).filter(({ holder }) => names.includes(holder));
    for (const { holder, rows_moved: done, rows_at_start: all, ended_at: ended } of moves) {
      const line = `${holder}: ${done} of ${all}${ended === null ? '' : ', done'}`;
      if (told.get(holder) !== line) tell(line);
      told.set(holder, line);
    }
    if (moves.every((move) => move.ended_at !== null)) return;
    await wait(500);
  }
}
