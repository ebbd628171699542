import { decisionFact, type KnownFact, type ResultOf, type reviewCase } from '@credence/contract';
import type { DecisionFacts } from '@credence/policy';
import type { DecisionRow, SessionRow } from './store.ts';

type Result = ResultOf<typeof reviewCase>;

/** What was known, in the order of the contract. */
function knownFacts(facts: Readonly<DecisionFacts>): KnownFact[] {
  return decisionFact.options.flatMap((fact) => {
    const value = facts[fact];
    return value === undefined ? [] : [{ fact, value }];
  });
}

/** A decision of the rules as it was written down. */
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
