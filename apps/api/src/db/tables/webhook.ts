import type { PartnerMode } from '@credence/contract/partner-endpoint';
import type { DeliveryState, EndpointStatus, EventType, StopReason } from '@credence/contract/webhook';
import type { Json } from './json.ts';

/** What partners are told. No event holds personal data, only ids. */
export interface WebhookTables {
  webhook_endpoint: {
    partner_id: string;
    id: string;
    mode: PartnerMode;
    url: string;
    description: string;
    /** Which types it is told; none for all. */
    events: Json<EventType[]>;
    /** Who is told when it is stopped, sealed. */
    contact: Buffer | null;
    /** What signs, sealed under the installation's key for what is handed out. */
    secret: Buffer;
    /** The one before, which signs too until that time. */
    former_secret: Buffer | null;
    former_until: Date | null;
    status: EndpointStatus;
    stop_reason: StopReason;
    stopped_at: Date | null;
    /** How many tries have failed since one succeeded, and since when. */
    failures: number;
    failing_since: Date | null;
    /** It asked not to be called before. */
    not_before: Date | null;
    created_at: Date;
  };
  /** The last order number of an account's events. */
  webhook_order: {
    user_id: string;
    number: number;
  };
  webhook_event: {
    partner_id: string;
    id: string;
    mode: PartnerMode;
    /** Null for what tells of no account, or of one that is erased. */
    user_id: string | null;
    /** Of the account's events, in the order in which they happened: 1, 2, 3… */
    number: number | null;
    type: EventType;
    /** As it is sent, byte by byte. */
    body: string;
    created_at: Date;
  };
  /** An event on its way to an endpoint. */
  webhook_delivery: {
    partner_id: string;
    id: string;
    mode: PartnerMode;
    endpoint_id: string;
    event_id: string;
    state: DeliveryState;
    created_at: Date;
    /** Nobody tries it before; null once it is finished. */
    due_at: Date | null;
    /** Tries since it was last asked for, and of all time. */
    tries: number;
    attempts: number;
    finished_at: Date | null;
    /** How the last try ended: the status, or a word; '' before the first. */
    answer: string;
  };
  webhook_attempt: {
    partner_id: string;
    delivery_id: string;
    number: number;
    at: Date;
    took_ms: number;
    answer: string;
    /** The first bytes of what was answered, as text. */
    head: string;
  };
}
