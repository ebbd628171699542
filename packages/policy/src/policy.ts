import type { DecisionRule } from './rules.ts';

/** Regulated sites (S3.15); CREDENCE is the provider's own. */
export const sites = ['CREDENCE', 'HKG', 'ARE', 'TUR', 'KAZ', 'EU', 'GEO', 'IDN', 'IN'] as const;
export type Site = (typeof sites)[number];

/** Identity documents, the wire values of S3.14. */
export type PolicyDocumentType = 'ID_CARD' | 'PASSPORT' | 'DRIVERS' | 'RESIDENCE_PERMIT';

/** Verification providers, the wire values of S3.13. `PROVIDER_DEFAULT` is the built-in one. */
export type PolicyProvider =
  | 'PROVIDER_SUMSUB'
  | 'PROVIDER_JUMIO'
  | 'PROVIDER_AAI'
  | 'PROVIDER_ONFIDO'
  | 'PROVIDER_DEFAULT';

/** Documents of a level, by issuing country (ISO 3166-1 alpha-2). */
export interface DocumentRules {
  /** Types accepted from every issuing country, in the order in which they are offered… */
  types: readonly PolicyDocumentType[];
  /** …except where an issuing country has a list of its own, which only narrows. */
  byCountry: Readonly<Record<string, readonly PolicyDocumentType[]>>;
}

/** A document that people offer and that is refused whatever it shows. */
export interface RefusedDocument {
  /** Its issuing country. */
  country: string;
  /** How people call it: after the number on it, by whose form it is known. */
  name: NumberScheme;
  /** Why, as the code whose text the applicant reads, key `refused.<code>`. */
  reason: 'tax-number-only';
}

/** A number that a registry can confirm instead of a document, or beside one. */
export type NumberScheme = 'BVN' | 'NIN' | 'PAN' | 'NIK';

/** A way to be verified at a level without pictures of a document. */
export interface NonDocumentRoute {
  /** Residents of this country may take it. */
  country: string;
  by: 'number' | 'electronic-identity';
  /** Which number; only where `by` is `number`. */
  scheme?: NumberScheme;
  /** `instead` of the document, or `beside` it as a second identity that the level also needs. */
  place: 'instead' | 'beside';
}

/** Proof of where somebody lives. */
export interface ProofOfAddressRules {
  /** days */
  maximumAge: number;
  kinds: readonly ('utility-bill' | 'bank-statement' | 'tax-letter' | 'official-register')[];
}

/** How often a level may be tried. An attempt counts once it is handed in. */
export interface AttemptCaps {
  /** within 24 hours */
  perDay: number;
  /** since the account began; an officer may allow further ones */
  inAll: number;
}

/** What a level can ask to be agreed to, by the code of its text. */
export type PolicyAgreement = 'biometric-consent';

/** What a level asks and gives. */
export interface LevelPolicy {
  /** False where this level cannot be taken at present. */
  open: boolean;
  /** What may be withdrawn in a day, by coin or ISO 4217 currency, as decimal strings. BTC is always there. */
  dailyLimits: Readonly<Record<string, string>>;
  /** Undefined where no identity document is asked for (level 0). A document accepted at the level below counts if its type is in the list. */
  documents?: DocumentRules;
  /** A picture of the person, in our own capture; every outside provider takes one. */
  selfie: boolean;
  /**
   * `challenge`: pictures that follow prompts of the server, or a provider's own check that its answer says was passed; `none` where the level below, or
   * nobody, asks for it.
   */
  liveness: 'none' | 'challenge';
  proofOfAddress?: ProofOfAddressRules;
  nonDocument: readonly NonDocumentRoute[];
  /**
   * Template codes of questionnaires, codes of agreements and of suitability tests that are owed with the level: tasks, which hold no case up, but for
   * `biometric-consent`, without which no picture of a face is taken. Only agreements are asked for as yet: questionnaires and tests are declared here,
   * and nobody is shown any.
   */
  questionnaires: readonly string[];
  agreements: readonly PolicyAgreement[];
  tests: readonly string[];
  /** Who checks, in order; the next takes over on the same case when one fails. */
  providers: readonly PolicyProvider[];
  attempts: AttemptCaps;
}

/**
 * Classes of what is kept, each for so many years after the account ends; 0 where it goes with the case. Declared: nothing is erased by them as yet, but 0 of
 * `abandoned-cases` sets the pictures of a case aside once its time is up.
 */
export type RetentionClass =
  | 'identity-documents'
  | 'case-records'
  | 'audit-trail'
  | 'network-evidence'
  | 'abandoned-cases';

/** A day of a policy in milliseconds: whatever it counts in days is 24 hours each. */
export const day = 86_400_000;

/**
 * What a site demands, as data: nothing but JSON values. Behaviour asks these fields, never which site it is. The server keeps editions and reads old ones as
 * this type: a field that is added is optional, or gets its value for older editions in the server's `policy-edition.ts`.
 */
export interface Policy {
  site: Site;
  /** The day of the last change, `yyyy-mm-dd`, for people; the server keeps every edition by its content. */
  edition: string;
  /** Who supervises the site. */
  regulator: string;
  /** The rules that this policy answers, one line each, for a lawyer. What no rule asks for is our own choice and begins with `Own choice: `; what is asked and not done yet begins with `Not met: `. */
  basis: readonly string[];
  /** False closes verification for the whole site. */
  opened: boolean;
  /** Full years on the day of the declaration. */
  minimumAge: number;
  /** Languages in which the site must be offered, BCP 47; the first is its usual one, of pages whose visitor neither chose one nor brings one along. */
  languages: readonly string[];
  levels: Readonly<Record<0 | 1 | 2, LevelPolicy>>;
  refusedDocuments: readonly RefusedDocument[];
  /** Countries whose residents this site serves; undefined means all that are not refused. */
  residence?: readonly string[];
  /** Level 1 asks of residents here what no other site asks, as a rule of the country: new verifications of theirs begin nowhere else. */
  exclusive?: true;
  /** Countries nobody is served from, by residence or document. */
  refusedCountries: readonly string[];
  /** How long a case may wait for its pictures, in days. */
  collectingDays: number;
  /** Rules that may decide without a person, the strongest outcome of those that fire (see `decide`). */
  automatic: readonly DecisionRule[];
  /** years, by class */
  retention: Readonly<Record<RetentionClass, number>>;
  /** Where a re-verification ordered by the regulator happens, what it consists of, and how many days one has. */
  reverification: {
    channel: 'web' | 'app';
    by: readonly ('document' | 'interview' | 'chip')[];
    days: number;
  };
  /** Verifications of sister sites that may be taken over with consent (S7.17), with their greatest age in days. */
  trusts: Readonly<Partial<Record<Site, { maximumAge: number }>>>;
  /** Who keeps the coins of residents of a country (S3.15); others are kept by the provider's own custody. */
  custody: Readonly<Record<string, 'CUSTODY_SATOS'>>;
  /** Identity once verified may be set back or updated by its owner (S7.16): days between two such changes. */
  selfService: { reset: boolean; update: boolean; daysBetween: number };
}

/** The pictures a document type needs. Passports carry everything on one page. */
export const documentSides: Record<PolicyDocumentType, readonly ('front' | 'back')[]> = {
  PASSPORT: ['front'],
  ID_CARD: ['front', 'back'],
  DRIVERS: ['front', 'back'],
  RESIDENCE_PERMIT: ['front', 'back'],
};
