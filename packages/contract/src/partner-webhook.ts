import * as v from 'valibot';
import { pageInput, pageOf, partnerEndpoint } from './partner-endpoint.ts';
import { done, id, nothing } from './shared.ts';
import {
  deliveryFilter,
  endpointChange,
  eventType,
  newEndpoint,
  shownSecret,
  webhookDelivery,
  webhookEndpoint,
  webhookEvent,
  wholeDelivery,
} from './webhook.ts';

export const partnerWebhooks = partnerEndpoint({
  method: 'GET',
  path: '/v1/partner/webhooks',
  scope: 'webhooks:read',
  summary: 'The webhook endpoints of the same mode, without their secrets',
  input: nothing,
  result: v.object({ data: v.array(webhookEndpoint) }),
});

export const createPartnerWebhook = partnerEndpoint({
  method: 'POST',
  path: '/v1/partner/webhooks',
  scope: 'webhooks:write',
  summary: 'A new webhook endpoint; its secret is in this answer alone',
  input: v.strictObject(newEndpoint),
  result: shownSecret,
});

export const partnerWebhook = partnerEndpoint({
  method: 'GET',
  path: '/v1/partner/webhooks/{id}',
  scope: 'webhooks:read',
  summary: 'One webhook endpoint, without its secret',
  input: v.strictObject({ id }),
  result: webhookEndpoint,
});

export const changePartnerWebhook = partnerEndpoint({
  method: 'PATCH',
  path: '/v1/partner/webhooks/{id}',
  scope: 'webhooks:write',
  summary: 'Change, stop or start a webhook endpoint; what is left out stays',
  input: v.strictObject({ id, ...endpointChange }),
  result: webhookEndpoint,
});

export const deletePartnerWebhook = partnerEndpoint({
  method: 'DELETE',
  path: '/v1/partner/webhooks/{id}',
  scope: 'webhooks:write',
  summary: 'Delete a webhook endpoint, with its deliveries',
  input: v.strictObject({ id }),
  result: done,
});

export const renewPartnerWebhookSecret = partnerEndpoint({
  method: 'POST',
  path: '/v1/partner/webhooks/{id}/secret',
  scope: 'webhooks:write',
  summary: 'A new secret, in this answer alone; the one before signs too for a day',
  input: v.strictObject({ id }),
  result: shownSecret,
});

export const pingPartnerWebhook = partnerEndpoint({
  method: 'POST',
  path: '/v1/partner/webhooks/{id}/ping',
  scope: 'webhooks:write',
  summary: 'Send an event of type ping, on the same way as every other',
  input: v.strictObject({ id }),
  result: webhookDelivery,
});

export const partnerEvents = partnerEndpoint({
  method: 'GET',
  path: '/v1/partner/events',
  scope: 'webhooks:read',
  summary: 'Events of the last 30 days, the newest first, whether or not they were delivered',
  input: v.strictObject({ ...pageInput, type: v.optional(eventType), applicantId: v.optional(id) }),
  result: pageOf(webhookEvent),
});

export const partnerDeliveries = partnerEndpoint({
  method: 'GET',
  path: '/v1/partner/deliveries',
  scope: 'webhooks:read',
  summary: 'Deliveries of events to endpoints, the newest first',
  input: v.strictObject({ ...pageInput, ...deliveryFilter }),
  result: pageOf(webhookDelivery),
});

export const partnerDelivery = partnerEndpoint({
  method: 'GET',
  path: '/v1/partner/deliveries/{id}',
  scope: 'webhooks:read',
  summary: 'One delivery: what was sent, and how each try ended',
  input: v.strictObject({ id }),
  result: wholeDelivery,
});

export const resendPartnerDelivery = partnerEndpoint({
  method: 'POST',
  path: '/v1/partner/deliveries/{id}/resend',
  scope: 'webhooks:write',
  summary: 'Send an event again, under the same id',
  input: v.strictObject({ id }),
  result: webhookDelivery,
});
