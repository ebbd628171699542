export { questionnaireAddress, questionnaireCodes, questionnairesAddress } from './routes.ts';
export { namespace as questionnaireTexts, reasonText, useWords } from './words/words.ts';
