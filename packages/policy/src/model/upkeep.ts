import type { DocumentType } from '@credence/contract/first-words';
import { documentCodes, investorClasses, type Level, suitabilityTests } from '@credence/contract/words';
import type { DutyStanding } from './duty.ts';

/** Classes of risk, as the bands of questionnaires name them; the lowest first. */
export const riskClasses = ['low', 'medium', 'high'] as const;
export type RiskClass = (typeof riskClasses)[number];

/**
 * What keeps the file of a verified account current: its document, which runs out, and its details, which
 * are confirmed again.
 */
export type FileKind = 'document' | 'refresh';

/** The same with whatever else has a day: tests, classes of investors, and new versions of agreements. */
export const upkeepKinds = [
  'document',
  'refresh',
  ...suitabilityTests,
  ...investorClasses,
  ...documentCodes,
] as const;
export type UpkeepKind = (typeof upkeepKinds)[number];

/** When an account is told that something ends, and what holds once the day has passed. */
export interface RenewalTerms {
  /** So many days before the day; the earliest first, with which it is asked. */
  reminders: readonly number[];
  /** So many percent of the level's daily limits remain. */
  remains: Readonly<Record<DutyStanding, number>>;
}

/** The same of the file. */
export interface UpkeepTerms extends RenewalTerms {
  /** Whoever is asked later, because nobody knew before, has so many days at least. */
  daysAtLeast: number;
}

/** How often a class of risk is asked again, and whether for its document too. */
export interface RefreshRules {
  months: number;
  document: boolean;
}

/** Whom a new edition asks again, beside the usual times. */
export interface AskAgain {
  /** Names this order for good: an account is asked once by each name. */
  name: string;
  /** Accounts of this level and above… */
  level: Level;
  /** …that were verified before this day, `yyyy-mm-dd`… */
  verifiedBefore: string;
  /** …by one of these kinds of documents; undefined means any… */
  documentTypes?: readonly DocumentType[];
  /** …issued by one of these countries; undefined means any… */
  issuedBy?: readonly string[];
  /** …and of one of these classes of risk; undefined means all. */
  risk?: readonly RiskClass[];
  /** Days to do it. */
  days: number;
  /** Whether their document is asked for besides. */
  document: boolean;
}

/** How the file of a verified account stays current. */
export interface UpkeepPolicy {
  document: UpkeepTerms;
  refresh: UpkeepTerms & { every: Readonly<Record<RiskClass, RefreshRules>> };
  asksAgain?: AskAgain;
}
