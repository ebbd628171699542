import type { Column, DateBound, Item } from '@credence/contract/questionnaire-template';
import type { Answers, AskedItem, Questionnaire, Surroundings } from '@credence/questionnaire';

const day = 86_400_000;

function dayOf(bound: DateBound | undefined, today: string): string {
  if (bound === undefined) return today;
  if (typeof bound === 'string') return bound;
  return new Date(Date.parse(today) + bound.daysFromToday * day).toISOString().slice(0, 10);
}

type Single = Extract<Item, { type: Column['type'] }> | Column;

function singleAnswer(asked: Single, options: readonly string[], today: string): unknown {
  switch (asked.type) {
    case 'text':
      return 'Example'.slice(0, asked.maximumLength);
    case 'number':
      return asked.minimum ?? asked.maximum ?? '1';
    case 'money':
      return { amount: asked.minimum ?? asked.maximum ?? '1000', currency: asked.currencies[0] };
    case 'date':
      return dayOf(asked.latest ?? asked.earliest, today);
    case 'choice':
      return options[0];
    case 'country':
      return 'DE';
  }
}

function answerFor({ item, options, columns }: AskedItem, today: string): unknown {
  switch (item.type) {
    case 'information':
      return undefined;
    case 'long-text':
      return 'Example'.slice(0, item.maximumLength);
    case 'yes-no':
      return 'yes';
    case 'choices':
      return options.slice(0, Math.max(1, item.minimum));
    case 'countries':
      return ['DE'];
    case 'address':
      return { country: 'DE', region: '', city: 'Bremen', postalCode: '28195', street: 'Hafenstraße 7' };
    case 'phone':
      return '+4915123456789';
    case 'files':
      return Array.from({ length: Math.max(1, item.minimum) }, (_, at) => `file-${at + 1}`);
    case 'statement':
      return true;
    case 'table': {
      const row = item.columns.map((column) => [
        column.code,
        singleAnswer(column, columns[column.code] ?? [], today),
      ]);
      return Array.from({ length: Math.max(1, item.minimum) }, (): unknown => Object.fromEntries(row));
    }
    default:
      return singleAnswer(item, options, today);
  }
}

/** Answers what is asked and not answered with something that fits, one after the other. */
export function filled({ evaluate }: Questionnaire, given: Answers, around: Surroundings): Answers {
  let answers = given;
  for (;;) {
    const before = answers;
    const next = evaluate(answers, around)
      .sections.flatMap(({ items }) => items)
      .find(({ item, answered }) => !answered && item.type !== 'information' && !(item.code in before));
    if (next === undefined) return answers;
    answers = { ...answers, [next.item.code]: answerFor(next, around.today) };
  }
}
