import type {
  endpointChange,
  newEndpoint,
  WebhookDelivery,
  WebhookEndpoint,
} from '@credence/contract/webhook';
import { day } from '@credence/policy';
import type { InferOutput, StrictObjectSchema } from 'valibot';
import { transact, type Unit } from '../../audit/index.ts';
import type { Call } from '../../base/call.ts';
import { notThere, Problem, wrongField } from '../../base/problem.ts';
import type { Reader } from '../../db/database.ts';
import type { Owner } from '../partner/index.ts';
import { AddressRefused, checkAddress } from './delivery/address.ts';
import { presentDelivery, presentEndpoint } from './present.ts';
import { newSecret, sealContact, sealSecret } from './delivery/secret.ts';
import {
  deleteEndpoint,
  endpointsOf,
  insertEndpoint,
  readDelivery,
  readEndpoint,
  updateEndpoint,
  type EndpointRow,
} from './store.ts';
import { tellPing } from './tell.ts';

/** How many endpoints a partner has of a mode. */
const most = 10;

/** How long the secret before signs too. */
const overlap = day;

export type NewEndpoint = InferOutput<StrictObjectSchema<typeof newEndpoint, undefined>>;
export type EndpointChange = InferOutput<StrictObjectSchema<typeof endpointChange, undefined>>;

/** Refuses what no webhook may be sent to; at every call it is checked again. */
async function requireReachable(call: Call, url: string): Promise<void> {
  try {
    await checkAddress(new URL(url), call);
  } catch (error) {
    const why =
      error instanceof AddressRefused || error instanceof TypeError ? 'address-refused' : 'host-not-found';
    throw wrongField('url', why);
  }
}

async function requireEndpoint(db: Reader, owner: Owner, id: string): Promise<EndpointRow> {
  const row = await readEndpoint(db, owner, id);
  if (row === undefined) throw notThere('webhook endpoint');
  return row;
}

const present = (call: Call, row: EndpointRow): WebhookEndpoint =>
  presentEndpoint(row, call.keyring, call.now());

export async function listEndpoints(call: Call, owner: Owner): Promise<WebhookEndpoint[]> {
  return (await endpointsOf(call.db, owner)).map((row) => present(call, row));
}

export async function showEndpoint(call: Call, owner: Owner, id: string): Promise<WebhookEndpoint> {
  return present(call, await requireEndpoint(call.db, owner, id));
}

/** Makes an endpoint; its secret is in the result and nowhere else. */
export async function createEndpoint(
  call: Call,
  owner: Owner,
  { url, description, events, contact }: NewEndpoint,
): Promise<{ endpoint: WebhookEndpoint; secret: string }> {
  await requireReachable(call, url);
  return transact(call, owner.partnerId, async (unit) => {
    const place = { partner_id: owner.partnerId, id: call.newId() };
    const secret = newSecret();
    const row: EndpointRow = {
      ...place,
      mode: owner.mode,
      url,
      description,
      events,
      contact: sealContact(call.keyring, place, contact),
      secret: sealSecret(call.keyring, place, secret),
      former_secret: null,
      former_until: null,
      status: 'active',
      stop_reason: '',
      stopped_at: null,
      failures: 0,
      failing_since: null,
      not_before: null,
      created_at: call.now(),
    };
    await insertEndpoint(unit.work, { ...row, events: JSON.stringify(events) });
    await unit.record({ action: 'webhook.endpoint-created', subject: row.id, details: { mode: owner.mode } });
    // The record waits for others of this partner, so that two at once do not pass the limit together.
    if ((await endpointsOf(unit.work, owner)).length > most)
      throw new Problem(409, 'endpoints-too-many', `There are ${most} endpoints already. Delete one first.`);
    return { endpoint: present(call, row), secret };
  });
}

/** What a status that is asked for changes; one that is asked for again changes nothing. */
function statusChange(call: Call, row: EndpointRow, status: EndpointRow['status'] | undefined) {
  if (status === undefined || status === row.status) return {};
  if (status === 'stopped')
    return { status, stop_reason: 'asked', stopped_at: call.now(), not_before: null } as const;
  const fresh = { failures: 0, failing_since: null, not_before: null };
  return { status, stop_reason: '', stopped_at: null, ...fresh } as const;
}

/** Changes, stops or starts an endpoint; what waited for it is sent once it is started. */
export async function changeEndpoint(
  call: Call,
  owner: Owner,
  id: string,
  { url, description, events, contact, status }: EndpointChange,
): Promise<WebhookEndpoint> {
  if (url !== undefined) await requireReachable(call, url);
  return within(call, owner, id, async (unit, row) => {
    const changes = {
      ...(url !== undefined && { url }),
      ...(description !== undefined && { description }),
      ...(contact !== undefined && { contact: sealContact(call.keyring, row, contact) }),
      ...statusChange(call, row, status),
    };
    const stored = { ...changes, ...(events && { events: JSON.stringify(events) }) };
    const changed = Object.keys(stored);
    if (changed.length === 0) {
      unit.unchanged();
      return present(call, row);
    }
    await updateEndpoint(unit.work, row, stored);
    await unit.record({ action: 'webhook.endpoint-changed', subject: id, details: { changed } });
    return present(call, { ...row, ...changes, ...(events && { events }) });
  });
}

export function removeEndpoint(call: Call, owner: Owner, id: string): Promise<Record<never, never>> {
  return within(call, owner, id, async (unit, row) => {
    await deleteEndpoint(unit.work, row);
    await unit.record({ action: 'webhook.endpoint-deleted', subject: id });
    return {};
  });
}

/** Makes a new secret. The one before signs too for a day, so that receivers can change over in between. */
export function renewSecret(
  call: Call,
  owner: Owner,
  id: string,
): Promise<{ endpoint: WebhookEndpoint; secret: string }> {
  return within(call, owner, id, async (unit, row) => {
    const secret = newSecret();
    const changes = {
      secret: sealSecret(call.keyring, row, secret),
      former_secret: row.secret,
      former_until: new Date(call.now().getTime() + overlap),
    };
    await updateEndpoint(unit.work, row, changes);
    await unit.record({ action: 'webhook.secret-renewed', subject: id });
    return { endpoint: present(call, { ...row, ...changes }), secret };
  });
}

export function pingEndpoint(call: Call, owner: Owner, id: string): Promise<WebhookDelivery> {
  return within(call, owner, id, async (unit, row) => {
    requireActive(row);
    const deliveryId = await tellPing(call, unit.work, row);
    await unit.record({ action: 'webhook.pinged', subject: id });
    const delivery = await readDelivery(unit.work, owner, deliveryId);
    if (delivery === undefined) throw new Error('A delivery that was just written is not there');
    return presentDelivery(delivery);
  });
}

/** To an endpoint that is stopped, nothing is sent on request either. */
export function requireActive({ status }: Pick<EndpointRow, 'status'>): void {
  if (status !== 'active')
    throw new Problem(409, 'endpoint-stopped', 'The endpoint is stopped. Start it first.');
}

function within<T>(
  call: Call,
  owner: Owner,
  id: string,
  run: (unit: Unit, row: EndpointRow) => Promise<T>,
): Promise<T> {
  return transact(call, owner.partnerId, async (unit) =>
    run(unit, await requireEndpoint(unit.work, owner, id)),
  );
}
