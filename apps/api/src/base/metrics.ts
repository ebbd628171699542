import type { Provider } from '@credence/contract/first-words';
import type { ClientEventCode, ClientHost } from '@credence/contract/client-log';
import { Counter, Registry } from 'prom-client';

/**
 * Outcome of a vendor call: `refused` is a negative answer to the call, `failed` anything else that is no
 * answer.
 */
export type VendorCallOutcome = 'ok' | 'timeout' | 'refused' | 'circuit-open' | 'failed';

/** `not-believed`: wrong signature or wrong sender. */
type WebhookOutcome = 'accepted' | 'duplicate' | 'not-believed';

/** What one process counts, without personal data. */
export interface Metrics {
  registry: Registry;
  countClientEvent: (code: ClientEventCode, host: ClientHost) => void;
  /** Of what pages reported, that which was not kept. */
  countDroppedEvents: (count: number) => void;
  countVendorCall: (provider: Provider, operation: string, outcome: VendorCallOutcome) => void;
  countWebhook: (provider: Provider, outcome: WebhookOutcome) => void;
  /** A try to tell a partner, by what is next: it arrived, is tried again, or never will be. */
  countPartnerWebhook: (outcome: 'delivered' | 'waiting' | 'given-up') => void;
  /** What somebody should look into, by kind. */
  countAlarm: (alarm: string) => void;
  /** `unnamed`: no row named it, and it was deleted; `missing`: a row names it, and it is not there. */
  countStrayBlob: (kind: 'unnamed' | 'missing') => void;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  const clientEvents = new Counter({
    name: 'client_events_total',
    help: 'What pages reported, by event code and host',
    labelNames: ['code', 'host'],
    registers: [registry],
  });
  const droppedEvents = new Counter({
    name: 'client_events_dropped_total',
    help: 'What pages reported beyond what is kept',
    registers: [registry],
  });
  const vendorCalls = new Counter({
    name: 'vendor_calls_total',
    help: 'Calls to vendors, repeated attempts in one, by how they ended',
    labelNames: ['provider', 'operation', 'outcome'],
    registers: [registry],
  });
  const webhooks = new Counter({
    name: 'vendor_webhooks_total',
    help: 'Reports of vendors by what became of them',
    labelNames: ['provider', 'outcome'],
    registers: [registry],
  });
  const partnerWebhooks = new Counter({
    name: 'partner_webhooks_total',
    help: 'Tries to send webhooks to partners by what became of them',
    labelNames: ['outcome'],
    registers: [registry],
  });
  const alarms = new Counter({
    name: 'alarms_total',
    help: 'What somebody should look into, by kind',
    labelNames: ['alarm'],
    registers: [registry],
  });
  const strayBlobs = new Counter({
    name: 'stray_blobs_total',
    help: 'Blobs that no row named and that were deleted, and rows whose blob was missing',
    labelNames: ['kind'],
    registers: [registry],
  });
  return {
    registry,
    countClientEvent: (code, host) => clientEvents.inc({ code, host }),
    countDroppedEvents: (count) => droppedEvents.inc(count),
    countVendorCall: (provider, operation, outcome) => vendorCalls.inc({ provider, operation, outcome }),
    countWebhook: (provider, outcome) => webhooks.inc({ provider, outcome }),
    countPartnerWebhook: (outcome) => partnerWebhooks.inc({ outcome }),
    countAlarm: (alarm) => alarms.inc({ alarm }),
    countStrayBlob: (kind) => strayBlobs.inc({ kind }),
  };
}
