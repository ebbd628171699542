export { openFor } from './open.ts';
export { notEditable, questionnaireNotFound, requireOwn, templateNotFound } from './own.ts';
export { presentQuestionnaire } from './present.ts';
export { questionnaireRoutes } from './routes.ts';
export { isUndecided, move, statusOf } from './states.ts';
export {
  openNote,
  type QuestionnaireRow,
  questionnairesOf,
  readQuestionnaire,
  sealNote,
  sealRemarks,
  updateQuestionnaire,
} from './store.ts';
export { keepTasks } from './tasks.ts';
export { publishTemplates } from './template/built-in.ts';
export { everPublished } from './template/store.ts';
export { findTemplate, findTexts, offeredTemplate } from './template/templates.ts';
export { validUntil } from './validity.ts';
