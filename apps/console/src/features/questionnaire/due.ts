import { orderReasons } from '@credence/contract/review-questionnaire';
import type { DateState } from '@credence/ui/date-field';
import { orderReasonNames } from '../../words/questionnaire.ts';

export const reasonChoices = orderReasons.map((value) => ({ value, label: orderReasonNames[value] }));

export const dateLabels = { day: 'Day', month: 'Month', year: 'Year' };

const usualDays = 14;
const day = 86_400_000;

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** A due day as an officer enters it. */
export interface Due {
  date: string;
  state: DateState;
}

/** The day that is proposed. */
export const usualDue = (now: number): Due => ({ date: dayOf(now + usualDays * day), state: 'complete' });

/** What is wrong with a due day; undefined for nothing. */
export function dueProblem({ date, state }: Due, now: number): 'late' | 'none' | undefined {
  if (state !== 'complete') return 'none';
  return date < dayOf(now) ? 'late' : undefined;
}

/** In time until the last moment of the day. */
export const endOf = (date: string): string => `${date}T23:59:59.000Z`;
