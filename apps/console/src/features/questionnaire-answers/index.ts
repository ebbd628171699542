export { textAt } from './answer-text.ts';
export { Answers } from './answers.tsx';
export { type ReadAnswers, readAnswers } from './read-answers.ts';
export { totalText } from './totals.ts';
