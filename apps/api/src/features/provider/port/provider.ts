import type { DocumentType, Provider } from '@credence/contract/first-words';
import type { PersonalInfo } from '@credence/contract/personal-info';
import type { VendorMount } from '@credence/contract/vendor-calls';
import type { FileKind, ReviewLabel } from '@credence/contract/verification';
import type { Level } from '@credence/contract/words';
import type { DecisionFacts } from '@credence/policy';
import type { IncomingHttpHeaders } from 'node:http';
import type { ExaminedDocument, StoredReading } from '../../reading/index.ts';

/** Input for starting a session with a provider. */
export interface SessionRequest {
  /**
   * Our session's id, passed to the vendor as external reference: repeating it must not create a second
   * session.
   */
  sessionId: string;
  /** For the mount. */
  caseId: string;
  level: Level;
  country: string;
  /**
   * The documents that may be shown: the chosen one or, if the vendor's part asks for it, all that the level
   * takes from the country.
   */
  documentTypes: readonly DocumentType[];
  /** BCP 47 */
  language: string;
  declared: PersonalInfo;
  /** Absolute addresses: where the vendor's page returns to, and where webhooks are sent. */
  addresses: { returned: string; failed: string; webhook: string };
}

/** A session as the vendor knows it. Only ids, no secrets. */
export interface SessionReference {
  sessionId: string;
  /** '' if the vendor has none. */
  vendorApplicant: string;
  vendorSession: string;
}

export interface Mounted {
  mount: VendorMount;
  /** When the mount's token or address expires; null for our own capture. */
  expiresAt: Date | null;
}

export interface RenewedMount extends Mounted {
  /** The vendor's new session id, if it cannot renew a session but only replace it; to be stored. */
  vendorSession?: string;
}

export interface OpenedSession extends Mounted {
  vendorApplicant: string;
  vendorSession: string;
}

/** What we collected ourselves, for the provider that checks it. */
export interface CaseMaterial {
  level: Level;
  country: string;
  documentType: DocumentType | null;
  declared: PersonalInfo;
  /** The cleaned pictures (JPEG), each loaded lazily. */
  pictures: ReadonlyMap<FileKind, () => Promise<Buffer>>;
  /** `yyyy-mm-dd` */
  today: string;
}

/**
 * A provider's verdict in our words. It decides nothing by itself: the policy's rules do, from `facts`.
 * Text for the applicant (labels) and for officers (note) have different types.
 */
export interface ProviderVerdict {
  /**
   * `waiting`: no verdict yet. `abandoned`: the applicant did not finish, which is no failure. `checked`:
   * there is something to decide on; the provider's conclusion is `facts.providerVerdict`, undefined if it
   * leaves that to us.
   */
  state: 'waiting' | 'abandoned' | 'checked';
  /** The applicant has finished the provider's part. */
  submitted: boolean;
  /** What the applicant may read. */
  labels: ReviewLabel[];
  /** For officers only; '' if there is nothing. */
  privateNote: string;
  facts: DecisionFacts;
  /** What was read, if the provider reports it. */
  reading: StoredReading;
  /**
   * To find duplicates: issuing country and number, in capitals; undefined if unknown. `type`, if a vendor
   * reports it, is compared with what the level takes and stored with an approval.
   */
  document?: ExaminedDocument;
  /**
   * The day on which the proof of address that was seen was issued, `yyyy-mm-dd`; undefined where none was,
   * or where the vendor does not tell.
   */
  addressProofIssued?: string | undefined;
  /** Whether a liveness check was included and passed; undefined with our own capture. */
  livenessPassed?: boolean;
}

/** What a webhook names. It is only a hint: the verdict is always read again. */
export interface WebhookHint {
  /** Identifies the delivery: the vendor's event id if there is one, else a hash of the body. */
  delivery: string;
  /** Our session's id, if the vendor repeats it; else ''. */
  sessionId: string;
  /** The vendor's id of the session; '' if it is not named. */
  vendorSession: string;
}

/** A webhook as received. */
export interface WebhookDelivery {
  body: Buffer;
  headers: IncomingHttpHeaders;
  /** The query of its address, without the `?`; '' if there is none. */
  query: string;
  /** The network address it came from. */
  address: string;
}

/**
 * The port that every provider implements (S3.13). Every method may throw `ProviderUnavailable` (the vendor
 * is unreachable, slow or broken: retry, or use the next provider); any other error is a fault of ours.
 */
export interface VerificationProvider {
  name: Provider;
  /** Starts a session, or finds the one started with the same `sessionId` before a crash. */
  openSession: (request: SessionRequest) => Promise<OpenedSession>;
  /**
   * A new token or address for a session that has not ended; throws `SessionSubmitted` if the applicant has
   * finished meanwhile.
   */
  renewMount: (reference: SessionReference, request: SessionRequest) => Promise<RenewedMount>;
  /**
   * Verifies a webhook and says what it names; undefined if it is not the vendor's or the provider sends
   * none.
   */
  readWebhook: (delivery: WebhookDelivery) => WebhookHint | undefined;
  /** Reads the verdict over the authenticated API and maps it. */
  readVerdict: (reference: SessionReference, material: CaseMaterial) => Promise<ProviderVerdict>;
  /** Has the vendor delete the person. Repeatable. */
  erase: (reference: SessionReference) => Promise<void>;
}

/** The vendor is unreachable, does not answer in time, or its answer is unreadable. */
export class ProviderUnavailable extends Error {
  /** Short and without personal data, e.g. `timeout`, `http 503`, `circuit open`. */
  readonly reason: string;

  constructor(provider: Provider, reason: string) {
    super(`${provider}: ${reason}`);
    this.name = 'ProviderUnavailable';
    this.reason = reason;
  }
}

/**
 * Nothing to mount any more: the applicant has finished, and the verdict is to be read. Not an error, and no
 * reason for another provider.
 */
export class SessionSubmitted extends Error {
  constructor(provider: Provider) {
    super(`${provider}: submitted already`);
    this.name = 'SessionSubmitted';
  }
}
