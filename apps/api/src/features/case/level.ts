import type { Level } from '@credence/contract/words';
import type { AccountCall } from '../../base/call.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Applicant } from '../applicant/index.ts';
import type { CaseRow } from './store.ts';

/** A level that can be verified, or a refusal. */
export function knownLevel(level: number): Level {
  if (level !== 1 && level !== 2) throw new Refusal('LEVEL_UNKNOWN', 'There are levels 1 and 2.');
  return level;
}

/**
 * The same where the caller's session is for it: another site's, or a paired phone's, is for the level of its
 * token and those below.
 */
export function permittedLevel({ actor }: AccountCall, asked: number): Level {
  const level = knownLevel(asked);
  if (actor.level !== undefined && level > actor.level)
    throw new Refusal('NO_PERMISSION', `The session is for level ${actor.level}.`);
  return level;
}

/** The table admits levels 1 and 2 alone. */
export function levelOf(row: Pick<CaseRow, 'level'>): Level {
  return row.level === 2 ? 2 : 1;
}

/** The level whose documents a case needs: an update is for every approved level. */
export const levelFor = (
  { level }: Pick<Applicant, 'level'>,
  row: Pick<CaseRow, 'level' | 'purpose'>,
): Level => (row.purpose === 'update' && level === 2 ? 2 : levelOf(row));
