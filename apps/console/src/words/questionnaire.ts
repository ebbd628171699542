import type { orderReasons, ReviewQuestionnaireLine } from '@credence/contract/review-questionnaire';
import { wordsOf } from './text.ts';

export const questionnaireStatusNames: Record<ReviewQuestionnaireLine['status'], string> = {
  QUESTIONNAIRE_STATUS_UNDEFINED: 'Ended',
  QUESTIONNAIRE_STATUS_UNSUBMIT: 'Not submitted',
  QUESTIONNAIRE_STATUS_PENDING: 'Submitted',
  QUESTIONNAIRE_STATUS_PENDING_NO_EDIT: 'Being read',
  QUESTIONNAIRE_STATUS_APPROVED: 'Approved',
  QUESTIONNAIRE_STATUS_REJECTED: 'Sent back',
};

export const orderReasonNames: Record<(typeof orderReasons)[number], string> = {
  review: 'Review of the account',
  monitoring: 'Monitoring of transactions',
  change: 'Change of circumstances',
  regulator: 'Demand of a regulator',
};

const reasonNames: Readonly<Record<string, string>> = { ...orderReasonNames, '': 'By oneself' };

/** Why a questionnaire was asked; policies have reasons of their own. */
export const questionnaireReason = (reason: string): string => reasonNames[reason] ?? wordsOf(reason);
