export { reviewQuestionnaireRoutes } from './routes.ts';
