export interface ProviderSessionTables {
  provider_session: {
    user_id: string;
    /** Ours; passed to the vendor so that it cannot create two sessions for one. */
    id: string;
    case_id: string;
    provider: Provider;
    state: 'opening' | 'open' | 'handed-in' | 'finished' | 'abandoned' | 'failed';
    /** The vendor's ids; '' until it has answered. */
    vendor_applicant: string;
    vendor_session: string;
    /** Sealed: what the browser mounts, with its token. */
    mount: Buffer | null;
    mount_expires_at: Date | null;
    /** Why it failed, as a code; '' if it did not. */
    failure: string;
    /** How often the verdict was polled for without getting one. */
    polls: number;
    /** When the next poll is planned. */
    next_look_at: Date | null;
    created_at: Date;
    updated_at: Date;
  };
  /** Webhooks received, one row per delivery however often it is repeated. Holds ids, never the body. */
  vendor_webhook: {
    provider: Provider;
    /** A hash of the body, or the vendor's own id of the event. */
    delivery: string;
    /** Our session's id if the vendor repeats it, else ''. */
    session_hint: string;
    vendor_session: string;
    received_at: Date;
    /** Null once it is processed. */
    next_look_at: Date | null;
    looks: number;
    outcome: '' | 'read' | 'unmatched';
  };
}
import type { Provider } from '@credence/contract/first-words';
