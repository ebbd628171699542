/*
 * Words that the contract and the policies share: each list once, with its type. Plain arrays without
 * imports, so that a page carries only the lists it uses.
 */

/** The sides of a document that are photographed. */
export const documentSideNames = ['front', 'back'] as const;
export type DocumentSide = (typeof documentSideNames)[number];

/**
 * Numbers that a registry can confirm: Nigeria's bank verification number and national identification number,
 * India's PAN, Indonesia's NIK.
 */
export const numberSchemes = ['BVN', 'NIN', 'PAN', 'NIK'] as const;
export type NumberScheme = (typeof numberSchemes)[number];

/** Ways to be verified without pictures of a document. */
export const nonDocumentMeans = ['number', 'electronic-identity'] as const;
export type NonDocumentMeans = (typeof nonDocumentMeans)[number];

/** Whether such a way replaces the document, or is a second identity that the level needs as well. */
export const nonDocumentPlaces = ['instead', 'beside'] as const;
export type NonDocumentPlace = (typeof nonDocumentPlaces)[number];

/** A level that can be verified; an account has level 0 before. */
export type Level = 1 | 2;

/** Why a document is refused whatever it shows; the reason's text has the key `refused.<code>`. */
export const refusalReasons = ['tax-number-only'] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/** Papers that prove an address. */
export const addressPapers = ['utility-bill', 'bank-statement', 'tax-letter', 'official-register'] as const;
export type AddressPaper = (typeof addressPapers)[number];

/**
 * Consents of one sentence: for each case that takes pictures of a face, and for reusing a sister site's
 * verification.
 */
export const consentCodes = ['biometric-consent', 'take-over-consent'] as const;
export type ConsentCode = (typeof consentCodes)[number];

/** Agreements that are read as a document: of the account, and of each class of investors. */
export const documentCodes = [
  'client-agreement',
  'risk-disclosure',
  'professional-terms',
  'qualified-terms',
] as const;
export type DocumentCode = (typeof documentCodes)[number];

/** What can be agreed to. */
export const agreementCodes = [...consentCodes, ...documentCodes] as const;
export type AgreementCode = ConsentCode | DocumentCode;

/** Classes that an account can ask for; their routes have the same names (S2.15). */
export const investorClasses = ['professional', 'qualifiedInvestor'] as const;
export type InvestorClass = (typeof investorClasses)[number];

/** What can make somebody an investor of a class. */
export const investorCriteria = [
  /** Financial instruments, crypto-assets and deposits of at least an amount. */
  'portfolio',
  /** What one owns less what one owes, without the home, of at least an amount. */
  'net-assets',
  /** A yearly income of at least an amount. */
  'income',
  /**
   * So many trades of significant size a quarter, over the last four; with an amount, of that value in all.
   */
  'trading',
  /** So many years of work in finance that takes knowledge of such trades. */
  'profession',
  /** Knowledge of crypto-assets, shown by training, work or a test. */
  'knowledge',
] as const;
export type InvestorCriterionCode = (typeof investorCriteria)[number];

/** The suitability tests (S2.14). */
export const suitabilityTests = ['crypto-knowledge-test', 'risk-tolerance-test'] as const;
export type SuitabilityTestCode = (typeof suitabilityTests)[number];

/** What a provider can conclude. `review`: it is not sure and leaves the decision to a person. */
export const providerConclusions = ['approved', 'retry', 'refused', 'review'] as const;
export type ProviderConclusion = (typeof providerConclusions)[number];

/** What rules can decide, from the weakest outcome to the strongest. */
export const automaticOutcomes = ['approve', 'ask-again', 'refuse', 'review'] as const;
export type AutomaticOutcome = (typeof automaticOutcomes)[number];

/**
 * Rules of the policies whose outcome is `review`. Records of decisions name rules, so a name never changes
 * or goes away.
 */
export const reviewRules = [
  'provider-unsure',
  'approved-unread',
  'details-differ',
  'address-unproven',
  'liveness-unproven',
  'registry-details-differ',
  'taken-over-details-differ',
  'under-age',
  'country-refused',
  'account-barred',
  'document-seen-elsewhere',
  'face-seen-elsewhere',
  'interview-needed',
  'registry-interview-needed',
] as const;
export type ReviewRule = (typeof reviewRules)[number];

/** Rules of the policies that decide without a person. */
export const decidingRules = [
  'picture-unreadable',
  'document-expired',
  'document-type-differs',
  'document-not-taken',
  'document-refused',
  'number-not-found',
  'provider-asks-again',
  'provider-refused',
  'provider-approved',
  'registry-confirmed',
  'verification-taken-over',
] as const;
export type DecidingRule = (typeof decidingRules)[number];

/** What a rule can look at. All are yes or no, except `providerVerdict`, a `ProviderConclusion`. */
export const decisionFacts = [
  /** What the provider concluded by itself; the built-in one concludes nothing. */
  'providerVerdict',
  /**
   * Document number, type and issuing country are known, and name and birth date could be compared with what
   * was declared: every check digit of the machine-readable zone holds, or a vendor read the document.
   */
  'readingSure',
  'documentExpired',
  /** Another type than was chosen. */
  'documentTypeDiffers',
  /** A type that this level does not take from the issuing country. */
  'documentNotTaken',
  /** By the form of its number a document that is refused whatever it shows, such as India's PAN card. */
  'documentRefused',
  /** The level asks for a proof of address, and the provider did not report one that is recent enough. */
  'addressUnproven',
  /** The level asks for liveness, and the provider's answer does not say that a check of it was passed. */
  'livenessUnproven',
  /** What was declared differs from the document or the registry. */
  'detailsDiffer',
  /** By the birth date in the document or registry. */
  'underAge',
  /** The site refuses documents of the issuing country. */
  'countryRefused',
  /** An officer has barred the account from verification. */
  'accountBarred',
  /** A picture of the case cannot be opened. */
  'pictureUnreadable',
  /** The same document was seen with another account. */
  'documentSeenElsewhere',
  /** The same face or portrait was seen with another account. */
  'faceSeenElsewhere',
  /** A registry confirmed the number, or an electronic identity was presented and its signature holds. */
  'registryConfirmed',
  /** The registry does not know the number. */
  'registryUnknown',
  /** A sister site's verification is reused with consent. */
  'reusedVerification',
] as const;
export type DecisionFact = (typeof decisionFacts)[number];

/** Why a policy opens due diligence by itself; applicants read a text of it. */
export type DiligenceReason = 'score' | 'public-function' | 'high-risk-country' | 'renewal';
