/** What a questionnaire asks after the answers so far, what is wrong with them and what they amount to. */
export { isEmpty } from './answers.ts';
export type {
  Address,
  Answer,
  Answers,
  Cell,
  Fault,
  Money,
  PlacedFault,
  Row,
  Surroundings,
} from './answers.ts';
export type { TemplateFault } from './fault.ts';
export { decimalOf, decimalText } from './decimal.ts';
export {
  diffTemplates,
  type FieldChange,
  type PartChange,
  type PartKind,
  type TemplateDiff,
  type TextChange,
  type WrittenTemplate,
} from './diff.ts';
export { readDraft, type ReadDraft, type TemplateFinding } from './draft.ts';
export {
  type AskedItem,
  type AskedSection,
  type Evaluation,
  type Problem,
  type Questionnaire,
  questionnaireOf,
  scoreOf,
  type Sum,
} from './engine.ts';
export { mergeAnswers, sameAnswer } from './merge.ts';
export { askedTwice, marksOf, type Worded } from './same.ts';
export { checkDraft } from './shape.ts';
export { personItems, personStated, personTemplates, type StatedPerson } from './person.ts';
export { type ReadTemplate, readTemplate, structureOf } from './template.ts';
export { checkTexts, sourceLanguage, textKey, textKeysOf } from './texts.ts';
