export { missingTemplates } from './policies.ts';
export { saveTemplateDraftVerb, templateDraftVerb } from './draft.ts';
export { submitTemplateDraftVerb } from './publish.ts';
export { templateEditingRoutes } from './routes.ts';
export { startTemplateDraftVerb } from './start.ts';
