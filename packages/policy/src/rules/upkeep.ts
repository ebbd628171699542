import { day } from '../model/policy.ts';
import type { Policy } from '../model/policy.ts';
import type { RiskClass, UpkeepKind } from '../model/upkeep.ts';

/** From so many milliseconds before its day on something is asked. */
export function askedBefore({ upkeep }: Policy, kind: UpkeepKind): number {
  return Math.max(0, ...(upkeep?.[kind].reminders ?? [])) * day;
}

/** So many months later, at the same time of day; the last day of a month that is too short. */
export function monthsLater(from: Date, months: number): Date {
  const later = new Date(from);
  later.setUTCMonth(later.getUTCMonth() + months);
  if (later.getUTCDate() !== from.getUTCDate()) later.setUTCDate(0);
  return later;
}

/** What an account was sent and answered, as far as it says how risky the account is. */
export interface RiskFacts {
  /** The class that each template's newest answers reached. */
  bands: readonly (string | null)[];
  /** Enhanced due diligence is asked, or stands. */
  diligence: boolean;
}

/** The class of risk of an account: the highest that anything says. */
export function riskOf({ bands, diligence }: RiskFacts): RiskClass {
  if (diligence || bands.includes('high')) return 'high';
  return bands.includes('medium') ? 'medium' : 'low';
}

/**
 * The moment at which a document that is good up to a day has run out: when that day has ended wherever the
 * person is.
 */
export function runsOutAt(lastDay: string): Date {
  return new Date(Date.parse(`${lastDay}T00:00:00.000Z`) + 1.5 * day);
}
