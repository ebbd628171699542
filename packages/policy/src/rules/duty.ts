import type { DiligenceRule } from '../model/duty.ts';
import { day, type Policy } from '../model/policy.ts';

/** What is known of an account when it is asked whether due diligence opens. */
export interface DiligenceFacts {
  /** '' before they were declared and verified. */
  residence: string;
  /** Every one that was declared, in the details or elsewhere. */
  nationalities: readonly string[];
  /** What was submitted, if that is why it is asked. */
  submitted?: {
    template: string;
    band: string | null;
    answers: Readonly<Record<string, unknown>>;
  };
}

/** What fulfils a rule: the items whose answers do, or the class of risk that they reach. */
interface Fulfilled {
  items: readonly string[];
  band: boolean;
}

/** What of that which was submitted fulfils a rule. */
export function fulfilledBy({ when }: DiligenceRule, submitted: DiligenceFacts['submitted']): Fulfilled {
  if (submitted === undefined || 'residence' in when) return { items: [], band: false };
  const { template, band, answers } = submitted;
  if ('answers' in when) {
    const given = when.answers.filter((one) => one.template === template && answers[one.item] === one.is);
    return { items: given.map(({ item }) => item), band: false };
  }
  const asked = when.templates?.includes(template) ?? true;
  return { items: [], band: asked && band !== null && when.bands.includes(band) };
}

function holds(rule: DiligenceRule, facts: DiligenceFacts): boolean {
  const { when } = rule;
  if ('residence' in when)
    return (
      when.residence.includes(facts.residence) ||
      facts.nationalities.some((country) => when.nationality.includes(country))
    );
  const { items, band } = fulfilledBy(rule, facts.submitted);
  return band || items.length > 0;
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
  const reached = reminders.filter((days) => millisecondsLeft <= days * day);
  return reached.length === 0 ? undefined : Math.min(...reached);
}

/** A notice that is given so many days before a day, with the days that are due it now. */
export interface NoticeSpan {
  daysLeft: number;
  after: Date;
  until: Date;
}

/** The same for all accounts at once: each notice, 0 for the day that has passed, with whose it is now. */
export function noticeSpans(reminders: readonly number[], now: Date): NoticeSpan[] {
  const later = (days: number): Date => new Date(now.getTime() + days * day);
  const days = [0, ...reminders].toSorted((one, other) => one - other);
  return days.map((daysLeft, place) => {
    const below = days[place - 1];
    return { daysLeft, after: below === undefined ? new Date(0) : later(below), until: later(daysLeft) };
  });
}
