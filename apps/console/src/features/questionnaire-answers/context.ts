import type { QuestionnaireFile } from '@credence/contract/questionnaire';
import type { Item, QuestionnaireTexts } from '@credence/contract/questionnaire-template';
import type { Answer } from '@credence/questionnaire';
import type { QuestionnaireAddress, ReviewedQuestionnaire } from '../questionnaire/index.ts';

/** A file, and the questionnaire that it was given with. */
export interface GivenFile extends QuestionnaireFile {
  from: QuestionnaireAddress;
}

/** What answers are shown with. */
export interface AnswerContext {
  texts: QuestionnaireTexts;
  /** Of this questionnaire and of the one it is compared with, by their ids. */
  files: ReadonlyMap<string, GivenFile>;
  onOpen: (file: GivenFile) => void;
  userId: string;
  /** The due diligence that was opened because of them. */
  opened: ReviewedQuestionnaire['opened'];
  /** The applicant has not submitted them, and nobody else may see them before. */
  withheld: boolean;
}

export interface AnswerValueProps {
  item: Item;
  answer: Answer;
  /** The earlier answer, where the differences of several values or rows are to be marked. */
  before?: Answer | undefined;
  context: AnswerContext;
}
