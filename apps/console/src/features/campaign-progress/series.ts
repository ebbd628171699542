import type { CampaignNumbers } from '@credence/contract/campaign';

/** The parts that an account is in exactly one of, from the bottom of a bar to its top. */
export const series = ['passed', 'pending', 'todo', 'overdue', 'ended'] as const;
export type Series = (typeof series)[number];

export const seriesNames: Record<Series, string> = {
  passed: 'Passed',
  pending: 'In review',
  todo: 'To do, in time',
  overdue: 'Overdue',
  ended: 'Not asked any more',
};

/** How many accounts are in each part: those that were refused have it to do again. */
export const partsOf = (numbers: CampaignNumbers): Record<Series, number> => ({
  passed: numbers.passed,
  pending: numbers.pending,
  todo: Math.max(0, numbers.needed + numbers.rejected - numbers.overdue),
  overdue: numbers.overdue,
  ended: numbers.ended,
});

export const totalOf = (numbers: CampaignNumbers): number =>
  series.reduce((sum, one) => sum + partsOf(numbers)[one], 0);
