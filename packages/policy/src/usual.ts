import type { DocumentRules, LevelPolicy, RefusedDocument, RetentionClass } from './policy.ts';
import type { DecisionRule } from './rules.ts';

/*
 * What the sites share, by name. A site's own file takes these parts and says beside them what is different there.
 */

/** What a level asks, without what every site says for itself. */
type LevelParts = Omit<LevelPolicy, 'dailyLimits' | 'documents' | 'providers' | 'attempts'>;

/** Level 0: nothing is asked, nothing can be withdrawn. */
export const nothingAsked = {
  open: true,
  selfie: false,
  liveness: 'none',
  nonDocument: [],
  questionnaires: [],
  agreements: [],
  tests: [],
  providers: [],
  attempts: { perDay: 0, inAll: 0 },
} as const satisfies Omit<LevelPolicy, 'dailyLimits'>;

/** Level 1: one document and a picture of the person. */
export const documentAndSelfie = {
  open: true,
  selfie: true,
  liveness: 'none',
  nonDocument: [],
  questionnaires: [],
  agreements: ['biometric-consent'],
  tests: [],
} as const satisfies LevelParts;

/** Level 2: the person alive before the camera, and where they live, shown by a paper of no more than 90 days. The document is a stronger one. */
export const livenessAndAddress = {
  open: true,
  selfie: false,
  liveness: 'challenge',
  proofOfAddress: {
    maximumAge: 90,
    kinds: ['utility-bill', 'bank-statement', 'tax-letter', 'official-register'],
  },
  nonDocument: [],
  questionnaires: [],
  agreements: ['biometric-consent'],
  tests: [],
} as const satisfies LevelParts;

/** Issuing countries whose documents are not all taken, at either level. */
export const documentExceptions = {
  // A PAN card is the identity card most often offered from India, and is no proof of identity here (DESIGN 5.8).
  IN: ['PASSPORT', 'DRIVERS'],
  // These have no national identity card.
  US: ['PASSPORT', 'DRIVERS'],
  AU: ['PASSPORT', 'DRIVERS'],
  NZ: ['PASSPORT', 'DRIVERS'],
  GB: ['PASSPORT', 'DRIVERS', 'RESIDENCE_PERMIT'],
  CA: ['PASSPORT', 'DRIVERS', 'RESIDENCE_PERMIT'],
  DK: ['PASSPORT', 'DRIVERS', 'RESIDENCE_PERMIT'],
  // Names on the other documents are in Japanese script only.
  JP: ['PASSPORT'],
} as const satisfies DocumentRules['byCountry'];

/** India's tax number on a card: no signature of the state that this is the person. */
export const panCard = {
  country: 'IN',
  name: 'PAN',
  reason: 'tax-number-only',
} as const satisfies RefusedDocument;

/** Countries against which FATF calls for counter-measures or special care (Iran, Myanmar, North Korea), and, by our own choice, Cuba and Syria. */
export const refusedEverywhere = ['CU', 'IR', 'KP', 'MM', 'SY'] as const;

/** Five years for what proves an identity, as FATF recommendation 11 asks; the trail longer, because it proves what was done with the rest. */
export const usualRetention = {
  'identity-documents': 5,
  'case-records': 5,
  'audit-trail': 10,
  'network-evidence': 1,
  'abandoned-cases': 0,
} as const satisfies Record<RetentionClass, number>;

/** Turned back with the reason, for another try: only what was surely seen. */
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

/** A provider's yes counts where the document was read, so that name and birth date were compared: without that knowledge no rule approves. */
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

/** Whatever is doubtful, or was seen with another account. `review` is stronger than every other outcome. */
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

/** What may be decided without a person. */
export const usualRules = [...askedAgain, ...approved, ...refused, ...doubtful] as const;

/** For a site where nobody is approved without an interview: the provider's yes leads to a person as well. */
export const rulesWithInterview = [
  ...askedAgain,
  ...refused,
  ...doubtful,
  { name: 'interview-needed', when: { providerVerdict: 'approved' }, outcome: 'review', labels: [] },
  { name: 'registry-interview-needed', when: { registryConfirmed: true }, outcome: 'review', labels: [] },
] as const satisfies readonly DecisionRule[];
