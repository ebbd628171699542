import { labelOutcomes, type ReviewLabel } from '@credence/contract';
import type { DecisionFacts } from '@credence/policy';

export type Conclusion = NonNullable<DecisionFacts['providerVerdict']>;

/** What a vendor's label or reason means here. */
export interface Finding {
  /** What the applicant may read. Nothing where that would help a forger. */
  says: readonly ReviewLabel[];
  /** What follows from it where the vendor leaves that open, or where we want a person to judge whatever the vendor says. */
  means?: Exclude<Conclusion, 'approved'>;
  facts?: Readonly<DecisionFacts>;
}

/** What a table has under a word of a vendor's; undefined also for words that every object has, such as `constructor`. */
export function entryOf<Value>(table: Readonly<Record<string, Value>>, word: string): Value | undefined {
  return Object.hasOwn(table, word) ? table[word] : undefined;
}

/** The facts of all of them. */
export function factsOf(findings: readonly Finding[]): DecisionFacts {
  return Object.fromEntries(findings.flatMap(({ facts }) => Object.entries(facts ?? {})));
}

/** Said where a vendor turns somebody back with reasons that have no text here: nobody is left without one. */
const unexplained = { retry: 'document-not-accepted', refused: 'not-eligible' } as const;

/** Labels that suit the conclusion, each once; an officer sees all of them as suggestions. */
export function labelsFor(conclusion: Conclusion, labels: readonly ReviewLabel[]): ReviewLabel[] {
  const each = [...new Set(labels)];
  if (conclusion !== 'retry' && conclusion !== 'refused') return each;
  const suited = each.filter((label) => labelOutcomes[label].includes(conclusion));
  return suited.length > 0 ? suited : [unexplained[conclusion]];
}
