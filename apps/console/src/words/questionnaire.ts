import type { orderReasons, ReviewQuestionnaireLine } from '@credence/contract/review-questionnaire';
import type { DiligenceReason } from '@credence/contract/words';
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

/** The rules by which a policy opens due diligence. */
const ruleNames: Record<DiligenceReason, string> = {
  score: 'Rule: answers of high risk',
  'public-function': 'Rule: public function',
  'high-risk-country': 'Rule: country of high risk',
  renewal: 'Rule: due again',
};

const reasonNames: Readonly<Record<string, string>> = {
  ...orderReasonNames,
  ...ruleNames,
  level: 'Rule: asked for by the level',
  '': 'Own initiative',
};

/** Why a questionnaire was asked; policies have reasons of their own. */
export const questionnaireReason = (reason: string): string => reasonNames[reason] ?? wordsOf(reason);

const actionNames: Readonly<Record<string, string>> = {
  'questionnaire.opened': 'Opened',
  'questionnaire.ordered': 'Asked for',
  'questionnaire.saved': 'Answers saved',
  'questionnaire.submitted': 'Submitted',
  'questionnaire.accepted': 'Approved by the rules',
  'questionnaire.recalled': 'Taken back by the applicant',
  'questionnaire.viewed': 'Read',
  'questionnaire.file-viewed': 'File opened',
  'questionnaire.claimed': 'Taken',
  'questionnaire.released': 'Given back',
  'questionnaire.approved': 'Approved',
  'questionnaire.rejected': 'Sent back',
  'class.granted': 'Class of investors granted',
  'questionnaire.withdrawn': 'Withdrawn',
  'questionnaire.reminded': 'Applicant reminded',
  'questionnaire.overdue': 'Became overdue',
  'questionnaire.extended': 'Asked for more',
  'questionnaire.asked-again': 'Asked again, with a reason',
  'questionnaire.messages-read': 'Messages read by the applicant',
  'questionnaire.message-sent': 'Message written',
  'questionnaire.messages-viewed': 'Messages read',
};

/** What somebody did with a questionnaire. */
export const questionnaireAction = (action: string): string => actionNames[action] ?? wordsOf(action);
