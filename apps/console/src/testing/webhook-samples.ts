import type { WebhookDelivery, WebhookEndpoint } from '@credence/contract/webhook';
import { minutesAgo, sampleId } from './samples.ts';

export const samplePartnerId = sampleId(501);

export const sampleEndpoint = (change: Partial<WebhookEndpoint> = {}): WebhookEndpoint => ({
  id: sampleId(502),
  mode: 'live',
  url: 'https://hooks.partner.example/credence',
  description: '',
  events: [],
  contact: '',
  status: 'active',
  stopReason: '',
  stoppedAt: null,
  failingSince: null,
  formerSecretUntil: null,
  createdAt: minutesAgo(600),
  ...change,
});

export const sampleDelivery = (number: number, change: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  id: sampleId(number),
  mode: 'live',
  endpointId: sampleId(502),
  eventId: `evt_${sampleId(900)}`,
  type: 'case.approved',
  state: 'delivered',
  createdAt: minutesAgo(4.5),
  dueAt: null,
  attempts: 1,
  finishedAt: minutesAgo(4),
  answer: '204',
  ...change,
});
