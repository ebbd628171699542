import * as v from 'valibot';
import type { Reader } from '../../db/database.ts';
import type { Applicant } from '../applicant/index.ts';
import { type CaseRow } from '../case/index.ts';
import { readReading } from '../decision/index.ts';
import { type StoredReading, storedReading } from '../reading/index.ts';

/** The data sealed with a case when rules decided it; empty if none did. */
export async function keptReading(
  db: Reader,
  { key }: Pick<Applicant, 'key'>,
  row: Pick<CaseRow, 'user_id' | 'id' | 'reading_state'>,
): Promise<StoredReading> {
  const stored = await readReading(db, row.user_id, row.id, key);
  if (stored !== undefined) return v.parse(storedReading, JSON.parse(stored));
  return {
    reading: { state: row.reading_state, lines: [], fields: [], checks: [], weakest: 0 },
    comparisons: [],
  };
}
