import { Refusal } from '../../http/refusal.ts';
import type { Reader, Work } from '../../db/database.ts';
import { liveSession } from './sessions/store.ts';
import { lockCase, readCase, type CaseRow } from './store.ts';

function mustBeOpen(row: CaseRow | undefined): CaseRow {
  if (row === undefined) throw new Refusal('CASE_NOT_FOUND', 'There is no such case.');
  if (row.state !== 'collecting') throw closed();
  return row;
}

function closed(): Refusal {
  return new Refusal('CASE_STATE_CONFLICT', 'The case takes no pictures any more.');
}

/** A case of this very account that still collects pictures, or a refusal. */
export async function findOpenCase(db: Reader, userId: string, caseId: string): Promise<CaseRow> {
  return mustBeOpen(await readCase(db, userId, caseId));
}

/** The same with its row locked. What was handed in at the provider stays as it is, though that has not said so yet. */
export async function lockOpenCase(work: Work, userId: string, caseId: string): Promise<CaseRow> {
  const row = mustBeOpen(await lockCase(work, userId, caseId));
  if ((await liveSession(work, userId, caseId))?.state === 'handed-in') throw closed();
  return row;
}
