import {
  informationMessages,
  readInformationMessages,
  sendInformationMessage,
} from '@credence/contract/information-request';
import {
  createQuestionnaire,
  createSatosQuestionnaire,
  querySatosQuestionnaire,
  questionnaireKey,
  questionnaires,
  questionnaireTemplateDetail,
  recallQuestionnaire,
  removeQuestionnaireFile,
  saveQuestionnaire,
  sdkQuestionnaireCopyPath,
  sdkQuestionnaireFilePath,
  submitQuestionnaire,
} from '@credence/contract/questionnaire';
import type { Serve } from '../../http/serve.ts';
import { querySatosVerb, questionnairesVerb, templateDetailVerb } from './detail.ts';
import { recallQuestionnaireVerb, saveQuestionnaireVerb, submitQuestionnaireVerb } from './fill.ts';
import { inPath } from './file-routes.ts';
import { removeFileVerb } from './files.ts';
import { createQuestionnaireVerb, createSatosVerb } from './open.ts';
import { questionnaireKeyVerb } from './own.ts';

/** Room for the longest answers, and for what JSON adds to them. */
const bodyLimit = 512 * 1024;

/** What follows the path of copies. */
export const copyInPath = '/:requestId';

/** The routes of SDK mode at which one questionnaire is answered. */
export const questionnairePaths: readonly string[] = [
  questionnaireTemplateDetail.sdkPath,
  createQuestionnaire.sdkPath,
  saveQuestionnaire.sdkPath,
  submitQuestionnaire.sdkPath,
  recallQuestionnaire.sdkPath,
  removeQuestionnaireFile.sdkPath,
  questionnaireKey.sdkPath,
  createSatosQuestionnaire.sdkPath,
  querySatosQuestionnaire.sdkPath,
  sdkQuestionnaireFilePath + inPath,
  sdkQuestionnaireCopyPath + copyInPath,
  informationMessages.sdkPath,
  readInformationMessages.sdkPath,
  sendInformationMessage.sdkPath,
].flatMap((path) => path ?? []);

export function questionnaireRoutes(serve: Serve): void {
  serve(questionnaireTemplateDetail, templateDetailVerb);
  serve(createQuestionnaire, createQuestionnaireVerb);
  serve(saveQuestionnaire, saveQuestionnaireVerb, { bodyLimit });
  serve(submitQuestionnaire, submitQuestionnaireVerb, { bodyLimit });
  serve(recallQuestionnaire, recallQuestionnaireVerb);
  serve(removeQuestionnaireFile, removeFileVerb);
  serve(questionnaireKey, questionnaireKeyVerb);
  serve(questionnaires, questionnairesVerb);
  serve(createSatosQuestionnaire, createSatosVerb);
  serve(querySatosQuestionnaire, querySatosVerb);
}
