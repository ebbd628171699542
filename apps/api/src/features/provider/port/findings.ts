import { labelOutcomes, type ReviewLabel } from '@credence/contract/verification';
import type { DecisionFacts } from '@credence/policy';
import type { ComparedExtraction } from '../../reading/index.ts';
import { type ProviderVerdict } from './provider.ts';
import { nothingRead } from '../../reading/index.ts';

export type Conclusion = NonNullable<DecisionFacts['providerVerdict']>;

/** The meaning of a vendor's label or reason. */
export interface Finding {
  /** What the applicant may read; nothing if it would help a forger. */
  says: readonly ReviewLabel[];
  /** The conclusion, if the vendor leaves it open, or if we want an officer to judge in any case. */
  means?: Exclude<Conclusion, 'approved'>;
  facts?: Readonly<DecisionFacts>;
}

/** A finding with a conclusion of ours. */
export type Meaning = Finding & Required<Pick<Finding, 'means'>>;

export const retry = (...says: ReviewLabel[]): Meaning => ({ says, means: 'retry' });
export const refused = (...says: ReviewLabel[]): Meaning => ({ says, means: 'refused' });
export const forOfficer = (...says: ReviewLabel[]): Meaning => ({ says, means: 'review' });

/**
 * A table's entry for a vendor's word; undefined for property names that every object has, such as
 * `constructor`.
 */
export function entryOf<Value>(table: Readonly<Record<string, Value>>, word: string): Value | undefined {
  return Object.hasOwn(table, word) ? table[word] : undefined;
}

/** If there is any doubt, do not ask for new pictures in vain. */
const bySeverity = ['refused', 'review', 'retry'] as const;

/** The conclusion from all of them together; undefined if none has one. */
export function mostSerious(
  found: readonly Finding[],
  order: readonly Meaning['means'][] = bySeverity,
): Meaning['means'] | undefined {
  return order.find((means) => found.some((finding) => finding.means === means));
}

/** There is nothing to decide on. */
export function undecided(state: 'waiting' | 'abandoned', submitted: boolean): ProviderVerdict {
  return { state, submitted, labels: [], privateNote: '', facts: {}, reading: nothingRead };
}

/** A session that the vendor does not know any more cannot be finished. */
export const unknownAtVendor = undecided('abandoned', false);

/** There is something to decide on: the vendor's conclusion and findings, and what it read, if anything. */
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
    submitted: true,
    labels: labelsFor(providerVerdict, [...found.flatMap(({ says }) => says), ...labels]),
    facts: { ...facts, ...factsOf(found), providerVerdict },
    ...read,
    ...said,
  };
}

function factsOf(findings: readonly Finding[]): DecisionFacts {
  return Object.fromEntries(findings.flatMap(({ facts }) => Object.entries(facts ?? {})));
}

/** Shown if a vendor rejects someone with reasons that have no text here: everyone gets a reason. */
const unexplained = { retry: 'document-not-accepted', refused: 'not-eligible' } as const;

/** Labels that suit the conclusion, each once; an officer sees all of them as suggestions. */
function labelsFor(conclusion: Conclusion, labels: readonly ReviewLabel[]): ReviewLabel[] {
  const each = [...new Set(labels)];
  if (conclusion !== 'retry' && conclusion !== 'refused') return each;
  const suited = each.filter((label) => labelOutcomes[label].includes(conclusion));
  return suited.length > 0 ? suited : [unexplained[conclusion]];
}
