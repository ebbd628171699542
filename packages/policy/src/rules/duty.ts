import type { Level } from '@credence/contract/words';
import type { DiligenceRule, DutyKind, DutyStanding } from '../model/duty.ts';
import type { Policy } from '../model/policy.ts';
import type { UpkeepKind } from '../model/upkeep.ts';

/** A duty of an account as far as its limits depend on it. */
export interface StandingDuty {
  kind: DutyKind | UpkeepKind;
  standing: DutyStanding;
}

/** How many percent of its daily limits an account keeps while it owes this. */
export function remainingOf({ duties, upkeep }: Policy, { kind, standing }: StandingDuty): number {
  const terms = kind === 'document' || kind === 'refresh' ? upkeep?.[kind] : duties?.[kind];
  return terms?.remains[standing] ?? 100;
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
 * What an account of a level may withdraw in a day while it owes these duties: the strictest of them counts.
 * `others` are percentages that something else leaves it.
 */
export function limitsOf(
  policy: Policy,
  level: 0 | Level,
  duties: readonly StandingDuty[],
  others: readonly number[] = [],
): { percent: number; dailyLimits: Readonly<Record<string, string>> } {
  const { dailyLimits } = policy.levels[level];
  const percent = Math.min(100, ...others, ...duties.map((duty) => remainingOf(policy, duty)));
  if (percent === 100) return { percent, dailyLimits };
  const parts = Object.entries(dailyLimits).map(([coin, limit]) => [coin, partOf(limit, percent)]);
  return { percent, dailyLimits: Object.fromEntries(parts) };
}

/** What is known of an account when it is asked whether due diligence opens. */
export interface DiligenceFacts {
  /** '' before they were declared and verified. */
  residence: string;
  nationality: string;
  /** What was submitted, if that is why it is asked. */
  submitted?: {
    template: string;
    band: string | null;
    answers: Readonly<Record<string, unknown>>;
  };
}

function holds({ when }: DiligenceRule, facts: DiligenceFacts): boolean {
  if ('residence' in when)
    return when.residence.includes(facts.residence) || when.nationality.includes(facts.nationality);
  const { submitted } = facts;
  if (submitted === undefined) return false;
  if ('answers' in when)
    return when.answers.some(
      ({ template, item, is }) => template === submitted.template && submitted.answers[item] === is,
    );
  const asked = when.templates?.includes(submitted.template) ?? true;
  return asked && submitted.band !== null && when.bands.includes(submitted.band);
}

/** The first rule by which due diligence opens; undefined where none holds. */
export function diligenceRule({ duties }: Policy, facts: DiligenceFacts): DiligenceRule | undefined {
  return duties?.diligence.rules.find((rule) => holds(rule, facts));
}

/**
 * The notice that is due about an open duty: so many days before its day, 0 once that has passed; undefined
 * before the first. Only the latest counts: who was not reminded in time is not reminded of each day.
 */
export function noticeDue(reminders: readonly number[], millisecondsLeft: number): number | undefined {
  if (millisecondsLeft <= 0) return 0;
  const reached = reminders.filter((days) => millisecondsLeft <= days * 86_400_000);
  return reached.length === 0 ? undefined : Math.min(...reached);
}
