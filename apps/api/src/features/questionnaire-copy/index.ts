export { questionnaireCopyRoutes } from './copy-routes.ts';
export { printQuestionnaire } from './print-questionnaire.ts';
