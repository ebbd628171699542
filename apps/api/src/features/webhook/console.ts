import type {
  addWebhook,
  changeWebhook,
  pingWebhook,
  removeWebhook,
  renewWebhookSecret,
  resendDelivery as resendDeliveryCall,
  webhookDeliveries,
  webhookDelivery,
  webhooks,
} from '@credence/contract/console-webhook';
import { eventId } from '@credence/contract/webhook';
import * as v from 'valibot';
import { uuid } from '../../base/uuid.ts';
import type { Verb } from '../../http/serve.ts';
import { asOfficer, partnerForOfficer } from '../partner/index.ts';
import { listDeliveries, resendDelivery, showDelivery } from './deliveries.ts';
import {
  changeEndpoint,
  createEndpoint,
  listEndpoints,
  pingEndpoint,
  removeEndpoint,
  renewSecret,
} from './endpoints.ts';

const pageSize = 50;

export const webhooksVerb: Verb<typeof webhooks> = async (call, { partnerId }) => {
  const { name } = await partnerForOfficer(call, partnerId);
  const [live, test] = await Promise.all([
    listEndpoints(call, { partnerId, mode: 'live' }),
    listEndpoints(call, { partnerId, mode: 'test' }),
  ]);
  return { name, endpoints: [...live, ...test] };
};

export const addWebhookVerb: Verb<typeof addWebhook> = (call, { partnerId, mode, ...wanted }) =>
  asOfficer(call, partnerId, () => createEndpoint(call, { partnerId, mode }, wanted));

export const changeWebhookVerb: Verb<typeof changeWebhook> = (call, { partnerId, mode, id, ...change }) =>
  asOfficer(call, partnerId, () => changeEndpoint(call, { partnerId, mode }, id, change));

export const removeWebhookVerb: Verb<typeof removeWebhook> = (call, { id, ...owner }) =>
  asOfficer(call, owner.partnerId, () => removeEndpoint(call, owner, id));

export const renewWebhookSecretVerb: Verb<typeof renewWebhookSecret> = (call, { id, ...owner }) =>
  asOfficer(call, owner.partnerId, () => renewSecret(call, owner, id));

export const pingWebhookVerb: Verb<typeof pingWebhook> = (call, { id, ...owner }) =>
  asOfficer(call, owner.partnerId, () => pingEndpoint(call, owner, id));

/** What is searched for; undefined where it is no whole id. */
function searchedFor(search: string): { eventId?: string; userId?: string } | undefined {
  if (search === '') return {};
  if (v.is(eventId, search)) return { eventId: search };
  return v.is(uuid, search) ? { userId: search } : undefined;
}

export const webhookDeliveriesVerb: Verb<typeof webhookDeliveries> = async (
  call,
  { partnerId, mode, search = '', after, ...filter },
) => {
  await partnerForOfficer(call, partnerId);
  const found = searchedFor(search.trim());
  if (found === undefined) return { items: [], next: null };
  const page = { after, limit: pageSize };
  return listDeliveries(call, { partnerId, mode }, { ...filter, ...found }, page);
};

export const webhookDeliveryVerb: Verb<typeof webhookDelivery> = (call, { id, ...owner }) =>
  asOfficer(call, owner.partnerId, () => showDelivery(call, owner, id));

export const resendDeliveryVerb: Verb<typeof resendDeliveryCall> = (call, { id, ...owner }) =>
  asOfficer(call, owner.partnerId, () => resendDelivery(call, owner, id));
