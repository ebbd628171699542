import type { DocumentType, Provider } from '@credence/contract/first-words';
import type {
  AddressPaper,
  AgreementCode,
  DocumentCode,
  DocumentSide,
  InvestorClass,
  InvestorCriterionCode,
  Level,
  NonDocumentMeans,
  NonDocumentPlace,
  NumberScheme,
  RefusalReason,
  SuitabilityTestCode,
} from '@credence/contract/words';
import type { DecisionRule } from '../rules/decide.ts';
import type { DutyPolicy } from './duty.ts';
import type { SuitabilityPolicy } from './suitability.ts';
import type { UpkeepPolicy } from './upkeep.ts';

/** Regulated sites (S3.15); CREDENCE is the provider's own. */
export const sites = ['CREDENCE', 'HKG', 'ARE', 'TUR', 'KAZ', 'EU', 'GEO', 'IDN', 'IN'] as const;
export type Site = (typeof sites)[number];

/** Documents of a level, by issuing country (ISO 3166-1 alpha-2). */
export interface DocumentRules {
  /** Types accepted from every issuing country, in the order in which they are offered… */
  types: readonly DocumentType[];
  /** …unless the issuing country has a list here, which can only narrow them. */
  byCountry: Readonly<Record<string, readonly DocumentType[]>>;
}

/** A document that people offer and that is refused whatever it shows. */
export interface RefusedDocument {
  /** Its issuing country. */
  country: string;
  /** Its usual name: that of the number on it, by whose form it is recognised. */
  name: NumberScheme;
  reason: RefusalReason;
}

/** A way to be verified at a level without pictures of a document. */
export interface NonDocumentRoute {
  /** For residents of this country. */
  country: string;
  by: NonDocumentMeans;
  /** Which number; only where `by` is `number`. */
  scheme?: NumberScheme;
  place: NonDocumentPlace;
}

/** What counts as a proof of address. */
export interface ProofOfAddressRules {
  /** days */
  maximumAge: number;
  kinds: readonly AddressPaper[];
}

/** How often a level may be tried. An attempt counts once it is submitted. */
export interface AttemptCaps {
  /** within 24 hours */
  perDay: number;
  /** in the account's lifetime; an officer may allow further ones */
  inAll: number;
}

/** The agreements that a level can ask for: a consent of its case, and documents of `accountAgreements`. */
export type PolicyAgreement = Extract<AgreementCode, 'biometric-consent'> | DocumentCode;

/** A document that every account of a site agrees to. */
export interface AccountAgreement {
  code: DocumentCode;
  /** Whether it can be withdrawn while the account is open. */
  withdrawable: boolean;
  /** How many days an account has to agree to a new version. */
  daysToRenew: number;
}

/** One way to belong to a class of investors. */
export interface InvestorCriterion {
  code: InvestorCriterionCode;
  /** A decimal string… */
  amount?: string;
  /** …in this currency, ISO 4217. */
  currency?: string;
  /** Trades a quarter, or years. */
  count?: number;
}

/** What makes an account holder an investor of a class. */
export interface InvestorClassRules {
  /** The document that is agreed to; withdrawing it ends the class. */
  terms: DocumentCode;
  /** Every one of these… */
  all: readonly InvestorCriterion[];
  /** …and so many of these. */
  some: { atLeast: number; of: readonly InvestorCriterion[] };
  /** For how many months the class is granted. */
  months: number;
}

/** What a level asks and gives. */
export interface LevelPolicy {
  /** False where verification at this level is closed. */
  open: boolean;
  /**
   * What may be withdrawn in a day, by coin or ISO 4217 currency, as decimal strings. BTC is always there.
   */
  dailyLimits: Readonly<Record<string, string>>;
  /**
   * Undefined where no identity document is asked for (level 0). A document accepted at the level below
   * counts if its type is in the list.
   */
  documents?: DocumentRules;
  /** A picture of the person, in our own capture; every outside provider takes one. */
  selfie: boolean;
  /**
   * `challenge`: pictures that follow prompts of the server, or a provider's own check that its answer
   * reports as passed. `none`: not asked for at this level.
   */
  liveness: 'none' | 'challenge';
  proofOfAddress?: ProofOfAddressRules;
  nonDocument: readonly NonDocumentRoute[];
  /**
   * What the level waits for beside its case: template codes of questionnaires that have to stand, documents
   * agreed to in the version in force, codes of tests that have to be passed and stand. The case itself waits
   * for none of them but `biometric-consent`, without which no picture of a face is taken.
   */
  questionnaires: readonly string[];
  agreements: readonly PolicyAgreement[];
  tests: readonly SuitabilityTestCode[];
  /** Who checks, in order: when one fails, the next takes over on the same case. */
  providers: readonly Provider[];
  attempts: AttemptCaps;
}

/**
 * Classes of stored data, each erased so many years after the account is closed. 0 for `abandoned-cases`:
 * pictures are erased a day after the time of their case was up.
 */
export type RetentionClass =
  | 'identity-documents'
  | 'case-records'
  | 'audit-trail'
  | 'network-evidence'
  | 'abandoned-cases';

/** Whom a re-verification reaches at a site, which documents answer it, and what an overdue one costs. */
export interface ReverificationReach {
  /** Residents of these countries alone; undefined: all of the site's accounts. */
  residence?: readonly string[];
  /** Issuing countries whose documents answer it; undefined: all that the level takes. */
  documentsFrom?: readonly string[];
  /** Days there are at least to mend what was sent back. */
  daysToMend: number;
  /**
   * Days before the end at which an account is reminded of what an officer asked of it alone; campaigns have
   * their own. None in older editions.
   */
  reminders?: readonly number[];
  /** So many percent of the level's daily limits remain once it is overdue, where an order takes limits. */
  remains: number;
}

/** A day of a policy in milliseconds: 24 hours, whatever the calendar says. */
export const day = 86_400_000;

/**
 * What a site demands, as data: nothing but JSON values. Code asks these fields and never which site it is.
 * The server keeps editions and reads old ones as this type: a new field is optional, or the server gives it
 * a value in older editions (`policy-edition.ts`).
 */
export interface Policy {
  site: Site;
  /**
   * The day of the last change, `yyyy-mm-dd`, for people; the server identifies an edition by its content.
   */
  edition: string;
  /** Who supervises the site. */
  regulator: string;
  /**
   * The rules that this policy answers, one line each, for a lawyer. `Own choice: ` begins what no rule asks
   * for, `Not met: ` what a rule asks for and is not done yet.
   */
  basis: readonly string[];
  /** False closes verification for the whole site. */
  opened: boolean;
  /** Full years on the day of the declaration. */
  minimumAge: number;
  /**
   * Languages in which the site must be offered, BCP 47; the first is the default of pages whose visitor has
   * no preference.
   */
  languages: readonly string[];
  levels: Readonly<Record<0 | Level, LevelPolicy>>;
  refusedDocuments: readonly RefusedDocument[];
  /** Countries whose residents this site serves; undefined means all that are not refused. */
  residence?: readonly string[];
  /**
   * By law, level 1 asks residents here for something that no other site asks for: their new verifications
   * can start on no other site.
   */
  exclusive?: true;
  /** Countries from which nobody is served, by residence or document. */
  refusedCountries: readonly string[];
  /** How long a case may wait for its pictures, in days. */
  collectingDays: number;
  /** Rules that may decide without a person, see `decide`. */
  automatic: readonly DecisionRule[];
  /** years, by class */
  retention: Readonly<Record<RetentionClass, number>>;
  /**
   * A re-verification that the regulator orders: where it happens, what it consists of, and how many days it
   * may take.
   */
  reverification: {
    channel: 'web' | 'app';
    by: readonly ('document' | 'interview' | 'chip')[];
    days: number;
    /** Whom it reaches and how; undefined where the site has none (S4.8), and in older editions. */
    reaches?: ReverificationReach;
  };
  /** Sister sites whose verifications can be reused with consent (S7.17), with their greatest age in days. */
  trusts: Readonly<Partial<Record<Site, { maximumAge: number }>>>;
  /**
   * Who keeps the coins of residents of a country (S3.15); for all others the provider's own custody does.
   */
  custody: Readonly<Record<string, 'CUSTODY_SATOS'>>;
  /** What owners may do with a verified identity (S7.16), and the days between two such changes. */
  selfService: { reset: boolean; update: boolean; daysBetween: number };
  /**
   * For how many days after it was moved (S7.20) an officer may put an identity back; never where it is
   * undefined, and in older editions.
   */
  transfer?: { undoDays: number };
  /** Documents that every account agrees to (S2.15), in the order in which they are offered. */
  accountAgreements?: readonly AccountAgreement[];
  /** Classes of investors that the site has (S2.15); one that is not named does not exist there. */
  investorClasses?: Readonly<Partial<Record<InvestorClass, InvestorClassRules>>>;
  /** The suitability tests (S2.14); undefined where there are none, and in older editions. */
  suitability?: SuitabilityPolicy | undefined;
  /**
   * What opens due diligence, and what holds while that or information is owed; undefined in older editions.
   */
  duties?: DutyPolicy | undefined;
  /** How the file of a verified account stays current; undefined in older editions. */
  upkeep?: UpkeepPolicy | undefined;
  /**
   * Sites whose passed tests count here too once an account has moved; none where it is undefined. What a
   * questionnaire says of a person counts on every site, an agreement only with the company of its own.
   */
  takesTestsOf?: readonly Site[];
}

/** The pictures a document type needs. Passports carry everything on one page. */
export const documentSides: Record<DocumentType, readonly DocumentSide[]> = {
  PASSPORT: ['front'],
  ID_CARD: ['front', 'back'],
  DRIVERS: ['front', 'back'],
  RESIDENCE_PERMIT: ['front', 'back'],
};
