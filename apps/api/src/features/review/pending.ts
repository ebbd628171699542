import { documentType } from '@credence/contract/kyc';
import type { PendingDecision } from '@credence/contract/review-decision';
import { countryCode } from '@credence/contract/shared';
import { reviewLabel } from '@credence/contract/verification';
import * as v from 'valibot';
import type { Unit } from '../../audit/index.ts';
import type { OfficerCall } from '../../base/call.ts';
import { officerNames } from '../officer/index.ts';
import { type CaseRow, updateCase } from '../case/index.ts';
import type { Decision, Locked } from './conclude.ts';
import { claimed, unclaimed } from './hold.ts';
import { concludePending } from './jobs.ts';
import { insertPending, openContent, pendingOf, type PendingRow } from './store.ts';

/** A decision as it is sealed until it takes effect; what it comes to stands beside it. */
const content = v.object({
  labels: v.array(reviewLabel),
  privateNote: v.string(),
  document: v.optional(v.object({ country: countryCode, documentType })),
});

/**
 * Keeps a decision back as long as it can be undone, and queues the job that carries it out. The officer
 * holds the case on, so nobody else works on it.
 */
export async function postpone(
  call: OfficerCall,
  unit: Unit,
  { applicant, row }: Locked,
  { outcome, ...decision }: Decision,
): Promise<string> {
  const { undoSeconds } = call.config;
  const place = { userId: row.user_id, caseId: row.id, id: call.newId() };
  const until = new Date(call.now().getTime() + undoSeconds * 1000);
  await insertPending(unit.work, applicant.key, {
    user_id: place.userId,
    case_id: place.caseId,
    id: place.id,
    officer_id: call.actor.officerId,
    outcome,
    content: JSON.stringify(decision),
    until,
  });
  await updateCase(unit.work, row.user_id, row.id, claimed(call, row)?.columns ?? unclaimed);
  await unit.record({ action: 'case.decision-taken', subject: row.id, details: { outcome } });
  await call.jobs.enqueue(unit.work, concludePending, place, { startAfterSeconds: undoSeconds });
  return until.toISOString();
}

/** The decision of a row. */
export const decisionOf = ({ applicant }: Locked, row: PendingRow): Decision => ({
  outcome: row.outcome,
  ...v.parse(content, JSON.parse(openContent(applicant.key, row))),
});

/** The decision about a case that can still be undone, as officers see it. */
export async function presentPending(call: OfficerCall, row: CaseRow): Promise<PendingDecision | null> {
  const pending = await pendingOf(call.db, row.user_id, row.id);
  if (pending === undefined) return null;
  const [officer] = await officerNames(call.db, [pending.officer_id]);
  return {
    outcome: pending.outcome,
    officerName: officer?.name ?? '',
    mine: pending.officer_id === call.actor.officerId,
    until: pending.until.toISOString(),
  };
}
