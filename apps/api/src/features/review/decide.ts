import type { InputOf } from '@credence/contract/endpoint';
import type { approveCase, askAgain, refuseCase } from '@credence/contract/review-decision';
import { plainReasons } from '@credence/contract/review-queue';
import { labelOutcomes, type ReviewLabel } from '@credence/contract/verification';
import { transact } from '../../audit/index.ts';
import type { Work } from '../../db/database.ts';
import type { OfficerCall } from '../../base/call.ts';
import { inputRefused, Refusal } from '../../base/refusal.ts';
import type { Verb } from '../../http/serve.ts';
import { type Applicant, lockApplicant } from '../applicant/index.ts';
import { type CaseRow, lockCase, move, policyOfCase, updateCase, verdictColumns } from '../case/index.ts';
import { saveReading, grantEarnedLevel } from '../decision/index.ts';
import { documentNamed } from './documents.ts';
import { requireClaim } from './hold.ts';
import { keptReading } from './kept-reading.ts';
import { reasonsByCase } from './queue.ts';
import { reviewedCase } from './reviewed-case.ts';
import { sealOfficerNote } from './store.ts';

interface Decision {
  userId: string;
  caseId: string;
  event: 'approve' | 'ask-again' | 'refuse';
  labels: readonly ReviewLabel[];
  privateNote: string;
  document?: InputOf<typeof approveCase>['document'];
}

/** Ends a case. The officer must hold it; level and approval are stored together. */
async function decideAsOfficer(call: OfficerCall, decision: Decision): Promise<Record<string, never>> {
  const { userId, caseId } = decision;
  await reviewedCase(call, decision);
  await transact(call, userId, async (unit) => {
    // Locks the applicant's row first, as everywhere, so that two changes never deadlock.
    const applicant = await lockApplicant(unit.work, userId, call.keyring);
    const row = await lockCase(unit.work, userId, caseId);
    if (row === undefined) throw new Refusal('CASE_NOT_FOUND', 'There is no such case.');
    const outcome = move(row.state, decision.event);
    if (row.state !== 'in_review' || outcome === undefined) {
      throw new Refusal('CASE_DECIDED', 'The case waits for no decision.');
    }
    if (outcome !== 'approved' && outcome !== 'retry' && outcome !== 'refused') {
      throw new Error('A decision led to no verdict');
    }
    const now = call.now();
    requireClaim(call, row);
    const unsuitable = decision.labels.filter((label) => !labelOutcomes[label].includes(outcome));
    if (unsuitable.length > 0) {
      throw new Refusal('LABELS_UNSUITABLE', `Labels do not suit this outcome: ${unsuitable.join(', ')}.`, {
        unsuitable,
      });
    }
    if (outcome === 'approved' && applicant.memberTagKyc === 1) {
      throw new Refusal('ACCOUNT_BARRED', 'The account is barred from verification.');
    }
    const document =
      outcome === 'approved'
        ? documentNamed(await policyOfCase(call, unit.work, row), applicant, row, decision.document)
        : undefined;
    if (outcome === 'approved' && decision.privateNote.trim() === '') {
      const reasons = (await reasonsByCase(unit.work, [row])).get(caseId) ?? [];
      if (!reasons.every((reason) => plainReasons.has(reason)))
        throw inputRefused({ privateNote: 'required' });
    }
    await keepDeclared(unit.work, applicant, row, now);
    const another =
      document !== undefined &&
      (document.country !== row.country || document.documentType !== row.document_type);
    await updateCase(unit.work, userId, caseId, {
      ...verdictColumns({
        outcome,
        labels: decision.labels,
        at: now,
        officerId: call.actor.officerId,
        note: row.private_note,
      }),
      officer_note: sealOfficerNote(applicant.key, caseId, decision.privateNote),
      ...(document === undefined ? {} : { country: document.country, document_type: document.documentType }),
      ...(another ? { document_carried: false } : {}),
    });
    await unit.record({
      action: `case.${outcome}`,
      subject: caseId,
      details: { level: row.level, labels: decision.labels, ...document },
    });
    if (outcome === 'approved') await grantEarnedLevel(call, unit, applicant);
  });
  return {};
}

/** Seals the personal info with the case, unless the rules already did when they passed it to officers. */
async function keepDeclared(work: Work, applicant: Applicant, row: CaseRow, at: Date): Promise<void> {
  const kept = await keptReading(work, applicant, row);
  if (kept.declared !== undefined) return;
  const content = JSON.stringify({ ...kept, declared: applicant.info });
  await saveReading(work, row.user_id, row.id, applicant.key, content, at);
}

export const approveVerb: Verb<typeof approveCase> = (call, input) =>
  decideAsOfficer(call, { ...input, event: 'approve', labels: [] });

export const askAgainVerb: Verb<typeof askAgain> = (call, input) =>
  decideAsOfficer(call, { ...input, event: 'ask-again' });

export const refuseVerb: Verb<typeof refuseCase> = (call, input) =>
  decideAsOfficer(call, { ...input, event: 'refuse' });
