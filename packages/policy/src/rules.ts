/** What an automatic decision may rest on. Undefined where nobody could tell; a rule that asks for it does not fire then. */
export interface DecisionFacts {
  /** What the provider concluded by itself. The built-in one concludes nothing. */
  providerVerdict?: 'approved' | 'retry' | 'refused' | 'review';
  /**
   * The machine-readable zone was read and every check digit holds, or a vendor read the document: number, type and issuing country are told, and name and
   * birth date could be held against what was declared.
   */
  readingSure?: boolean;
  documentExpired?: boolean;
  /** The document is of another type than was chosen. */
  documentTypeDiffers?: boolean;
  /** The document is of a type that this level does not take from the country that issued it. */
  documentNotTaken?: boolean;
  /** By the form of its number it is a document that is refused whatever it shows, such as India's PAN card. */
  documentRefused?: boolean;
  /** The level asks for a proof of address, and the provider did not say that it saw one, and of a day that is recent enough. */
  addressUnproven?: boolean;
  /** The level asks for liveness, and the provider's answer does not say that a check of it ran and was passed. */
  livenessUnproven?: boolean;
  /** What was declared differs from what the document, or the registry, says. */
  detailsDiffer?: boolean;
  /** By the birth date of the document or registry. */
  underAge?: boolean;
  /** The document comes from a country that is refused here. */
  countryRefused?: boolean;
  /** An officer has shut the account out of verification. */
  accountBarred?: boolean;
  /** A picture of the case cannot be opened. */
  pictureUnreadable?: boolean;
  /** The same document was seen with another account. */
  documentSeenElsewhere?: boolean;
  /** The same face or portrait was seen with another account. */
  faceSeenElsewhere?: boolean;
  /** A registry confirmed the number, or an electronic identity was presented and its signature holds. */
  registryConfirmed?: boolean;
  /** A registry does not know the number. */
  registryUnknown?: boolean;
  /** The verification of a sister site is taken over with consent. */
  reusedVerification?: boolean;
}

/** Outcomes from the weakest to the strongest: of the rules that fire the strongest decides, and `review` (a person) is always the strongest. */
export const automaticOutcomes = ['approve', 'ask-again', 'refuse', 'review'] as const;
export type AutomaticOutcome = (typeof automaticOutcomes)[number];

/** One rule: fires when every fact is as it says. */
export interface DecisionRule {
  /** Stays the same for ever: it is in the records of decisions. */
  name: string;
  when: Readonly<DecisionFacts>;
  outcome: AutomaticOutcome;
  /** What the applicant reads with it, codes of review labels; the vendor's own labels are added. */
  labels: readonly string[];
}

/** What was decided and why: for the record. */
export interface Decision {
  outcome: AutomaticOutcome;
  labels: readonly string[];
  /** Names of the rules that fired, with the facts that each looked at. */
  fired: readonly { name: string; inputs: Readonly<DecisionFacts> }[];
}

/** Applies rules to facts. Where none fires a person decides. */
export function decide(rules: readonly DecisionRule[], facts: Readonly<DecisionFacts>): Decision {
  const fired = rules.filter((rule) => asked(rule).every((name) => facts[name] === rule.when[name]));
  const strength = (outcome: AutomaticOutcome) => automaticOutcomes.indexOf(outcome);
  const outcome = fired.reduce<AutomaticOutcome | undefined>(
    (strongest, rule) =>
      strongest === undefined || strength(rule.outcome) > strength(strongest) ? rule.outcome : strongest,
    undefined,
  );
  const deciding = fired.filter((rule) => rule.outcome === outcome);
  return {
    outcome: outcome ?? 'review',
    labels: [...new Set(deciding.flatMap((rule) => rule.labels))],
    fired: fired.map((rule) => ({
      name: rule.name,
      inputs: Object.fromEntries(asked(rule).map((name) => [name, facts[name]])),
    })),
  };
}

function asked(rule: DecisionRule): (keyof DecisionFacts)[] {
  return Object.keys(rule.when).filter((name): name is keyof DecisionFacts => name in rule.when);
}
