import { labelOutcomes, type ReviewLabel } from '@credence/contract';
import type { DecisionFacts } from '@credence/policy';
import type { ComparedExtraction } from './extracted.ts';
import { nothingRead, type ProviderVerdict } from './provider.ts';

export type Conclusion = NonNullable<DecisionFacts['providerVerdict']>;

/** What a vendor's label or reason means here. */
export interface Finding {
  /** What the applicant may read. Nothing where that would help a forger. */
  says: readonly ReviewLabel[];
  /** What follows from it where the vendor leaves that open, or where we want a person to judge whatever the vendor says. */
  means?: Exclude<Conclusion, 'approved'>;
  facts?: Readonly<DecisionFacts>;
}

/** A finding of which we say what follows. */
export type Meaning = Finding & Required<Pick<Finding, 'means'>>;

export const again = (...says: ReviewLabel[]): Meaning => ({ says, means: 'retry' });
export const refused = (...says: ReviewLabel[]): Meaning => ({ says, means: 'refused' });
export const person = (...says: ReviewLabel[]): Meaning => ({ says, means: 'review' });

/** What a table has under a word of a vendor's; undefined also for words that every object has, such as `constructor`. */
export function entryOf<Value>(table: Readonly<Record<string, Value>>, word: string): Value | undefined {
  return Object.hasOwn(table, word) ? table[word] : undefined;
}

/** Beside a doubt nobody is asked for pictures in vain. */
const byWeight = ['refused', 'review', 'retry'] as const;

/** What follows from all of them together; undefined where none of them says. */
export function weightiest(
  found: readonly Finding[],
  order: readonly Meaning['means'][] = byWeight,
): Meaning['means'] | undefined {
  return order.find((means) => found.some((finding) => finding.means === means));
}

/** There is nothing to decide on. */
export function undecided(state: 'waiting' | 'abandoned', handedIn: boolean): ProviderVerdict {
  return { state, handedIn, labels: [], privateNote: '', facts: {}, reading: nothingRead };
}

/** What the vendor knows no longer cannot be finished. */
export const gone = undecided('abandoned', false);

/** There is something to decide on: what the vendor concluded and found, and what it read, where it read anything. */
export function checked({
  providerVerdict,
  found,
  compared = { reading: nothingRead, facts: {}, labels: [] },
  ...said
}: {
  providerVerdict: Conclusion;
  found: readonly Finding[];
  compared?: ComparedExtraction | undefined;
} & Pick<ProviderVerdict, 'privateNote' | 'addressProofIssued' | 'livenessPassed'>): ProviderVerdict {
  const { labels, facts, ...read } = compared;
  return {
    state: 'checked',
    handedIn: true,
    labels: labelsFor(providerVerdict, [...found.flatMap(({ says }) => says), ...labels]),
    facts: { ...facts, ...factsOf(found), providerVerdict },
    ...read,
    ...said,
  };
}

function factsOf(findings: readonly Finding[]): DecisionFacts {
  return Object.fromEntries(findings.flatMap(({ facts }) => Object.entries(facts ?? {})));
}

/** Said where a vendor turns somebody back with reasons that have no text here: nobody is left without one. */
const unexplained = { retry: 'document-not-accepted', refused: 'not-eligible' } as const;

/** Labels that suit the conclusion, each once; an officer sees all of them as suggestions. */
function labelsFor(conclusion: Conclusion, labels: readonly ReviewLabel[]): ReviewLabel[] {
  const each = [...new Set(labels)];
  if (conclusion !== 'retry' && conclusion !== 'refused') return each;
  const suited = each.filter((label) => labelOutcomes[label].includes(conclusion));
  return suited.length > 0 ? suited : [unexplained[conclusion]];
}
