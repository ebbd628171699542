import type { ResultOf } from '@credence/contract/endpoint';
import type { reviewCase } from '@credence/contract/review-case';
import type { KnownFact } from '@credence/contract/review-decision';
import { decisionFacts } from '@credence/contract/words';
import type { DecisionFacts } from '@credence/policy';
import type { DecisionRow } from '../decision/index.ts';
import type { SessionRow } from '../provider-session/index.ts';

type Result = ResultOf<typeof reviewCase>;

/** The facts, in the contract's order. */
function knownFacts(facts: Readonly<DecisionFacts>): KnownFact[] {
  return decisionFacts.flatMap((fact) => {
    const value = facts[fact];
    return value === undefined ? [] : [{ fact, value }];
  });
}

/** A decision of the rules as it was recorded. */
export function presentDecision(row: DecisionRow): Result['decisions'][number] {
  return {
    at: row.at.toISOString(),
    outcome: row.outcome,
    provider: row.provider,
    policyVersion: row.policy_version,
    rules: row.rules.map(({ name, inputs }) => ({ name, inputs: knownFacts(inputs) })),
    facts: knownFacts(row.facts),
  };
}

export function presentSession(row: SessionRow): Result['sessions'][number] {
  return {
    id: row.id,
    provider: row.provider,
    state: row.state,
    vendorApplicant: row.vendor_applicant,
    vendorSession: row.vendor_session,
    failure: row.failure,
    startedAt: row.created_at.toISOString(),
    changedAt: row.updated_at.toISOString(),
  };
}
