export { questionnaireRoutes } from './routes.ts';
export { publishTemplates } from './template/built-in.ts';
