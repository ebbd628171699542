import type { Level } from '@credence/contract/words';
import { Refusal } from '../../base/refusal.ts';
import type { Applicant } from '../applicant/index.ts';
import type { CaseRow } from './store.ts';

/** A level that can be verified, or a refusal. */
export function knownLevel(level: number): Level {
  if (level !== 1 && level !== 2) throw new Refusal('LEVEL_UNKNOWN', 'There are levels 1 and 2.');
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
