import type {
  CasePurpose,
  CaseRoute,
  CaseState,
  CaptureFinding,
  DocumentType,
  FileKind,
  FileOrigin,
  LivenessPrompt,
  Provider,
  ReviewLabel,
  VerdictOutcome,
} from '@credence/contract';
import type { DecisionFacts, Decision, Policy, Site } from '@credence/policy';
import type { ColumnType, Generated } from 'kysely';

/** A jsonb column: read as the value, written as its JSON text. */
type Json<T> = ColumnType<T, string, string>;

export interface VerificationTables {
  verification_case: {
    user_id: string;
    id: string;
    level: number;
    state: CaseState;
    /** The second identity that the level needs beside its document; everything else is the main way. */
    beside: Generated<boolean>;
    /** How often this level was tried in the same way, main or beside, this case included. */
    attempt: number;
    /** The site whose rules it follows, and the edition of its policy. */
    site: Site;
    policy_version: string;
    route: CaseRoute;
    purpose: CasePurpose;
    /** Who checks now; with fail-over the last one. */
    provider: Provider;
    country: string;
    /** Null where the route needs no document. */
    document_type: DocumentType | null;
    /** The document was accepted at the level below and is not asked for again. */
    document_carried: boolean;
    /** What to do before the camera, one picture each; empty where the level asks for none. */
    liveness_challenge: Json<LivenessPrompt[]>;
    created_at: Date;
    updated_at: Date;
    submitted_at: Date | null;
    /** When an open case stops waiting for its pictures. */
    expires_at: Date;
    reading_state: 'waiting' | 'none' | 'unsure' | 'sure';
    difference_count: number;
    suggested_labels: Json<ReviewLabel[]>;
    verdict_outcome: VerdictOutcome | null;
    verdict_labels: Json<ReviewLabel[]>;
    /** What the provider tells officers alone; sealed. Before `officer_note` was kept, an officer's words stand beneath it. */
    private_note: Buffer | null;
    /** What the officer who decided noted for colleagues; sealed. */
    officer_note: Generated<Buffer | null>;
    decided_at: Date | null;
    /** The officer who decided; null where the provider did. */
    decided_by: string | null;
    claimed_by: string | null;
    claim_expires_at: Date | null;
    /** When the sweep looks again at a case that has no verdict; null where it never did. */
    sweep_at: Generated<Date | null>;
    /** What the provider concluded since, where that agrees neither with the verdict nor with what it said for it. */
    late_conclusion: Generated<DecisionFacts['providerVerdict'] | null>;
  };
  verification_file: {
    user_id: string;
    id: string;
    case_id: string;
    kind: FileKind;
    state: 'processing' | 'ready' | 'unreadable';
    media_type: string;
    bytes: number;
    width: number;
    height: number;
    findings: Json<CaptureFinding[]>;
    /** Name of the sealed picture; replaced when the cleaned one is stored. */
    blob: string;
    created_at: Date;
    /** Set when a newer picture of the same kind took its place. */
    replaced_at: Date | null;
    /** As the browser told it; null where it did not. */
    origin: Generated<FileOrigin | null>;
  };
  /** What was read from the documents of a case and how it compares; sealed. */
  verification_reading: {
    user_id: string;
    case_id: string;
    content: Buffer;
    created_at: Date;
  };
  /** Uploads; the bytes lie in the partial area until they are whole. */
  verification_upload: {
    user_id: string;
    id: string;
    case_id: string;
    kind: FileKind;
    bytes: number;
    created_at: Date;
    /** The picture it became; the row stays, so that a client that never heard the last answer can ask. */
    file_id: string | null;
    /** As the browser told it; null where it did not. */
    origin: Generated<FileOrigin | null>;
  };
  /** Editions of policies under which cases were begun. */
  policy_edition: { site: Site; version: string; content: Json<Policy>; first_used_at: Date };
  verification_decision: {
    user_id: string;
    id: string;
    case_id: string;
    at: Date;
    policy_version: string;
    provider: Provider;
    outcome: Decision['outcome'];
    rules: Json<Decision['fired']>;
    facts: Json<DecisionFacts>;
  };
  /** Keyed hashes by which a document, face or picture is noticed with another account. */
  verification_sighting: {
    hash: Buffer;
    user_id: string;
    case_id: string;
    kind: 'document' | 'face' | 'picture';
    seen_at: Date;
  };
  /** When something was last shown, by anybody. */
  verification_sighting_mark: { hash: Buffer; seen_at: Date };
  provider_session: {
    user_id: string;
    /** Ours; the vendor is told it and cannot make two of one. */
    id: string;
    case_id: string;
    provider: Provider;
    state: 'opening' | 'open' | 'handed-in' | 'finished' | 'abandoned' | 'failed';
    /** The vendor's ids; '' while it has not answered. */
    vendor_applicant: string;
    vendor_session: string;
    /** Sealed: what the browser mounts, with its token. */
    mount: Buffer | null;
    mount_expires_at: Date | null;
    /** Why it failed, as a code; '' where it did not. */
    failure: string;
    /** How often the verdict was asked for without there being one. */
    polls: number;
    /** When the next look at it is planned. */
    next_look_at: Date | null;
    created_at: Date;
    updated_at: Date;
  };
  /** What vendors delivered, one row a delivery however often it comes. Holds ids, never the body. */
  vendor_webhook: {
    provider: Provider;
    /** A hash of the body, or the vendor's own id of the event. */
    delivery: string;
    /** Our session's id where the vendor repeats it, else ''. */
    session_hint: string;
    vendor_session: string;
    received_at: Date;
    /** Null once it is done with. */
    next_look_at: Date | null;
    looks: number;
    outcome: '' | 'read' | 'unmatched';
  };
}
