import { type Unit, within } from '../../audit/index.ts';
import type { Call } from '../../base/call.ts';
import type { Applicant } from '../applicant/index.ts';
import { isUndecided } from './states.ts';
import { type QuestionnaireRow, questionnairesOf, updateQuestionnaire } from './store.ts';
import { keepTasks } from './tasks.ts';
import { stands } from './validity.ts';

/** What left with a transfer, as it was then; an officer who was reading it has to take it again. */
const asItLeft = ({ left_state: state, decided_at: decidedAt }: QuestionnaireRow) => ({
  state: state === 'in_review' ? ('submitted' as const) : (state ?? 'draft'),
  decided_at: state === 'rejected' ? decidedAt : null,
  left_state: null,
  transfer_id: null,
});

/** Puts one back. Where the account has begun the same since, that goes on by the day it was to be done. */
async function putBack(
  call: Call,
  unit: Unit,
  left: QuestionnaireRow,
  own: readonly QuestionnaireRow[],
): Promise<void> {
  const now = call.now();
  const others = own.filter((row) => row.template_code === left.template_code && row.id !== left.id);
  if (others.some((row) => stands(row, now))) return;
  const begun = others.find(({ state }) => isUndecided(state));
  const { opened_by, reason, due_at } = left;
  const back =
    begun === undefined
      ? await updateQuestionnaire(unit.work, left, asItLeft(left))
      : await updateQuestionnaire(unit.work, begun, { opened_by, reason, due_at });
  await keepTasks(unit, back, now);
  await unit.record({ action: 'questionnaire.put-back', subject: back.id });
}

/**
 * Puts back what a transfer took, because that is undone: what was open is open at the source again, as it
 * was when it left. What came to the target ends there. What is unchanged since is emptied, because the
 * source has it; what was written there stays as history. Both accounts' rows must be locked.
 */
export async function bringBackQuestionnaires(
  call: Call,
  to: Unit,
  { source, target, transferId }: { source: Applicant; target: Applicant; transferId: string },
): Promise<void> {
  const { work } = to;
  const now = call.now();
  const own = await questionnairesOf(work, source.userId);
  for (const row of own) {
    if (row.transfer_id === transferId && row.left_state !== null) await putBack(call, to, row, own);
  }
  for (const copy of await questionnairesOf(work, target.userId)) {
    if (copy.transfer_id !== transferId || copy.left_state !== null || copy.state === 'ended') continue;
    const unchanged = own.some(
      (row) => row.template_code === copy.template_code && row.revision === copy.revision,
    );
    await within(work, call, target.userId, async (unit) => {
      const ended = await updateQuestionnaire(work, copy, {
        state: 'ended',
        decided_at: now,
        claimed_by: null,
        claim_expires_at: null,
        ...(unchanged && { answers: null, remarks: null, private_note: null }),
      });
      await keepTasks(unit, ended, now);
      const details = { to: source.userId, emptied: unchanged };
      await unit.record({ action: 'questionnaire.left', subject: copy.id, details });
    });
  }
}
