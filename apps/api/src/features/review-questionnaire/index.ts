export { reviewQuestionnaireCopyRoutes } from './copy-routes.ts';
export { reviewQuestionnaireFileRoutes } from './file-routes.ts';
export { reviewQuestionnaireRoutes } from './routes.ts';
