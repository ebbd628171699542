import { isCalendarDay } from '@credence/contract/personal-info-rules';
import type { Column, DateBound, Item } from '@credence/contract/questionnaire-template';
import { decimalOf } from './decimal.ts';
import { edgesOf } from './domain.ts';
import { moneyDecimals } from './read-cell.ts';

type Of<Type> = Extract<Item | Column, { type: Type }>;

/** What is wrong with the bounds of a number or an amount. */
function againstNumbers(bounded: Of<'number' | 'money'>): string | undefined {
  const { minimum, maximum } = bounded;
  if (minimum === undefined || maximum === undefined) return undefined;
  if ((decimalOf(minimum) ?? 0n) > (decimalOf(maximum) ?? 0n)) return 'its minimum is above its maximum';
  const { least, most } = edgesOf(bounded, bounded.type === 'money' ? moneyDecimals : bounded.decimals);
  return least !== undefined && most !== undefined && least > most
    ? 'no number with so few decimals is between its minimum and its maximum'
    : undefined;
}

/** Whether a day is after another at any time; days that move with today are only known among themselves. */
const isAfter = (one: DateBound | undefined, other: DateBound | undefined): boolean =>
  typeof one === 'string'
    ? typeof other === 'string' && one > other
    : typeof other === 'object' && one !== undefined && one.daysFromToday > other.daysFromToday;

function againstDays({ earliest, latest }: Of<'date'>): string | undefined {
  const wrong = [earliest, latest].find((bound) => typeof bound === 'string' && !isCalendarDay(bound));
  if (typeof wrong === 'string') return `'${wrong}' is no day`;
  return isAfter(earliest, latest) ? 'its earliest day is after its latest' : undefined;
}

function againstCounts(asked: Of<'choices' | 'countries' | 'files' | 'table'>): string | undefined {
  const minimum = asked.type === 'countries' ? 1 : asked.minimum;
  if (asked.maximum === 0) return 'its maximum leaves no room for an answer';
  if (minimum > asked.maximum) return 'its minimum is above its maximum';
  return asked.type === 'choices' && minimum > asked.options.length
    ? 'it wants more options than it has'
    : undefined;
}

/** What is wrong with the bounds of an item or a column, where they leave nothing to answer. */
export function againstBounds(asked: Item | Column): string | undefined {
  switch (asked.type) {
    case 'text':
    case 'long-text':
      return asked.maximumLength === 0 ? 'its maximum length leaves no room for an answer' : undefined;
    case 'number':
    case 'money':
      return againstNumbers(asked);
    case 'date':
      return againstDays(asked);
    case 'choices':
    case 'countries':
    case 'files':
    case 'table':
      return againstCounts(asked);
    default:
      return undefined;
  }
}
