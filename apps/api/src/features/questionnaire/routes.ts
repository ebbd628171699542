import {
  createQuestionnaire,
  createSatosQuestionnaire,
  querySatosQuestionnaire,
  questionnaires,
  questionnaireTemplateDetail,
  recallQuestionnaire,
  removeQuestionnaireFile,
  saveQuestionnaire,
  submitQuestionnaire,
} from '@credence/contract/questionnaire';
import type { Serve } from '../../http/serve.ts';
import { querySatosVerb, questionnairesVerb, templateDetailVerb } from './detail.ts';
import { recallQuestionnaireVerb, saveQuestionnaireVerb, submitQuestionnaireVerb } from './fill.ts';
import { removeFileVerb } from './file/files.ts';
import { createQuestionnaireVerb, createSatosVerb } from './open.ts';

/** Room for the longest answers, and for what JSON adds to them. */
const bodyLimit = 512 * 1024;

export function questionnaireRoutes(serve: Serve): void {
  serve(questionnaireTemplateDetail, templateDetailVerb);
  serve(createQuestionnaire, createQuestionnaireVerb);
  serve(saveQuestionnaire, saveQuestionnaireVerb, { bodyLimit });
  serve(submitQuestionnaire, submitQuestionnaireVerb, { bodyLimit });
  serve(recallQuestionnaire, recallQuestionnaireVerb);
  serve(removeQuestionnaireFile, removeFileVerb);
  serve(questionnaires, questionnairesVerb);
  serve(createSatosQuestionnaire, createSatosVerb);
  serve(querySatosQuestionnaire, querySatosVerb);
}
