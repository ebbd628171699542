import { type Problem, textKey } from '@credence/questionnaire';
import type { Item } from '@credence/contract/questionnaire-template';
import type { ReactNode } from 'react';
import { formatDate } from '../../../i18n/format-moment.ts';
import { isolate } from '../../../i18n/format.ts';
import { writeNumber } from '../../../i18n/typed-number.ts';
import { type TemplateTexts, useTemplateTexts } from './template-texts.tsx';
import { type Words, useWords } from './words.ts';

type Type = Item['type'];

/** Of numbers that are kept free for examples. */
export const examplePhone = '+44 20 7946 0123';

/** What is missing, said as what to do. */
function missingText(t: Words, type: Type, { part, column }: { part?: string; column?: string }): string {
  if (part !== undefined || column !== undefined) return t('fault.missing.part');
  switch (type) {
    case 'choice':
    case 'yes-no':
      return t('fault.missing.choice');
    case 'choices':
      return t('fault.missing.choices');
    case 'country':
    case 'countries':
      return t('fault.no-such-country');
    case 'date':
      return t('fault.missing.date');
    case 'files':
      return t('fault.missing.files');
    case 'statement':
      return t('fault.missing.statement');
    case 'table':
      return t('fault.missing.table');
    default:
      return t('fault.missing');
  }
}

/** What is wrong with an answer and what to do about it. */
function problemText(t: Words, { say }: TemplateTexts, type: Type, problem: Problem): ReactNode {
  if (problem.fault === 'rule') return say(textKey.rule(problem.rule));
  if (problem.fault === 'not-asked' || problem.fault === 'unknown') return t('fault.wrong-type');
  const { fault, limit = '' } = problem;
  switch (fault) {
    case 'missing':
      return missingText(t, type, problem);
    case 'too-small':
    case 'too-large':
      return t(`fault.${fault}`, { limit: isolate(writeNumber(limit)) });
    case 'too-early':
    case 'too-late':
      return t(`fault.${fault}`, { day: isolate(formatDate(limit)) });
    case 'too-many-decimals':
      return limit === '0' ? t('fault.whole') : t(`fault.${fault}`, { limit });
    case 'not-a-number':
      return t(`fault.${fault}`, { example: isolate(writeNumber('1250.5')) });
    case 'not-a-tax-number':
      // In one line: it is copied digit by digit.
      return t(`fault.${fault}`, { example: isolate(limit.replaceAll(' ', '\u{a0}')) });
    case 'not-a-phone-number':
      return t(`fault.${fault}`, { example: isolate(examplePhone) });
    case 'too-few':
    case 'too-many':
    case 'too-long':
      return t(`fault.${fault}`, { limit: writeNumber(limit) });
    default:
      return t(`fault.${fault}`);
  }
}

/** Says what is wrong at an item. */
export function useTell(): (item: Pick<Item, 'type'>, problem: Problem) => ReactNode {
  const t = useWords();
  const texts = useTemplateTexts();
  return ({ type }, problem) => problemText(t, texts, type, problem);
}
