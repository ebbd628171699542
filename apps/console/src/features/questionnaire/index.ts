export { BandBadge, QuestionnaireBadge } from './badges.tsx';
export { type Due, dateLabels, dueProblem, endOf, reasonChoices, usualDue } from './due.ts';
export { type QuestionnaireDraft, useQuestionnaireDraft, writtenRemarks } from './drafts.ts';
export { isOpen, useQuestionnaireHold, waits } from './hold.ts';
export {
  listPage,
  listsKey,
  questionnaireKey,
  questionnaireQuery,
  type ReviewedQuestionnaire,
} from './queries.ts';
export { QuestionnaireLink } from './questionnaire-link.tsx';
export {
  isQuestionnaireView,
  listHref,
  type QuestionnaireAddress,
  questionnaireHref,
  type QuestionnaireList,
  type QuestionnaireView,
  questionnaireViews,
  readList,
  readTemplate,
} from './views.ts';
