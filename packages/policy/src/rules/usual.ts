import type { DecisionRule } from './decide.ts';

/** Sends the applicant back for another try, with the reason: only where the finding is certain. */
const askedAgain = [
  {
    name: 'picture-unreadable',
    when: { pictureUnreadable: true },
    outcome: 'ask-again',
    labels: ['document-damaged'],
  },
  {
    name: 'document-expired',
    when: { readingSure: true, documentExpired: true },
    outcome: 'ask-again',
    labels: ['document-expired'],
  },
  {
    name: 'document-type-differs',
    when: { readingSure: true, documentTypeDiffers: true },
    outcome: 'ask-again',
    labels: ['document-type-differs'],
  },
  {
    name: 'document-refused',
    when: { documentRefused: true },
    outcome: 'ask-again',
    labels: ['tax-number-only'],
  },
  {
    name: 'document-not-taken',
    when: { readingSure: true, documentNotTaken: true },
    outcome: 'ask-again',
    labels: ['document-not-accepted'],
  },
  {
    name: 'number-not-found',
    when: { registryUnknown: true },
    outcome: 'ask-again',
    labels: ['number-not-found'],
  },
  { name: 'provider-asks-again', when: { providerVerdict: 'retry' }, outcome: 'ask-again', labels: [] },
] as const satisfies readonly DecisionRule[];

const refused = [
  { name: 'provider-refused', when: { providerVerdict: 'refused' }, outcome: 'refuse', labels: [] },
] as const satisfies readonly DecisionRule[];

/**
 * A provider's approval counts only where the document was read, so that name and birth date could be
 * compared.
 */
const approved = [
  {
    name: 'provider-approved',
    when: { providerVerdict: 'approved', readingSure: true },
    outcome: 'approve',
    labels: [],
  },
  { name: 'registry-confirmed', when: { registryConfirmed: true }, outcome: 'approve', labels: [] },
  { name: 'verification-taken-over', when: { reusedVerification: true }, outcome: 'approve', labels: [] },
] as const satisfies readonly DecisionRule[];

/** Doubts, and matches with other accounts. `review` is stronger than every other outcome. */
const doubtful = [
  { name: 'provider-unsure', when: { providerVerdict: 'review' }, outcome: 'review', labels: [] },
  {
    name: 'approved-unread',
    when: { providerVerdict: 'approved', readingSure: false },
    outcome: 'review',
    labels: [],
  },
  {
    name: 'details-differ',
    when: { providerVerdict: 'approved', detailsDiffer: true },
    outcome: 'review',
    labels: [],
  },
  {
    name: 'address-unproven',
    when: { providerVerdict: 'approved', addressUnproven: true },
    outcome: 'review',
    labels: [],
  },
  {
    name: 'liveness-unproven',
    when: { providerVerdict: 'approved', livenessUnproven: true },
    outcome: 'review',
    labels: [],
  },
  {
    name: 'registry-details-differ',
    when: { registryConfirmed: true, detailsDiffer: true },
    outcome: 'review',
    labels: [],
  },
  {
    name: 'taken-over-details-differ',
    when: { reusedVerification: true, detailsDiffer: true },
    outcome: 'review',
    labels: [],
  },
  { name: 'under-age', when: { underAge: true }, outcome: 'review', labels: ['under-age'] },
  {
    name: 'country-refused',
    when: { countryRefused: true },
    outcome: 'review',
    labels: ['document-not-accepted'],
  },
  { name: 'account-barred', when: { accountBarred: true }, outcome: 'review', labels: [] },
  {
    name: 'document-seen-elsewhere',
    when: { documentSeenElsewhere: true },
    outcome: 'review',
    labels: ['identity-in-use'],
  },
  {
    name: 'face-seen-elsewhere',
    when: { faceSeenElsewhere: true },
    outcome: 'review',
    labels: ['identity-in-use'],
  },
] as const satisfies readonly DecisionRule[];

/** The rules of most sites. */
export const usualRules = [...askedAgain, ...approved, ...refused, ...doubtful] as const;

/** For a site where nobody is approved without an interview: a provider's approval goes to a person too. */
export const rulesWithInterview = [
  ...askedAgain,
  ...refused,
  ...doubtful,
  { name: 'interview-needed', when: { providerVerdict: 'approved' }, outcome: 'review', labels: [] },
  { name: 'registry-interview-needed', when: { registryConfirmed: true }, outcome: 'review', labels: [] },
] as const satisfies readonly DecisionRule[];
