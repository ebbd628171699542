import { documentType } from '@credence/contract/kyc';
import { countryCode } from '@credence/contract/shared';
import * as v from 'valibot';
import type { Unit } from '../../audit/index.ts';
import type { OfficerCall } from '../../base/call.ts';
import { type CaseRow, readCase, updateCase } from '../case/index.ts';
import { currentFiles } from '../picture/index.ts';
import { type Proposable, propose } from '../proposal/index.ts';
import { accountEvidence } from './account-steps.ts';
import { checkDecision, conclude, type Decision } from './conclude.ts';
import { unclaimed } from './hold.ts';
import { lockReviewed } from './lock-reviewed.ts';
import { reasonsByCase } from './queue.ts';

const details = v.object({ document: v.optional(v.object({ country: countryCode, documentType })) });

/** An approval in spite of what the rules found. */
export const approvalAgainstRules: Proposable = {
  kind: 'approval',
  evidence: async (call, work, { ownerId, subject }) => {
    const row = await readCase(work, ownerId, subject);
    const reasons = row === undefined ? [] : (await reasonsByCase(work, [row])).get(row.id);
    const files = await currentFiles(work, ownerId, subject);
    return [
      await accountEvidence(call, work, { ownerId, subject }),
      row?.late_conclusion,
      reasons?.toSorted(),
      files.map(({ id, state }) => [id, state]),
    ];
  },
  carryOut: async (call, unit, { ownerId, subject, reason, ...proposed }) => {
    const locked = await lockReviewed(call, unit.work, { userId: ownerId, caseId: subject });
    const { document } = v.parse(details, proposed.details);
    const decision: Decision = { outcome: 'approved', labels: [], privateNote: reason };
    if (document !== undefined) decision.document = document;
    const named = await checkDecision(call, unit.work, locked, decision);
    await conclude(call, unit, locked, { ...decision, document: named });
  },
};

/** Proposes an approval; until it is answered, the case is nobody's work. */
export async function proposeApproval(
  call: OfficerCall,
  unit: Unit,
  row: CaseRow,
  { privateNote, document }: Decision,
): Promise<string> {
  await updateCase(unit.work, row.user_id, row.id, unclaimed);
  const about = { ownerId: row.user_id, subject: row.id, reason: privateNote, details: { document } };
  return propose(call, unit, approvalAgainstRules, about);
}
