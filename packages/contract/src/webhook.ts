import * as v from 'valibot';
import { partnerMode } from './partner-endpoint.ts';
import { id, time } from './shared.ts';

/** What a partner is told of its applicants; `ping` only on request. */
export const eventType = v.picklist([
  'applicant.created',
  'applicant.erased',
  'case.submitted',
  'case.approved',
  'case.retry',
  'case.refused',
  'level.changed',
  'questionnaire.submitted',
  'ping',
]);
export type EventType = v.InferOutput<typeof eventType>;

/** A stopped endpoint is told nothing; what happens meanwhile waits for it. */
export const endpointStatus = v.picklist(['active', 'stopped']);
export type EndpointStatus = v.InferOutput<typeof endpointStatus>;

/**
 * Why it is stopped: `asked`, by the partner or an officer; `failing`, nothing has reached it for days;
 * `gone`, it said so (410). '' while it is active.
 */
export const stopReason = v.picklist(['', 'asked', 'failing', 'gone']);
export type StopReason = v.InferOutput<typeof stopReason>;

/** `waiting`: to be sent, or to be tried again; `given-up`: every try failed. */
export const deliveryState = v.picklist(['waiting', 'delivered', 'given-up']);
export type DeliveryState = v.InferOutput<typeof deliveryState>;

/** An event's id as receivers see it, in `webhook-id` too: the same at every try. */
export const eventId = v.pipe(v.string(), v.regex(/^evt_[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/));

/** Where webhooks are sent: https, and http only into networks that the operator named. */
export const endpointUrl = v.pipe(v.string(), v.maxLength(2048), v.regex(/^https?:\/\/[^\s\\#@]+$/));

/** An endpoint without its secrets, which are shown once. */
export const webhookEndpoint = v.object({
  id,
  mode: partnerMode,
  url: v.string(),
  description: v.string(),
  /** Which types it is told; none for all. */
  events: v.array(eventType),
  /** Who is written to when it is stopped automatically; '' for nobody. */
  contact: v.string(),
  status: endpointStatus,
  stopReason,
  stoppedAt: v.nullable(time),
  /** Since when nothing has reached it; null while the last try succeeded. */
  failingSince: v.nullable(time),
  /** Until when the former secret signs too; null where there is one secret. */
  formerSecretUntil: v.nullable(time),
  createdAt: time,
});
export type WebhookEndpoint = v.InferOutput<typeof webhookEndpoint>;

/** What a partner decides about an endpoint. */
export const endpointFields = {
  url: endpointUrl,
  description: v.pipe(v.string(), v.maxLength(200)),
  events: v.pipe(v.array(eventType), v.maxLength(eventType.options.length)),
  contact: v.union([v.literal(''), v.pipe(v.string(), v.maxLength(254), v.email())]),
};

/** What a new endpoint is. */
export const newEndpoint = {
  url: endpointFields.url,
  description: v.optional(endpointFields.description, ''),
  events: v.optional(endpointFields.events, []),
  contact: v.optional(endpointFields.contact, ''),
};

/** What changes of an endpoint; what is left out stays. */
export const endpointChange = {
  url: v.optional(endpointFields.url),
  description: v.optional(endpointFields.description),
  events: v.optional(endpointFields.events),
  contact: v.optional(endpointFields.contact),
  status: v.optional(endpointStatus),
};

/** An endpoint with a new secret (`whsec_…`), which nobody is shown again. */
export const shownSecret = v.object({ endpoint: webhookEndpoint, secret: v.string() });

/** An event as it is sent. `data` names the applicant by ids alone. */
export const webhookEvent = v.object({
  id: eventId,
  type: eventType,
  timestamp: time,
  data: v.looseObject({}),
});
export type WebhookEvent = v.InferOutput<typeof webhookEvent>;

/** An event on its way to an endpoint. */
export const webhookDelivery = v.object({
  id,
  mode: partnerMode,
  endpointId: id,
  eventId,
  type: eventType,
  state: deliveryState,
  createdAt: time,
  /** When it is tried next; null once it is finished. */
  dueAt: v.nullable(time),
  attempts: v.number(),
  finishedAt: v.nullable(time),
  /** How the last try ended: the status, or a word such as ETIMEDOUT; '' before the first. */
  answer: v.string(),
});
export type WebhookDelivery = v.InferOutput<typeof webhookDelivery>;

/** One try. */
export const webhookAttempt = v.object({
  number: v.number(),
  at: time,
  tookMs: v.number(),
  answer: v.string(),
  /** The first bytes of what was answered. */
  head: v.string(),
});
export type WebhookAttempt = v.InferOutput<typeof webhookAttempt>;

/** A delivery with what was sent, and every try. */
export const wholeDelivery = v.object({
  delivery: webhookDelivery,
  url: v.string(),
  body: v.string(),
  attempts: v.array(webhookAttempt),
});

/** How the list of deliveries is narrowed. */
export const deliveryFilter = {
  endpointId: v.optional(id),
  eventId: v.optional(eventId),
  state: v.optional(deliveryState),
  type: v.optional(eventType),
};
