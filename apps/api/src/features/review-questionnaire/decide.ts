import type {
  approveQuestionnaire,
  claimQuestionnaire,
  rejectQuestionnaire,
  releaseQuestionnaire,
} from '@credence/contract/review-questionnaire';
import { transact, type Unit } from '../../audit/index.ts';
import type { OfficerCall } from '../../base/call.ts';
import { inputRefused, Refusal } from '../../base/refusal.ts';
import type { Verb } from '../../http/serve.ts';
import { grantAsked } from '../agreement/index.ts';
import { lockApplicant, readApplicant } from '../applicant/index.ts';
import { dueAfterSentBack } from '../duty/index.ts';
import {
  keepTasks,
  move,
  openAnswers,
  type QuestionnaireRow,
  requireOf,
  sealNote,
  sealRemarks,
  templateOf,
  updateQuestionnaire,
  validUntil,
} from '../questionnaire/index.ts';
import { claimed, heldByAnother, ownClaim, requireClaim, unclaimed } from '../review/index.ts';

const decided = () => new Refusal('CASE_DECIDED', 'The questionnaire waits for no decision.');

export const claimQuestionnaireVerb: Verb<typeof claimQuestionnaire> = (call, { userId, requestId }) =>
  transact(call, userId, async (unit) => {
    const row = await requireOf(unit, userId, requestId);
    const state = row.state === 'in_review' ? row.state : move(row.state, 'claim');
    if (state === undefined) throw decided();
    const taken = claimed(call, row);
    if (taken === undefined) throw heldByAnother();
    await updateQuestionnaire(unit.work, row, { ...taken.columns, state });
    // Renewals are not recorded: they would flood the trail.
    if (taken.renewed) unit.unchanged();
    else await unit.record({ action: 'questionnaire.claimed', subject: requestId });
    return ownClaim(call, taken.columns.claim_expires_at);
  });

export const releaseQuestionnaireVerb: Verb<typeof releaseQuestionnaire> = (call, { userId, requestId }) =>
  transact(call, userId, async (unit) => {
    const row = await requireOf(unit, userId, requestId);
    if (row.claimed_by === call.actor.officerId) {
      await updateQuestionnaire(unit.work, row, unclaimed);
      await unit.record({ action: 'questionnaire.released', subject: requestId });
    } else {
      unit.unchanged();
    }
    return {};
  });

/** A questionnaire that the officer holds and may decide, with its row locked. */
async function requireHeld(
  call: OfficerCall,
  unit: Unit,
  { userId, requestId }: { userId: string; requestId: string },
): Promise<QuestionnaireRow> {
  const row = await requireOf(unit, userId, requestId);
  if (move(row.state, 'approve') === undefined) throw decided();
  requireClaim(call, row);
  return row;
}

export const approveQuestionnaireVerb: Verb<typeof approveQuestionnaire> = (call, input) =>
  transact(call, input.userId, async (unit) => {
    const row = await requireHeld(call, unit, input);
    const applicant = await lockApplicant(unit.work, row.user_id, call.keyring);
    const { key } = applicant;
    const { template } = await templateOf(call, key, row, unit.work);
    await grantAsked(call, unit, applicant, row, openAnswers(key, row), input.proved);
    const now = call.now();
    const approved = await updateQuestionnaire(unit.work, row, {
      ...unclaimed,
      state: 'approved',
      decided_at: now,
      valid_until: validUntil(template, now),
      remarks: null,
      private_note: sealNote(key, row.id, input.privateNote),
    });
    await keepTasks(unit, approved, now);
    await unit.record({ action: 'questionnaire.approved', subject: row.id });
    return {};
  });

export const rejectQuestionnaireVerb: Verb<typeof rejectQuestionnaire> = (call, input) =>
  transact(call, input.userId, async (unit) => {
    const row = await requireHeld(call, unit, input);
    const { key, site } = await readApplicant(unit.work, row.user_id, call.keyring);
    const { template } = await templateOf(call, key, row, unit.work);
    const items = new Set(template.sections.flatMap((section) => section.items.map(({ code }) => code)));
    for (const [at, { item }] of input.remarks.entries())
      if (!items.has(item)) throw inputRefused({ [`remarks.${at}.item`]: 'not-allowed' });
    const remarks = input.remarks.map(({ item, text }) => ({ item, text: text.trim() }));
    const now = call.now();
    const rejected = await updateQuestionnaire(unit.work, row, {
      ...unclaimed,
      state: 'rejected',
      due_at: dueAfterSentBack(call.policyOf(site), row, now),
      decided_at: now,
      remarks: sealRemarks(key, row.id, remarks),
      private_note: sealNote(key, row.id, input.privateNote),
    });
    await keepTasks(unit, rejected, now);
    await unit.record({
      action: 'questionnaire.rejected',
      subject: row.id,
      details: { items: remarks.map(({ item }) => item) },
    });
    return {};
  });
