import type { QuestionnaireView } from '../questionnaire/index.ts';

export const viewTitles: Record<QuestionnaireView, string> = {
  waiting: 'Waiting',
  mine: 'Mine',
  open: 'Open',
  overdue: 'Overdue',
  unread: 'Messages',
  decided: 'Decided',
};

export const viewCaptions: Record<QuestionnaireView, string> = {
  waiting: 'Submitted questionnaires, oldest first',
  mine: 'Questionnaires you hold, oldest first',
  open: 'Questionnaires that applicants have not submitted, earliest due day first',
  overdue: 'Questionnaires whose day has passed, the longest ago first',
  unread: 'Requests with messages that no officer has read, the longest waiting first',
  decided: 'Decided questionnaires, newest first',
};

export const emptyTexts: Record<QuestionnaireView, { title: string; text: string }> = {
  waiting: {
    title: 'No questionnaire is waiting',
    text: 'Every questionnaire that was submitted has been decided. New ones appear here by themselves.',
  },
  mine: { title: 'You hold no questionnaire', text: 'Open a waiting questionnaire and take it.' },
  open: {
    title: 'No applicant owes a questionnaire',
    text: 'Everything that was asked for has been submitted. To ask somebody, open one of the account’s cases.',
  },
  overdue: {
    title: 'Nothing is overdue',
    text: 'Every questionnaire that has a due day was answered, or still can be in time.',
  },
  unread: {
    title: 'No message is unread',
    text: 'What applicants write about requests for information appears here until an officer opens it.',
  },
  decided: {
    title: 'Nothing has been decided yet',
    text: 'Decided questionnaires are listed here, newest first.',
  },
};
