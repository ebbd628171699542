import { join } from 'node:path';

import { supportedLanguages } from '../../packages/contract/src/language.ts';
import { labelOutcomes } from '../../packages/contract/src/verification.ts';
import { type DecisionRule, type Policy, policyFor, sites } from '../../packages/policy/src/index.ts';
import type { Findings } from '../lib/check.ts';
import { readIfThere } from '../lib/files.ts';
import { policiesDocument } from '../lib/policies-document.ts';

export const policiesFile = 'docs/policies.md';

/** With which outcomes of a verdict a label of an automatic rule has to be allowed. */
const verdictsOf: Record<DecisionRule['outcome'], readonly string[]> = {
  approve: ['approved'],
  'ask-again': ['retry'],
  refuse: ['refused'],
  review: ['retry', 'refused'],
};

/** Policies use labels and languages that exist, and docs/policies.md is what is printed from them. */
export function checkPolicies(base: string): Findings {
  const written = readIfThere(join(base, policiesFile));
  return {
    problems: [
      ...sites.flatMap((site) => unknownNames(policyFor(site))),
      ...(written === policiesDocument()
        ? []
        : [`${policiesFile} is not what packages/policy says: npm run policies:write`]),
    ],
  };
}

function unknownNames({ site, languages, automatic }: Policy): string[] {
  const known = new Set<string>(supportedLanguages);
  const outcomesOf = new Map<string, readonly string[]>(Object.entries(labelOutcomes));
  return [
    ...languages
      .filter((language) => !known.has(language))
      .map((language) => `packages/policy: ${site} has ${language}, which is no language of the interface`),
    ...automatic.flatMap(({ name, outcome, labels }) =>
      labels
        .filter((label) => !verdictsOf[outcome].some((verdict) => outcomesOf.get(label)?.includes(verdict)))
        .map(
          (label) => `packages/policy: rule ${name} has the label ${label}, which does not fit its outcome`,
        ),
    ),
  ];
}
