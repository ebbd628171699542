import type { caseProgress, CaseProgress } from '@credence/contract/progress';
import type { ApplicantCase } from '@credence/contract/verification';
import { Refusal } from '../../base/refusal.ts';
import type { Verb } from '../../http/serve.ts';
import { readApplicant } from '../applicant/index.ts';
import { type CaseRow, readCase } from '../case/index.ts';
import { verdictMailTo } from '../notice/index.ts';
import { casesBefore, isHeld } from '../review/index.ts';
import { showCase } from '../submission/index.ts';
import { expectedAt } from './expected.ts';
import type { createPace } from './pace.ts';

function stageOf(row: CaseRow, { state }: ApplicantCase, now: Date): CaseProgress['stage'] {
  if (state === 'submitted') return 'checking';
  if (state !== 'in_review') return 'over';
  return isHeld(row, now) ? 'with-officer' : 'in-line';
}

/** A reading is sure only where it could be compared with the details. */
function documentOf(row: CaseRow): CaseProgress['document'] {
  if (row.route !== 'document' || row.document_carried) return 'none';
  if (row.reading_state === 'waiting') return 'waiting';
  return row.reading_state === 'sure' ? 'read' : 'left';
}

/** How far a case is, by what is stored of it; no reading is opened for it. */
export function caseProgressVerb(paceOf: ReturnType<typeof createPace>): Verb<typeof caseProgress> {
  return async (call, { caseId }) => {
    const { userId } = call.actor;
    const row = await readCase(call.db, userId, caseId);
    if (row === undefined) throw new Refusal('CASE_NOT_FOUND', 'There is no such case.');
    const now = call.now();
    const stage = stageOf(row, await showCase(call, call.db, row), now);
    const place = stage === 'in-line' ? (await casesBefore(call.db, row)) + 1 : null;
    const usuallyBy = place === null ? undefined : expectedAt(await paceOf(call), place, now);
    return {
      stage,
      document: documentOf(row),
      place,
      usuallyBy: usuallyBy?.toISOString() ?? null,
      mailTo:
        stage === 'over'
          ? null
          : (verdictMailTo(call, await readApplicant(call.db, userId, call.keyring)) ?? null),
    };
  };
}
