import type { Level, SuitabilityTestCode } from '@credence/contract/words';
import { day } from '../model/policy.ts';
import type { Policy } from '../model/policy.ts';
import type { RenewalTerms, RiskClass, UpkeepKind } from '../model/upkeep.ts';

const everything = { open: 100, waiting: 100, overdue: 100 } as const;

/** A class ends with its day, and what it allowed with it: the limits are no part of that. */
export const classRenewal = {
  reminders: [60, 30, 7],
  remains: everything,
} as const satisfies RenewalTerms;

/** Who does not agree to a new version has to be able to take away what is theirs. */
const agreementRenewal = { reminders: [14, 7, 1], remains: everything } as const satisfies RenewalTerms;

/** When an account is told that something ends, and what holds then; undefined where its site has it not. */
export function renewalTerms(
  { upkeep, suitability, investorClasses, accountAgreements = [] }: Policy,
  kind: UpkeepKind,
): RenewalTerms | undefined {
  switch (kind) {
    case 'document':
    case 'refresh':
      return upkeep?.[kind];
    case 'crypto-knowledge-test':
    case 'risk-tolerance-test':
      return suitability?.renewal[kind];
    case 'professional':
    case 'qualifiedInvestor':
      return investorClasses?.[kind] && classRenewal;
    case 'client-agreement':
    case 'risk-disclosure':
    case 'professional-terms':
    case 'qualified-terms':
      return accountAgreements.some(({ code }) => code === kind) ? agreementRenewal : undefined;
  }
}

/** From so many milliseconds before its day on something is asked. */
export function askedBefore(policy: Policy, kind: UpkeepKind): number {
  return Math.max(0, ...(renewalTerms(policy, kind)?.reminders ?? [])) * day;
}

/**
 * The soonest day on which a test has to have been taken again: who was not asked before has the time from
 * the first reminder on.
 */
export function soonestReassessment(policy: Policy, test: SuitabilityTestCode): Date {
  const since = policy.suitability?.renewal[test].since;
  return new Date((since === undefined ? 0 : Date.parse(since)) + askedBefore(policy, test));
}

/** Whether a level that the account has asks for a test, so that its result has to be renewed. */
export const levelAsksFor = ({ levels }: Policy, level: 0 | Level, test: SuitabilityTestCode): boolean =>
  ([1, 2] as const).some((one) => one <= level && levels[one].tests.includes(test));

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
