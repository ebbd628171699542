import type { InvestorClassState } from '@credence/contract/investor-class';
import type { InvestorClaims } from '@credence/contract/review-class';
import type { InvestorClass, InvestorCriterionCode } from '@credence/contract/words';
import type { Tone } from '@credence/ui/tone';

export const classNames: Record<InvestorClass, string> = {
  professional: 'Professional investor',
  qualifiedInvestor: 'Qualified investor',
};

export const classStateNames: Record<InvestorClassState, string> = {
  none: 'Never held',
  held: 'Held',
  expiring: 'Held, ends soon',
  expired: 'Expired',
  ended: 'Ended',
};

export const classStateTones: Record<InvestorClassState, Tone> = {
  none: 'neutral',
  held: 'success',
  expiring: 'warning',
  expired: 'warning',
  ended: 'neutral',
};

export const criterionNames: Record<InvestorCriterionCode, string> = {
  portfolio: 'Portfolio',
  'net-assets': 'Net assets',
  income: 'Income',
  trading: 'Trades',
  profession: 'Work in finance',
  knowledge: 'Knowledge',
};

/** Whether the class can be ended. */
export const isHeld = (state: InvestorClassState): boolean => state === 'held' || state === 'expiring';

/** How many criteria are needed, and which of them always. */
export function neededText({ criteria, atLeast }: Pick<InvestorClaims, 'criteria' | 'atLeast'>): string {
  const all = criteria.filter(({ needed }) => needed === 'all').map(({ code }) => criterionNames[code]);
  const some = criteria.filter(({ needed }) => needed === 'some').map(({ code }) => criterionNames[code]);
  const parts = [...all, ...(some.length === 0 ? [] : [`at least ${atLeast} of ${some.join(', ')}`])];
  return `${parts.join(', and ')}.`;
}
