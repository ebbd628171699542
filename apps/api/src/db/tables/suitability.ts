import type { RiskProfile } from '@credence/contract/first-words';
import type { SuitabilityTestCode } from '@credence/contract/words';
import type { ExposureLimit, KnowledgeTerms, RiskTerms, Site } from '@credence/policy';
import type { ColumnType } from 'kysely';
import type { Json } from './json.ts';

/** A question of an attempt, and in which order it shows the options of the pool. */
export interface PaperItem {
  code: string;
  order: readonly number[];
}

/** How a test is held; which terms they are follows from the test. */
export type Terms =
  | ({ test: 'crypto-knowledge-test' } & KnowledgeTerms)
  | ({ test: 'risk-tolerance-test' } & RiskTerms);

export interface SuitabilityTables {
  /** One try at a suitability test, with all that is needed to draw the same questions again. */
  suitability_attempt: {
    user_id: string;
    id: string;
    test: SuitabilityTestCode;
    /** Whose terms these are. */
    site: Site;
    terms: Json<Terms>;
    seed: string;
    /** The pool's edition at the time. */
    pool: string;
    questions: Json<readonly PaperItem[]>;
    /** The chosen options by question; sealed. */
    answers: Buffer | null;
    started_at: Date;
    /** Submitted, or set aside unfinished; those have no result. */
    ended_at: Date | null;
  };
  /** What a submitted attempt came to. */
  suitability_result: {
    user_id: string;
    attempt_id: string;
    test: SuitabilityTestCode;
    passed: boolean;
    /** Right answers, or the score of 100. */
    score: number;
    profile: RiskProfile | null;
    exposure: ColumnType<ExposureLimit | null, string | null, string | null>;
    /** Whether an answer limited the profile more than the score. */
    limited: boolean;
    at: Date;
    /** How long it stands; null if it was failed. */
    valid_until: Date | null;
    next_attempt_at: Date;
    /** Whether the cap of attempts rather than the cool-off delays the next one. */
    used_up: boolean;
  };
}
