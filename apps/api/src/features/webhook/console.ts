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
import type { OfficerCall } from '../../base/call.ts';
import { Problem } from '../../base/problem.ts';
import { inputRefused, Refusal } from '../../base/refusal.ts';
import { uuid } from '../../base/uuid.ts';
import type { Verb } from '../../http/serve.ts';
import { partnerForOfficer } from '../partner/index.ts';
import { listDeliveries, resendDelivery, showDelivery } from './deliveries.ts';
import {
  changeEndpoint,
  createEndpoint,
  listEndpoints,
  pingEndpoint,
  removeEndpoint,
  renewSecret,
} from './endpoints.ts';
import type { Owner } from './store.ts';

const pageSize = 50;

/** Runs what the partners' API does too, for a partner of the officer's sites. */
async function asOfficer<T>(
  call: OfficerCall,
  { partnerId }: Pick<Owner, 'partnerId'>,
  run: () => Promise<T>,
) {
  await partnerForOfficer(call, partnerId);
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.status === 404) throw new Refusal('NOT_FOUND', error.message);
    throw inputRefused({ ...(error.fields ?? { input: error.code }) });
  }
}

export const webhooksVerb: Verb<typeof webhooks> = async (call, { partnerId }) => {
  const { name } = await partnerForOfficer(call, partnerId);
  const [live, test] = await Promise.all([
    listEndpoints(call, { partnerId, mode: 'live' }),
    listEndpoints(call, { partnerId, mode: 'test' }),
  ]);
  return { name, endpoints: [...live, ...test] };
};

export const addWebhookVerb: Verb<typeof addWebhook> = (call, { partnerId, mode, ...wanted }) =>
  asOfficer(call, { partnerId }, () => createEndpoint(call, { partnerId, mode }, wanted));

export const changeWebhookVerb: Verb<typeof changeWebhook> = (call, { partnerId, mode, id, ...change }) =>
  asOfficer(call, { partnerId }, () => changeEndpoint(call, { partnerId, mode }, id, change));

export const removeWebhookVerb: Verb<typeof removeWebhook> = (call, { id, ...owner }) =>
  asOfficer(call, owner, () => removeEndpoint(call, owner, id));

export const renewWebhookSecretVerb: Verb<typeof renewWebhookSecret> = (call, { id, ...owner }) =>
  asOfficer(call, owner, () => renewSecret(call, owner, id));

export const pingWebhookVerb: Verb<typeof pingWebhook> = (call, { id, ...owner }) =>
  asOfficer(call, owner, () => pingEndpoint(call, owner, id));

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
  const page = { before: after, limit: pageSize };
  return listDeliveries(call, { partnerId, mode }, { ...filter, ...found }, page);
};

export const webhookDeliveryVerb: Verb<typeof webhookDelivery> = (call, { id, ...owner }) =>
  asOfficer(call, owner, () => showDelivery(call, owner, id));

export const resendDeliveryVerb: Verb<typeof resendDeliveryCall> = (call, { id, ...owner }) =>
  asOfficer(call, owner, () => resendDelivery(call, owner, id));
