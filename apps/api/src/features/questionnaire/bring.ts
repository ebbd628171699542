import { type Unit, within } from '../../audit/index.ts';
import type { Call } from '../../base/call.ts';
import type { Applicant } from '../applicant/index.ts';
import { isUndecided, move } from './states.ts';
import {
  filesOf,
  insertQuestionnaire,
  openAnswers,
  openNote,
  openRemarks,
  type QuestionnaireRow,
  questionnairesOf,
  sealAnswers,
  sealNote,
  sealRemarks,
  updateQuestionnaire,
} from './store.ts';
import { keepTasks } from './tasks.ts';
import { stands } from './validity.ts';

/** What an officer wrote for one account alone is about that account's payments, and stays with it. */
const isOfPerson = ({ private_template: own }: QuestionnaireRow): boolean => own === null;

/**
 * The row of the other account. Files stay under the key of the account that gave them: what was not decided
 * with them is to be sent again.
 */
async function copyOf(
  call: Call,
  { work }: Unit,
  row: QuestionnaireRow,
  { source, target, transferId }: { source: Applicant; target: Applicant; transferId: string },
): Promise<QuestionnaireRow> {
  const id = call.newId();
  const withFiles = new Set((await filesOf(work, source.userId, row.id)).map(({ item }) => item));
  const answers = Object.fromEntries(
    Object.entries(openAnswers(source.key, row)).filter(([item]) => !withFiles.has(item)),
  );
  const waits = row.state === 'submitted' || row.state === 'in_review';
  return {
    ...row,
    user_id: target.userId,
    id,
    state: waits ? (withFiles.size > 0 ? 'draft' : 'submitted') : row.state,
    answers: row.answers === null ? null : sealAnswers(target.key, id, answers),
    remarks: row.remarks === null ? null : sealRemarks(target.key, id, openRemarks(source.key, row)),
    private_note: row.private_note === null ? null : sealNote(target.key, id, openNote(source.key, row)),
    claimed_by: null,
    claim_expires_at: null,
    transfer_id: transferId,
    left_state: null,
  };
}

/**
 * Takes what an account was asked and has answered about its person to the account that has the identity now.
 * What stands stays there as history; what is open ends there. Nothing is brought where the other account has
 * the same already. What left keeps its state beside, for whoever undoes the transfer. Both accounts' rows
 * must be locked.
 */
export async function bringQuestionnaires(
  call: Call,
  from: Unit,
  { source, target, transferId }: { source: Applicant; target: Applicant; transferId: string },
): Promise<void> {
  const { work } = from;
  const now = call.now();
  const there = await questionnairesOf(work, target.userId);
  const known = new Set(
    there.filter((row) => isUndecided(row.state) || stands(row, now)).map(({ template_code: code }) => code),
  );
  for (const row of await questionnairesOf(work, source.userId)) {
    const open = isUndecided(row.state);
    if (!isOfPerson(row) || (!open && !stands(row, now))) continue;
    if (open) {
      const state = move(row.state, 'leave');
      if (state === undefined) continue;
      const left = await updateQuestionnaire(work, row, {
        state,
        left_state: row.state,
        transfer_id: transferId,
        decided_at: row.decided_at ?? now,
        claimed_by: null,
        claim_expires_at: null,
      });
      await keepTasks(from, left, now);
      await from.record({ action: 'questionnaire.left', subject: row.id, details: { to: target.userId } });
    }
    if (known.has(row.template_code)) continue;
    known.add(row.template_code);
    await within(work, call, target.userId, async (unit) => {
      const copy = await insertQuestionnaire(
        work,
        await copyOf(call, unit, row, { source, target, transferId }),
      );
      await keepTasks(unit, copy, now);
      await unit.record({
        action: 'questionnaire.brought',
        subject: copy.id,
        details: { template: copy.template_code, account: source.userId, from: row.id },
      });
    });
  }
}
