import type { DiligenceReason } from '@credence/contract/words';

/**
 * What an account owes with consequences: enhanced due diligence, particular information, or its
 * self-certification of where it is resident for tax.
 */
export type DutyKind = 'diligence' | 'information' | 'tax';

/**
 * Where a duty stands: `open` while it is to be answered, `waiting` while the answers are checked, `overdue`
 * where its day has passed and it was not answered.
 */
export type DutyStanding = 'open' | 'waiting' | 'overdue';

/** How long a duty may take, when the account is reminded of it, and what holds meanwhile. */
export interface DutyTerms {
  /** Days to answer; an officer can name another day. */
  days: number;
  /** Days there are at least to mend answers that were sent back. */
  daysToMend: number;
  /** The account is reminded so many days before the duty is due; the earliest first. */
  reminders: readonly number[];
  /** So many percent of the level's daily limits remain. */
  remains: Readonly<Record<DutyStanding, number>>;
}

/** What opens due diligence: one of these. */
export type DiligenceCondition =
  /** Answers reach one of these classes of risk; of these templates, or of all but those of due diligence. */
  | { bands: readonly string[]; templates?: readonly string[] }
  /** One of these answers was given. */
  | { answers: readonly { template: string; item: string; is: string }[] }
  /**
   * A verified account holder lives in one of these countries, or has one of these nationalities, be it
   * beside others. Where somebody was born counts for nothing.
   */
  | { residence: readonly string[]; nationality: readonly string[] };

/** A rule that opens due diligence without an officer. */
export interface DiligenceRule {
  reason: DiligenceReason;
  /** The template that is asked. */
  opens: string;
  when: DiligenceCondition;
}

/** Enhanced due diligence (S2.9), requests for information (S2.11), and tax residence. */
export interface DutyPolicy {
  diligence: DutyTerms & {
    rules: readonly DiligenceRule[];
    /** So many months after an approval due diligence is asked again, as long as the account has a level. */
    renewMonths: number;
  };
  information: DutyTerms;
  /** Asked of whoever has a level, and again on a change of circumstances; undefined where no law asks it. */
  tax?: DutyTerms;
}
