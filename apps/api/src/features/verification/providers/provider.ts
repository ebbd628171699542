import {
  fieldComparison,
  personalInfo,
  reading,
  type DocumentType,
  type FileKind,
  type PersonalInfo,
  type Provider,
  type ReviewLabel,
  type VendorMount,
} from '@credence/contract';
import type { DecisionFacts } from '@credence/policy';
import type { IncomingHttpHeaders } from 'node:http';
import * as v from 'valibot';

/** What a session with a provider is begun with. */
export interface SessionRequest {
  /** Our session's id, told to the vendor as its external reference: asking twice with the same one makes no second session. */
  sessionId: string;
  /** For the mount. */
  caseId: string;
  level: 1 | 2;
  country: string;
  /** What may be shown: the one that was chosen, or all that the level takes from the country, where the vendor's part asks for it. */
  documentTypes: readonly DocumentType[];
  /** BCP 47 */
  language: string;
  declared: PersonalInfo;
  /** Where the vendor's page leads back to, and where it reports: absolute addresses. */
  addresses: { returned: string; failed: string; webhook: string };
}

/** A session as the vendor knows it. Ids alone, nothing secret. */
export interface SessionReference {
  sessionId: string;
  /** '' where the vendor has none. */
  vendorApplicant: string;
  vendorSession: string;
}

export interface Mounted {
  mount: VendorMount;
  /** When the token or address of the mount is over; null for our own capture. */
  expiresAt: Date | null;
}

export interface RenewedMount extends Mounted {
  /** The vendor's id of the session from now on, where it cannot renew but only begin another in its place; to be stored. */
  vendorSession?: string;
}

export interface OpenedSession extends Mounted {
  vendorApplicant: string;
  vendorSession: string;
}

/** What was collected by ourselves, for the provider that checks it. */
export interface CaseMaterial {
  level: 1 | 2;
  country: string;
  documentType: DocumentType | null;
  declared: PersonalInfo;
  /** The cleaned pictures (JPEG), each loaded when asked for. */
  pictures: ReadonlyMap<FileKind, () => Promise<Buffer>>;
  /** `yyyy-mm-dd` */
  today: string;
}

/** What was read, how it compares, and what the applicant declared by then; kept sealed, shown to officers. */
export const storedReading = v.object({
  reading,
  comparisons: v.array(fieldComparison),
  /** Absent in what was sealed before it was kept. */
  declared: v.optional(personalInfo),
});
export type StoredReading = v.InferOutput<typeof storedReading>;

/** Nothing was read. */
export const nothingRead: StoredReading = {
  reading: { state: 'none', lines: [], fields: [], checks: [], weakest: 0 },
  comparisons: [],
};

/**
 * What a provider says of a session, in our words. It decides nothing by itself: the policy's rules do, from `facts`.
 * Text for the applicant (labels) and for officers (note) are apart by type.
 */
export interface ProviderVerdict {
  /**
   * `waiting`: no verdict yet. `abandoned`: the person did not finish, which is no failure. `checked`: there is something to decide on;
   * what the provider concluded stands in `facts.providerVerdict`, undefined where it leaves that to us.
   */
  state: 'waiting' | 'abandoned' | 'checked';
  /** The person has finished the provider's part. */
  handedIn: boolean;
  /** What the applicant may read. */
  labels: ReviewLabel[];
  /** For officers alone; '' where there is nothing. */
  privateNote: string;
  facts: DecisionFacts;
  /** What was read, where the provider tells it. */
  reading: StoredReading;
  /**
   * By which the same document is noticed with another account: issuing country and number, in capitals; undefined where unknown. `type` where a vendor
   * tells it, for what the level takes and the approval stands for.
   */
  document?: { country: string; number: string; type?: DocumentType | undefined };
  /** The day on which the proof of address that was seen was issued, `yyyy-mm-dd`; undefined where none was, or where the vendor does not tell. */
  addressProofIssued?: string | undefined;
  /** Whether the answer says that a check of liveness was part of it and was passed; undefined with our own capture. */
  livenessPassed?: boolean;
}

/** What a webhook names. It is a hint: the verdict is always read again. */
export interface WebhookHint {
  /** Tells deliveries apart: the vendor's own event id where there is one, else a hash of the body. */
  delivery: string;
  /** Our session's id, where the vendor repeats it; else ''. */
  sessionId: string;
  /** The vendor's id of the session; '' where it is not named. */
  vendorSession: string;
}

/** A webhook as it came. */
export interface WebhookDelivery {
  body: Buffer;
  headers: IncomingHttpHeaders;
  /** What stands behind `?` in the address it was sent to, without it; '' where nothing does. */
  query: string;
  /** The network address it came from. */
  address: string;
}

/**
 * The one port behind which every provider stands (S3.13). Every method may throw `ProviderUnavailable` (the vendor cannot be reached, is slow or
 * broken: try again, or go to the next provider); any other error is a fault of ours.
 */
export interface VerificationProvider {
  name: Provider;
  /** Begins a session, or finds the one that was begun with the same `sessionId` before a crash. */
  openSession: (request: SessionRequest) => Promise<OpenedSession>;
  /** A fresh token or address for a session that is not over; throws `SessionHandedIn` where the person has finished in the meantime. */
  renewMount: (reference: SessionReference, request: SessionRequest) => Promise<RenewedMount>;
  /** Checks that a webhook is the vendor's, and says what it names; undefined where it is not, or where the provider sends none. */
  readWebhook: (delivery: WebhookDelivery) => WebhookHint | undefined;
  /** Reads the verdict over the authenticated call, and maps it. */
  readVerdict: (reference: SessionReference, material: CaseMaterial) => Promise<ProviderVerdict>;
  /** Has the vendor forget the person. Repeatable. */
  erase: (reference: SessionReference) => Promise<void>;
}

/** The vendor cannot be reached, does not answer in time, or answers what nobody can read. */
export class ProviderUnavailable extends Error {
  /** Short and without personal data, e.g. `timeout`, `http 503`, `circuit open`. */
  readonly reason: string;

  constructor(provider: Provider, reason: string) {
    super(`${provider}: ${reason}`);
    this.name = 'ProviderUnavailable';
    this.reason = reason;
  }
}

/** There is nothing more to mount: the person has done the provider's part, and the verdict is to be read. No fault, and no reason for another provider. */
export class SessionHandedIn extends Error {
  constructor(provider: Provider) {
    super(`${provider}: handed in already`);
    this.name = 'SessionHandedIn';
  }
}
