import { Refusal } from '../../../base/refusal.ts';
import type { Reader, Work } from '../../../db/database.ts';
import { liveSession } from '../../provider-session/index.ts';
import { type CaseRow, lockCase, readCase } from '../../case/index.ts';

function requireOpen(row: CaseRow | undefined): CaseRow {
  if (row === undefined) throw new Refusal('CASE_NOT_FOUND', 'There is no such case.');
  if (row.state !== 'collecting') throw closed();
  return row;
}

function closed(): Refusal {
  return new Refusal('CASE_STATE_CONFLICT', 'The case takes no pictures any more.');
}

/** A case of this account that still collects pictures, or a refusal. */
export async function findOpenCase(db: Reader, userId: string, caseId: string): Promise<CaseRow> {
  return requireOpen(await readCase(db, userId, caseId));
}

/**
 * The same with its row locked. A case finished at the provider is refused, even before the provider confirms
 * it.
 */
export async function lockOpenCase(work: Work, userId: string, caseId: string): Promise<CaseRow> {
  const row = requireOpen(await lockCase(work, userId, caseId));
  if ((await liveSession(work, userId, caseId))?.state === 'handed-in') throw closed();
  return row;
}
