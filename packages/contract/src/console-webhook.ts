import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { partnerMode } from './partner-endpoint.ts';
import { done, id } from './shared.ts';
import {
  deliveryFilter,
  endpointChange,
  newEndpoint,
  shownSecret,
  webhookDelivery as delivery,
  webhookEndpoint,
  wholeDelivery,
} from './webhook.ts';

/** Whose webhooks: those of a partner, of one mode. */
const owner = { partnerId: id, mode: partnerMode };
const one = v.strictObject({ ...owner, id });

/** The endpoints of a partner, live ones first. */
export const webhooks = endpoint({
  method: 'GET',
  path: '/console/api/webhooks',
  access: 'officer',
  permission: 'read-partners',
  summary: 'The webhook endpoints of a partner, without their secrets',
  input: v.strictObject({ partnerId: id }),
  result: v.object({ name: v.string(), endpoints: v.array(webhookEndpoint) }),
});

export const addWebhook = endpoint({
  method: 'POST',
  path: '/console/api/webhook/add',
  access: 'officer',
  permission: 'manage-partners',
  summary: 'A new webhook endpoint; its secret is in this answer alone',
  input: v.strictObject({ ...owner, ...newEndpoint }),
  result: shownSecret,
});

export const changeWebhook = endpoint({
  method: 'POST',
  path: '/console/api/webhook/change',
  access: 'officer',
  permission: 'manage-partners',
  summary: 'Change, stop or start a webhook endpoint',
  input: v.strictObject({ ...owner, id, ...endpointChange }),
  result: webhookEndpoint,
});

export const removeWebhook = endpoint({
  method: 'POST',
  path: '/console/api/webhook/remove',
  access: 'officer',
  permission: 'manage-partners',
  summary: 'Delete a webhook endpoint, with its deliveries',
  input: one,
  result: done,
});

export const renewWebhookSecret = endpoint({
  method: 'POST',
  path: '/console/api/webhook/secret',
  access: 'officer',
  permission: 'manage-partners',
  summary: 'A new secret, in this answer alone; the one before signs too for a day',
  input: one,
  result: shownSecret,
});

export const pingWebhook = endpoint({
  method: 'POST',
  path: '/console/api/webhook/ping',
  access: 'officer',
  permission: 'manage-partners',
  summary: 'Send an event of type ping to an endpoint',
  input: one,
  result: delivery,
});

/** Deliveries of a partner, newest first. */
export const webhookDeliveries = endpoint({
  method: 'GET',
  path: '/console/api/webhook/deliveries',
  access: 'officer',
  permission: 'read-partners',
  summary: 'What was sent to the endpoints of a partner, newest first',
  input: v.strictObject({
    ...owner,
    endpointId: deliveryFilter.endpointId,
    state: deliveryFilter.state,
    type: deliveryFilter.type,
    /** A whole id: of an event, or of the applicant that it tells of. */
    search: v.optional(v.pipe(v.string(), v.maxLength(64))),
    /** From the previous page's `next`. */
    after: v.optional(id),
  }),
  result: v.object({ items: v.array(delivery), next: v.nullable(id) }),
});

export const webhookDelivery = endpoint({
  method: 'GET',
  path: '/console/api/webhook/delivery',
  access: 'officer',
  permission: 'read-partners',
  summary: 'A delivery: what was sent, and how each try ended',
  input: one,
  result: wholeDelivery,
});

export const resendDelivery = endpoint({
  method: 'POST',
  path: '/console/api/webhook/resend',
  access: 'officer',
  permission: 'manage-partners',
  summary: 'Send an event again, under the same id',
  input: one,
  result: delivery,
});
