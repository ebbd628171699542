import type {
  AccountAgreement,
  DocumentRules,
  LevelPolicy,
  Policy,
  RefusedDocument,
  RetentionClass,
} from '../model/policy.ts';

/** What the sites share. A site's own file takes these parts and says beside them what differs there. */

/** The part of a level that several sites have in common. */
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

/**
 * Level 2: a liveness check, and a proof of address of no more than 90 days. The list of documents is
 * narrower than at level 1.
 */
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
  // The identity card most often offered from India is the PAN card, which proves a tax number only.
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

/** India's PAN card: it proves a tax number, not an identity. */
export const panCard = {
  country: 'IN',
  name: 'PAN',
  reason: 'tax-number-only',
} as const satisfies RefusedDocument;

/**
 * Countries for which FATF calls for counter-measures or enhanced due diligence (IR, KP, MM), and, by our own
 * choice, Cuba and Syria.
 */
export const refusedEverywhere = ['CU', 'IR', 'KP', 'MM', 'SY'] as const;

/**
 * Five years for what proves an identity, as FATF recommendation 11 asks; longer for the trail, which proves
 * how the rest was handled.
 */
export const usualRetention = {
  'identity-documents': 5,
  'case-records': 5,
  'audit-trail': 10,
  'network-evidence': 1,
  'abandoned-cases': 0,
} as const satisfies Record<RetentionClass, number>;

/** The terms of the account, and the risks that they refer to: binding for as long as there is an account. */
export const usualAgreements = [
  { code: 'client-agreement', withdrawable: false, daysToRenew: 30 },
  { code: 'risk-disclosure', withdrawable: false, daysToRenew: 30 },
] as const satisfies readonly AccountAgreement[];

/** A fortnight is time enough to notice that one's account is not verified any more. */
export const usualTransfer = { undoDays: 14 } as const satisfies Policy['transfer'];
