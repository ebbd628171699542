import {
  labelOutcomes,
  type approveCase,
  type askAgain,
  type InputOf,
  type refuseCase,
  type ReviewLabel,
} from '@credence/contract';
import { transact } from '../../audit/index.ts';
import type { OfficerActor } from '../../http/actor.ts';
import type { Call } from '../../http/call.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Verb } from '../../http/serve.ts';
import { lockApplicant } from '../applicant/index.ts';
import {
  lockCase,
  move,
  noteApproval,
  openNote,
  policyOfCase,
  sealNote,
  updateCase,
  verdictColumns,
} from '../verification/index.ts';
import { documentNamed } from './documents.ts';

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
  await transact(call, userId, async (unit) => {
    // The applicant's row first, as everywhere: two changes of one account never wait for each other crosswise.
    const applicant = await lockApplicant(unit.work, userId, call.keyring).catch(() => undefined);
    const row = await lockCase(unit.work, userId, caseId);
    if (applicant === undefined || row === undefined)
      throw new Refusal('CASE_NOT_FOUND', 'There is no such case.');
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
    // What the provider noted for officers stays above the officer's own words.
    const note = [openNote(applicant.key, row), decision.privateNote]
      .filter((text) => text !== '')
      .join('\n\n');
    await updateCase(unit.work, userId, caseId, {
      ...verdictColumns({
        outcome,
        labels: decision.labels,
        at: now,
        officerId: call.actor.officerId,
        note: note === '' ? null : sealNote(applicant.key, caseId, note),
      }),
      ...(document === undefined ? {} : { country: document.country, document_type: document.documentType }),
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

export const approveVerb: Verb<typeof approveCase> = (call, input) =>
  decide(call, { ...input, event: 'approve', labels: [] });

export const askAgainVerb: Verb<typeof askAgain> = (call, input) =>
  decide(call, { ...input, event: 'ask-again' });

export const refuseVerb: Verb<typeof refuseCase> = (call, input) =>
  decide(call, { ...input, event: 'refuse' });
