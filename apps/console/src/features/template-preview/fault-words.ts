import type { Problem } from '@credence/questionnaire';
import { wordsOf } from '../../words/text.ts';

const texts: Readonly<Record<string, string>> = {
  missing: 'Has to be answered.',
  'too-long': 'At most {limit} characters.',
  'not-a-number': 'Not a number.',
  'too-many-decimals': 'At most {limit} decimal places.',
  'too-small': 'At least {limit}.',
  'too-large': 'At most {limit}.',
  'not-a-date': 'Not a day.',
  'too-early': 'Not before {limit}.',
  'too-late': 'Not after {limit}.',
  'no-such-country': 'Not a country.',
  'not-a-phone-number': 'Not a phone number in international form.',
  'too-few': 'At least {limit}.',
  'too-many': 'At most {limit}.',
  twice: 'Stands twice.',
  'not-asked': 'Answered, but hidden by other answers; it would not be sent.',
};

/** What is wrong with an answer, as the console says it; the account area has words of its own. */
export function faultWords(problem: Problem, ruleText: (rule: string) => string): string {
  if (problem.fault === 'rule') return ruleText(problem.rule);
  const text = texts[problem.fault] ?? `${wordsOf(problem.fault)}.`;
  if (!('limit' in problem)) return text.replace(' {limit}', '');
  const where = problem.row === undefined ? '' : `Row ${problem.row + 1}: `;
  return where + text.replace('{limit}', problem.limit ?? '…');
}
