export { textAt } from './answer-text.ts';
export { type AnswersView } from './answers-bar.tsx';
export { Answers } from './answers.tsx';
export { type ReadAnswers, readAnswers } from './read-answers.ts';
export { totalText } from './totals.ts';
