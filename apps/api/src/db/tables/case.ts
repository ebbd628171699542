import type { DocumentType, Provider } from '@credence/contract/first-words';
import type {
  CasePurpose,
  CaseRoute,
  CaseState,
  LivenessPrompt,
  ReviewLabel,
  VerdictOutcome,
} from '@credence/contract/verification';
import type { DecisionFacts, Policy, Site } from '@credence/policy';
import type { Generated } from 'kysely';
import type { Json } from './json.ts';

export interface CaseTables {
  verification_case: {
    user_id: string;
    id: string;
    level: number;
    state: CaseState;
    /** Whether this is a case of the level's secondary identity. */
    beside: Generated<boolean>;
    /** Number of this attempt at the level, counted separately for document and secondary identity. */
    attempt: number;
    /** The site whose rules it follows, and the edition of its policy. */
    site: Site;
    policy_version: string;
    route: CaseRoute;
    purpose: CasePurpose;
    /** The current provider; after a fail-over the last one. */
    provider: Provider;
    country: string;
    /** Null if the route needs no document. */
    document_type: DocumentType | null;
    /** The document was accepted at the level below and is not asked for again. */
    document_carried: boolean;
    /** Liveness prompts, one picture each; empty if the level asks for none. */
    liveness_challenge: Json<LivenessPrompt[]>;
    created_at: Date;
    updated_at: Date;
    submitted_at: Date | null;
    /** When an open case stops waiting for its pictures. */
    expires_at: Date;
    reading_state: 'waiting' | 'none' | 'unsure' | 'sure';
    difference_count: number;
    suggested_labels: Json<ReviewLabel[]>;
    verdict_outcome: VerdictOutcome | null;
    verdict_labels: Json<ReviewLabel[]>;
    /**
     * The provider's note for officers; sealed. In rows older than `officer_note` an officer's words follow
     * it.
     */
    private_note: Buffer | null;
    /** The deciding officer's note for colleagues; sealed. */
    officer_note: Generated<Buffer | null>;
    decided_at: Date | null;
    /** The officer who decided; null if the provider did. */
    decided_by: string | null;
    claimed_by: string | null;
    claim_expires_at: Date | null;
    /** When the sweep looks again at a case without a verdict; null if it never did. */
    sweep_at: Generated<Date | null>;
    /** The provider's later conclusion, if it matches neither our verdict nor the provider's own. */
    late_conclusion: Generated<DecisionFacts['providerVerdict'] | null>;
  };
  /** What is left of a case once the records of its account were erased. */
  case_skeleton: {
    user_id: string;
    id: string;
    level: number;
    beside: boolean;
    attempt: number;
    site: Site;
    policy_version: string;
    provider: Provider;
    state: CaseState;
    verdict_outcome: VerdictOutcome | null;
    verdict_labels: Json<ReviewLabel[]>;
    created_at: Date;
    submitted_at: Date | null;
    decided_at: Date | null;
    decided_by: string | null;
  };
  /** Editions of policies under which cases were begun. */
  policy_edition: { site: Site; version: string; content: Json<Policy>; first_used_at: Date };
}
