import {
  automaticOutcomes,
  type AutomaticOutcome,
  type DecidingRule,
  type DecisionFact,
  type ProviderConclusion,
  type ReviewRule,
} from '@credence/contract/words';

type YesOrNo = Partial<Record<Exclude<DecisionFact, 'providerVerdict'>, boolean>>;

/** What is known of a case. An unknown fact is undefined; a rule that looks at it does not fire then. */
export interface DecisionFacts extends YesOrNo {
  providerVerdict?: ProviderConclusion;
}

interface Rule<Name, Outcome> {
  /** Never changes: records of decisions name it. */
  name: Name;
  /** The rule fires when every one of these facts is as it says. */
  when: Readonly<DecisionFacts>;
  outcome: Outcome;
  /** Codes of review labels that the applicant reads; the vendor's own labels are added. */
  labels: readonly string[];
}

/** One rule of a policy. */
export type DecisionRule =
  | Rule<ReviewRule, 'review'>
  | Rule<DecidingRule, Exclude<AutomaticOutcome, 'review'>>;

/** What was decided and why, for the record. */
export interface Decision {
  outcome: AutomaticOutcome;
  labels: readonly string[];
  /** Names of the rules that fired, with the facts that each looked at. */
  fired: readonly { name: string; inputs: Readonly<DecisionFacts> }[];
}

/**
 * Applies rules to facts: of the rules that fire the strongest outcome counts. Where none fires a person
 * decides.
 */
export function decide(rules: readonly DecisionRule[], facts: Readonly<DecisionFacts>): Decision {
  const fired = rules.filter((rule) => factsOf(rule).every((name) => facts[name] === rule.when[name]));
  const outcome = automaticOutcomes.findLast((one) => fired.some((rule) => rule.outcome === one));
  const deciding = fired.filter((rule) => rule.outcome === outcome);
  return {
    outcome: outcome ?? 'review',
    labels: [...new Set(deciding.flatMap((rule) => rule.labels))],
    fired: fired.map((rule) => ({
      name: rule.name,
      inputs: Object.fromEntries(factsOf(rule).map((name) => [name, facts[name]])),
    })),
  };
}

/** The facts that a rule looks at. */
function factsOf(rule: DecisionRule): (keyof DecisionFacts)[] {
  return Object.keys(rule.when).filter((name): name is keyof DecisionFacts => name in rule.when);
}
