export { questionnaireCodes } from './routes.ts';
export { namespace as questionnaireTexts } from './words/words.ts';
