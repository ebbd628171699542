import {
  type ClosableActivity,
  closableActivities,
  type ReverificationConsequence,
} from '@credence/contract/first-words';
import type { Level } from '@credence/contract/words';
import type { DutyKind, DutyStanding } from '../model/duty.ts';
import type { Policy } from '../model/policy.ts';
import type { UpkeepKind } from '../model/upkeep.ts';
import { renewalTerms } from './upkeep.ts';

/** A duty, or what keeps a file current, as far as the limits of an account depend on it. */
export interface StandingDuty {
  kind: DutyKind | UpkeepKind;
  standing: DutyStanding;
}

/** The same of an order to verify again, which names its consequence itself. */
export interface StandingOrder {
  kind: 'reverification';
  standing: DutyStanding;
  consequence: ReverificationConsequence;
}

/** What an account may do while it owes something. */
interface Left {
  /** So many percent of what its level lets it withdraw in a day. */
  percent: number;
  /** What it may not do at all. */
  closed: readonly ClosableActivity[];
}

const all: Left = { percent: 100, closed: [] };

function leftByOrder({ reverification }: Policy, { standing, consequence }: StandingOrder): Left {
  if (standing !== 'overdue') return all;
  switch (consequence) {
    case 'none':
      return all;
    case 'limits':
      return { ...all, percent: reverification.reaches?.remains ?? 100 };
    case 'withdrawal-only':
      return { ...all, closed: closableActivities };
  }
}

/** What an account may do while it owes this and nothing else. */
export function leftBy(policy: Policy, owed: StandingDuty | StandingOrder): Left {
  if (owed.kind === 'reverification') return leftByOrder(policy, owed);
  const { kind, standing } = owed;
  const isDuty = kind === 'diligence' || kind === 'information' || kind === 'tax';
  const terms = isDuty ? policy.duties?.[kind] : renewalTerms(policy, kind);
  return { ...all, percent: terms?.remains[standing] ?? 100 };
}

/** A part of an amount, as the decimal string that it is: nothing is rounded. */
function partOf(amount: string, percent: number): string {
  const [whole = '', fraction = ''] = amount.split('.');
  const places = fraction.length + 2;
  const digits = (BigInt(whole + fraction) * BigInt(percent)).toString().padStart(places + 1, '0');
  const decimals = digits.slice(-places).replace(/0+$/, '');
  return digits.slice(0, -places) + (decimals === '' ? '' : `.${decimals}`);
}

/**
 * What an account of a level may withdraw in a day while it owes all this, and what it may not do at all: of
 * the percentages the strictest counts, and whatever one closes is closed.
 */
export function limitsOf(
  policy: Policy,
  level: 0 | Level,
  owed: readonly (StandingDuty | StandingOrder)[],
): Left & { dailyLimits: Readonly<Record<string, string>> } {
  const { dailyLimits } = policy.levels[level];
  const each = owed.map((one) => leftBy(policy, one));
  const percent = Math.min(100, ...each.map((left) => left.percent));
  const closed = closableActivities.filter((one) => each.some((left) => left.closed.includes(one)));
  if (percent === 100) return { percent, closed, dailyLimits };
  const parts = Object.entries(dailyLimits).map(([coin, limit]) => [coin, partOf(limit, percent)]);
  return { percent, closed, dailyLimits: Object.fromEntries(parts) };
}
