import type { Unit } from '../../audit/index.ts';
import type { QuestionnaireState } from '../../db/tables/questionnaire.ts';
import { dropTask, orderTask, type TaskRow } from '../task/index.ts';
import { isUndecided } from './states.ts';
import { questionnairesOf, type QuestionnaireRow } from './store.ts';

/** Templates of enhanced due diligence: what they have come to is the account's due diligence (S4.14). */
export const dueDiligence: readonly string[] = ['eddQuestionnaire', 'rcEddQuestionnaire'];

type Status = TaskRow['status'];

const statuses: Record<Exclude<QuestionnaireState, 'ended'>, Status> = {
  draft: 'todo',
  submitted: 'waiting',
  in_review: 'waiting',
  approved: 'done',
  rejected: 'todo',
};

/** Due diligence has a status of its own where it was sent back. */
const diligenceStatuses: typeof statuses = { ...statuses, rejected: 'refused' };

type Owed = QuestionnaireRow & { state: keyof typeof statuses };
const isOwed = (row: QuestionnaireRow): row is Owed => row.state !== 'ended';

/** Makes what the account owes say what has become of a questionnaire. */
export async function keepTasks({ work }: Unit, row: QuestionnaireRow, at: Date): Promise<void> {
  const task = { user_id: row.user_id, code: 'QUESTIONNAIRE', subject: row.id } as const;
  if (isOwed(row)) await orderTask(work, { ...task, ...orderOf(row, statuses, at) });
  else await dropTask(work, task);
  if (dueDiligence.includes(row.template_code)) await keepDueDiligence(work, row.user_id, at);
}

async function keepDueDiligence(work: Unit['work'], userId: string, at: Date): Promise<void> {
  const task = { user_id: userId, code: 'EDD_QUESTIONNAIRE', subject: '' } as const;
  const owed = (await questionnairesOf(work, userId))
    .filter(({ template_code: code }) => dueDiligence.includes(code))
    .filter(isOwed);
  // What is still to be done counts before what waits, and that before what was approved last.
  const [current] = [
    ...owed.filter(({ state }) => isUndecided(state) && diligenceStatuses[state] !== 'waiting'),
    ...owed.filter(({ state }) => isUndecided(state)),
    ...owed,
  ];
  if (current) await orderTask(work, { ...task, ...orderOf(current, diligenceStatuses, at) });
  else await dropTask(work, task);
}

const orderOf = (row: Owed, of: typeof statuses, at: Date) => ({
  status: of[row.state],
  due_at: row.due_at,
  reason: row.reason,
  updated_at: at,
});
