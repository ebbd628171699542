import type { questionnaireStatus } from '@credence/contract/kyc';
import type * as v from 'valibot';
import type { QuestionnaireState } from '../../db/tables/questionnaire.ts';

/**
 * What can happen to a questionnaire. `accept`: it was submitted, and nobody has to look at it; `leave`: the
 * identity moved to another account, and the question with it.
 */
export type QuestionnaireEvent =
  | 'submit'
  | 'accept'
  | 'recall'
  | 'claim'
  | 'approve'
  | 'reject'
  | 'withdraw'
  | 'leave';

/**
 * Every allowed move of a questionnaire; nothing else changes its state. One that was sent back can be
 * changed and submitted again.
 */
const moves: Record<QuestionnaireState, Partial<Record<QuestionnaireEvent, QuestionnaireState>>> = {
  draft: { submit: 'submitted', accept: 'approved', withdraw: 'ended', leave: 'ended' },
  submitted: { recall: 'draft', claim: 'in_review', leave: 'ended' },
  in_review: { approve: 'approved', reject: 'rejected', leave: 'ended' },
  rejected: { submit: 'submitted', accept: 'approved', withdraw: 'ended', leave: 'ended' },
  approved: {},
  ended: {},
};

/** The state after an event, or undefined if it does not change. */
export function move(state: QuestionnaireState, event: QuestionnaireEvent): QuestionnaireState | undefined {
  return moves[state][event];
}

type Status = v.InferOutput<typeof questionnaireStatus>;

const statuses: Record<QuestionnaireState, Status> = {
  draft: 'QUESTIONNAIRE_STATUS_UNSUBMIT',
  submitted: 'QUESTIONNAIRE_STATUS_PENDING',
  in_review: 'QUESTIONNAIRE_STATUS_PENDING_NO_EDIT',
  approved: 'QUESTIONNAIRE_STATUS_APPROVED',
  rejected: 'QUESTIONNAIRE_STATUS_REJECTED',
  ended: 'QUESTIONNAIRE_STATUS_UNDEFINED',
};

/** The state as clients are told it (S4.12). */
export const statusOf = (state: QuestionnaireState): Status => statuses[state];

/** Whether the account can change its answers. */
export const isEditable = (state: QuestionnaireState): boolean => move(state, 'submit') !== undefined;

/** Whether it waits for the account or for an officer; of a template an account has at most one. */
export const isUndecided = (state: QuestionnaireState): boolean => Boolean(Object.keys(moves[state]).length);

/** Whether it was sent, and officers have to say what becomes of it. */
export const awaitsDecision = (state: QuestionnaireState): boolean =>
  isUndecided(state) && !isEditable(state);
