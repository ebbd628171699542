import type { Item, QuestionnaireTemplate } from '@credence/contract/questionnaire-template';
import { type Answers, isEmpty } from './answers.ts';
import type { Problem } from './engine.ts';
import { isObject } from './read-cell.ts';

const isText = (given: unknown): boolean => typeof given === 'string' || isEmpty(given);
const ofTexts = (given: unknown): boolean => isObject(given) && Object.values(given).every(isText);
const isCell = (given: unknown): boolean => isText(given) || ofTexts(given);

/** Whether something may be on the way to an answer: of the form of one, whatever is in it. */
function hasShape(item: Item, given: unknown): boolean {
  switch (item.type) {
    case 'choices':
    case 'countries':
    case 'files':
      return Array.isArray(given) && given.every(isText);
    case 'address':
    case 'money':
      return ofTexts(given);
    case 'table':
      return Array.isArray(given) && given.every((row) => isObject(row) && Object.values(row).every(isCell));
    case 'statement':
      return given === true;
    case 'information':
      return false;
    default:
      return typeof given === 'string';
  }
}

/**
 * What keeps answers from being stored as a draft, which need not be complete nor fit: items that the
 * template does not have, and answers that are of another form than any that an item could get.
 */
export function checkDraft(template: QuestionnaireTemplate, answers: Answers): Problem[] {
  const items = new Map(template.sections.flatMap((section) => section.items.map((one) => [one.code, one])));
  return Object.entries(answers).flatMap(([code, given]): Problem[] => {
    if (isEmpty(given)) return [];
    const item = items.get(code);
    if (item === undefined) return [{ item: code, fault: 'unknown' }];
    return hasShape(item, given) ? [] : [{ item: code, fault: 'wrong-type' }];
  });
}
