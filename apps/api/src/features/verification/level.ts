import type { KycLevel } from '@credence/contract';
import { Refusal } from '../../http/refusal.ts';
import type { Applicant } from '../applicant/index.ts';
import type { CaseRow } from './store.ts';

/** A level that can be verified, or a refusal. */
export function knownLevel(level: number): 1 | 2 {
  if (level !== 1 && level !== 2) throw new Refusal('LEVEL_UNKNOWN', 'There are levels 1 and 2.');
  return level;
}

/** The table admits levels 1 and 2 alone. */
export function levelOf(row: Pick<CaseRow, 'level'>): Exclude<KycLevel, 0> {
  return row.level === 2 ? 2 : 1;
}

/** The level whose documents a case takes: an update is for every level that stands. */
export const levelFor = (
  { level }: Pick<Applicant, 'level'>,
  row: Pick<CaseRow, 'level' | 'purpose'>,
): 1 | 2 => (row.purpose === 'update' && level === 2 ? 2 : levelOf(row));
