import {
  labelOutcomes,
  plainReasons,
  type approveCase,
  type askAgain,
  type InputOf,
  type refuseCase,
  type ReviewLabel,
} from '@credence/contract';
import { transact } from '../../audit/index.ts';
import type { Work } from '../../db/database.ts';
import type { OfficerActor } from '../../http/actor.ts';
import type { Call } from '../../http/call.ts';
import { inputRefused, Refusal } from '../../http/refusal.ts';
import type { Verb } from '../../http/serve.ts';
import { lockApplicant, type Applicant } from '../applicant/index.ts';
import {
  lockCase,
  move,
  noteApproval,
  policyOfCase,
  saveReading,
  updateCase,
  verdictColumns,
  type CaseRow,
} from '../verification/index.ts';
import { documentNamed } from './documents.ts';
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

/** Ends a case. The officer must hold it; the level and its approval are stored together. */
async function decide(call: Call<OfficerActor>, decision: Decision): Promise<Record<string, never>> {
  const { userId, caseId } = decision;
  await reviewedCase(call, decision);
  await transact(call, userId, async (unit) => {
    // The applicant's row first, as everywhere: two changes of one account never wait for each other crosswise.
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
    const live = row.claim_expires_at !== null && row.claim_expires_at > now;
    if (row.claimed_by !== call.actor.officerId || !live) {
      throw live
        ? new Refusal('CLAIM_HELD', 'Another officer holds this case.')
        : new Refusal('CLAIM_MISSING', 'The case is not claimed by you any more.');
    }
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
    if (outcome === 'approved') await noteApproval(call, unit, applicant, row);
    await unit.record({
      action: `case.${outcome}`,
      subject: caseId,
      details: { level: row.level, labels: decision.labels, ...document },
    });
  });
  return {};
}

/** Seals with the case what was declared for it, where that was not done when the rules handed it over. */
async function keepDeclared(work: Work, applicant: Applicant, row: CaseRow, at: Date): Promise<void> {
  const kept = await keptReading(work, applicant, row);
  if (kept.declared !== undefined) return;
  const content = JSON.stringify({ ...kept, declared: applicant.info });
  await saveReading(work, row.user_id, row.id, applicant.key, content, at);
}

export const approveVerb: Verb<typeof approveCase> = (call, input) =>
  decide(call, { ...input, event: 'approve', labels: [] });

export const askAgainVerb: Verb<typeof askAgain> = (call, input) =>
  decide(call, { ...input, event: 'ask-again' });

export const refuseVerb: Verb<typeof refuseCase> = (call, input) =>
  decide(call, { ...input, event: 'refuse' });
