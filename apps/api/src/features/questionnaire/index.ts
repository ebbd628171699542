export { bringQuestionnaires } from './bring.ts';
export { bringBackQuestionnaires } from './bring-back.ts';
export { questionnaireLines } from './detail.ts';
export { questionnaireBlobs, questionnaireErasers } from './erase/store.ts';
export { discardFiles } from './files.ts';
export { handleQuestionnaireJobs, questionnaireJobs } from './jobs.ts';
export { questionnaireFileRoutes, sendQuestionnaireFile } from './file-routes.ts';
export { openFor, questionnairesOfLevel, requireOpenable } from './open.ts';
export {
  isAsSubmitted,
  notEditable,
  questionnaireNotFound,
  requireOf,
  requireScope,
  templateNotFound,
} from './own.ts';
export { type PrivateTemplate, privateTemplateOf, sealTemplate, templateOf, textsOf } from './private.ts';
export { personsStated } from './person.ts';
export { presentFile, presentQuestionnaire } from './present.ts';
export { copyInPath, questionnairePaths, questionnaireRoutes } from './routes.ts';
export { awaitsDecision, isEditable, isUndecided, move, statusOf } from './states.ts';
export {
  type FileRow as QuestionnaireFileRow,
  filesOf,
  filesOfAll as questionnaireFilesOfAll,
  lockQuestionnaire,
  openAnswers,
  openNote,
  type QuestionnaireRow,
  questionnairesOf,
  questionnairesOfAll,
  readFile as readQuestionnaireFile,
  readQuestionnaire,
  sealNote,
  sealRemarks,
  updateQuestionnaire,
} from './store.ts';
export { dueDiligence, keepTasks } from './tasks.ts';
export { publishTemplates, readBuiltInTemplates } from './template/built-in.ts';
export {
  everPublished,
  insertVersion,
  lockVersions,
  offerLines,
  readAllTexts,
  readOffer,
  setTemplateState,
  takeOffers,
  type TemplateState,
  type VersionLine,
  versionLines,
} from './template/store.ts';
export { findTemplate, findTexts, offeredTemplate } from './template/templates.ts';
export { stands, validUntil } from './validity.ts';
