import type { DecisionRecord, KnownFact, RuleName } from '@credence/contract/review-decision';
import { ruleName } from '@credence/contract/review-decision';
import { reviewReason, type ReviewReason } from '@credence/contract/review-queue';
import type { DecisionFact } from '@credence/contract/words';
import * as v from 'valibot';
import { wordsOf } from './text.ts';

/** Why a case needs a person, in a few words for lists. */
export const reasonNames: Record<ReviewReason, string> = {
  'provider-unsure': 'Provider unsure',
  'approved-unread': 'Document not read',
  'details-differ': 'Details differ',
  'address-unproven': 'Address not proven',
  'liveness-unproven': 'Liveness not proven',
  'registry-details-differ': 'Registry differs',
  'taken-over-details-differ': 'Differs from sister site',
  'under-age': 'Under age',
  'country-refused': 'Country not served',
  'account-barred': 'Account barred',
  'document-seen-elsewhere': 'Document seen elsewhere',
  'face-seen-elsewhere': 'Face seen elsewhere',
  'interview-needed': 'Interview needed',
  'registry-interview-needed': 'Interview after number',
  'no-verdict-in-time': 'No verdict in time',
  'no-rule': 'No rule decides',
};

export type ReasonWeight = 'high' | 'medium' | 'low';

/** How much a reason says against an approval. */
export const reasonWeights: Record<ReviewReason, ReasonWeight> = {
  'under-age': 'high',
  'country-refused': 'high',
  'account-barred': 'high',
  'document-seen-elsewhere': 'high',
  'face-seen-elsewhere': 'high',
  'details-differ': 'medium',
  'registry-details-differ': 'medium',
  'taken-over-details-differ': 'medium',
  'address-unproven': 'medium',
  'liveness-unproven': 'medium',
  'approved-unread': 'medium',
  'provider-unsure': 'low',
  'interview-needed': 'low',
  'registry-interview-needed': 'low',
  'no-verdict-in-time': 'low',
  'no-rule': 'low',
};

const weightOrder: readonly ReasonWeight[] = ['high', 'medium', 'low'];

/** The heaviest first; those of one weight in the order in which they came. */
export const byWeight = (reasons: readonly ReviewReason[]): ReviewReason[] =>
  reasons.toSorted(
    (one, other) => weightOrder.indexOf(reasonWeights[one]) - weightOrder.indexOf(reasonWeights[other]),
  );

const ruleSentences: Record<RuleName, string> = {
  'provider-unsure': 'The provider was not sure and leaves the decision to a person.',
  'approved-unread':
    'The provider approves, but the document was not read well enough to compare name and birth date.',
  'details-differ': 'The provider approves, but what was declared differs from the document.',
  'address-unproven':
    'The provider approves, but did not tell of a proof of address that is recent enough for this level.',
  'liveness-unproven':
    'The provider approves, but its answer does not say that a check of liveness, which this level asks for, was passed.',
  'registry-details-differ': 'The registry confirms the number, but holds other details than were declared.',
  'taken-over-details-differ': 'What was declared differs from what the sister site verified.',
  'under-age': 'By the birth date that was read the person is below the minimum age.',
  'country-refused': 'The country of the document or of the case is not served by this site.',
  'account-barred': 'An officer has barred the account from verification.',
  'document-seen-elsewhere': 'The same document, or the same picture of one, was seen with another account.',
  'face-seen-elsewhere': 'The same face was seen with another account.',
  'interview-needed': 'The provider approves, but this site approves nobody without an interview.',
  'registry-interview-needed':
    'The registry confirms the number, but this site approves nobody without an interview.',
  'picture-unreadable': 'A picture cannot be opened.',
  'document-expired': 'The document was read with certainty and has expired.',
  'document-type-differs': 'The document was read with certainty and is of another type than was chosen.',
  'document-not-taken':
    'The document was read with certainty and is of a type that this level does not take from its country.',
  'document-refused':
    'By the form of its number the document is one that is refused whatever it shows, such as a PAN card.',
  'number-not-found': 'The registry does not know the number.',
  'provider-asks-again': 'The provider asks for another try.',
  'provider-refused': 'The provider refuses.',
  'provider-approved': 'The provider approves, and the document was read.',
  'registry-confirmed': 'A registry, or the issuer of an electronic identity, confirms the person.',
  'verification-taken-over': 'A verification of a sister site is taken over with consent.',
  'no-verdict-in-time': 'Nobody could check the case within a day, though it was tried again and again.',
};

/** Shown where no rule fired. */
export const noRuleSentence = 'No rule decided this case, so it needs manual review.';

/** What a rule says; '' for a rule that this build does not know. */
export const ruleSentence = (name: string): string => (v.is(ruleName, name) ? ruleSentences[name] : '');

/** The name of a rule as a heading: 'Document seen elsewhere'. */
export const ruleTitle = (name: string): string =>
  v.is(reviewReason, name) ? reasonNames[name] : wordsOf(name);

/** What is known of a case: where a fact holds, and where it does not. */
const factSentences: Record<Exclude<DecisionFact, 'providerVerdict'>, readonly [string, string]> = {
  readingSure: ['The document was read with certainty.', 'The document was not read with certainty.'],
  documentExpired: ['The document has expired.', 'The document has not expired.'],
  documentTypeDiffers: [
    'The document is of another type than chosen.',
    'The document is of the type chosen.',
  ],
  documentNotTaken: [
    'The level does not take documents of this type.',
    'The level takes documents of this type.',
  ],
  documentRefused: ['Such documents are refused whatever they show.', 'Such documents are not refused.'],
  addressUnproven: ['The address is not proven.', 'The address is proven.'],
  livenessUnproven: ['Liveness is not proven.', 'Liveness is proven.'],
  detailsDiffer: [
    'Declared details differ from what was read.',
    'Declared details agree with what was read.',
  ],
  underAge: ['The person is under age.', 'The person is of age.'],
  countryRefused: ['The site does not serve the country.', 'The site serves the country.'],
  accountBarred: ['The account is barred.', 'The account is not barred.'],
  pictureUnreadable: ['A picture cannot be opened.', 'All pictures can be opened.'],
  documentSeenElsewhere: [
    'The document was seen with another account.',
    'The document was seen with no other account.',
  ],
  faceSeenElsewhere: ['The face was seen with another account.', 'The face was seen with no other account.'],
  registryConfirmed: ['The registry confirms the person.', 'The registry does not confirm the person.'],
  registryUnknown: ['The registry knows no such number.', 'The registry knows the number.'],
  reusedVerification: [
    'The verification of a sister site is used again.',
    'No verification of a sister site is used.',
  ],
};

const verdictWords: Readonly<Record<string, string>> = {
  approved: 'approved',
  retry: 'asks again',
  refused: 'refused',
  review: 'unsure',
};

/** What a provider concludes, as a word. */
export const verdictWord = (conclusion: string): string => verdictWords[conclusion] ?? conclusion;

const providerSentences: Readonly<Record<string, string>> = {
  approved: 'The provider approves.',
  retry: 'The provider asks for another try.',
  refused: 'The provider refuses.',
  review: 'The provider is not sure.',
};

/** A fact as a sentence: 'The document has not expired.' */
export function factSentence({ fact, value }: KnownFact): string {
  if (fact !== 'providerVerdict') return factSentences[fact][value === true ? 0 : 1];
  return providerSentences[String(value)] ?? `The provider concludes: ${String(value)}.`;
}

/** What the rules decided. */
export const ruledNames: Record<DecisionRecord['outcome'], string> = {
  approve: 'Approved by rule',
  'ask-again': 'Asked again by rule',
  refuse: 'Refused by rule',
  review: 'Manual review',
};
