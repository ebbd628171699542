import type { ExposureBasis, RiskProfile } from '@credence/contract/first-words';
import type { SuitabilityTestCode } from '@credence/contract/words';
import type { RenewalTerms } from './upkeep.ts';

/** What the test of knowledge asks about. */
export const knowledgeTopics = [
  'blockchain',
  'wallets',
  'custody',
  'volatility',
  'liquidation',
  'stablecoins',
  'transactions',
  'scams',
  'abuse',
  'regulation',
  'tax',
  'defi',
] as const;
export type KnowledgeTopic = (typeof knowledgeTopics)[number];

interface TestTerms {
  /** How long a result stands, in months; then the test is taken again. */
  validMonths: 6 | 12 | 24;
  /** From how many days after a result that stands the test may be taken again. */
  retakeDays: number;
  /** How long an attempt may be left unfinished, in days; then another is drawn. */
  openDays: number;
}

/** How the test of knowledge is taken. */
export interface KnowledgeTerms extends TestTerms {
  /** How many questions of each topic are drawn. */
  draw: Readonly<Record<KnowledgeTopic, number>>;
  /** How many right answers pass. */
  passMark: number;
  /** How long to wait after failing. */
  coolOffHours: number;
  /** No more than so many finished attempts within so many days. */
  attempts: { cap: number; days: number };
  /** An officer may allow one attempt more where the cap is used up. */
  furtherAttempts: boolean;
  /** Whether training, work and trading experience are asked as well; they are not marked. */
  experience: boolean;
}

/** No more than this part of what the person owns should be in crypto-assets. */
export interface ExposureLimit {
  of: ExposureBasis;
  percent: number;
}

/** How the test of tolerance of risk is taken, and what follows from it. */
export interface RiskTerms extends TestTerms {
  /** From which score (0 to 100) each profile holds, lowest first, and the limit that follows from it. */
  profiles: readonly { profile: RiskProfile; from: number; exposure: ExposureLimit }[];
}

/** When a test is taken again. */
export interface ReassessmentTerms extends RenewalTerms {
  /**
   * The day (`yyyy-mm-dd`, UTC) from which the site asks it of accounts: what had ended before is due only
   * after the time that there is from the first reminder on, so that nobody begins overdue.
   */
  since: string;
}

/** The suitability tests of a site. */
export interface SuitabilityPolicy {
  knowledge: KnowledgeTerms;
  risk: RiskTerms;
  /**
   * When an account whose level asks for a test is told to take it again, and what holds once its result has
   * ended; beside it the limit of exposure of the most careful profile.
   */
  renewal: Readonly<Record<SuitabilityTestCode, ReassessmentTerms>>;
}
