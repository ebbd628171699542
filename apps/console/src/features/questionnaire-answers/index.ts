export { statedText, textAt } from './answer-text.ts';
export { Answers } from './answers.tsx';
export { EvidenceFiles } from './evidence-files.tsx';
export { type ReadAnswers, readAnswers } from './read-answers.ts';
