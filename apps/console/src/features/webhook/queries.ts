import { webhookDeliveries, webhookDelivery, webhooks } from '@credence/contract/console-webhook';
import type { InputOf } from '@credence/contract/endpoint';
import { partnerMode, type PartnerMode } from '@credence/contract/partner-endpoint';
import { deliveryState, eventType, type EventType } from '@credence/contract/webhook';
import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { call } from '../../api/client.ts';

/** Of everything that is known about webhooks. */
export const webhooksKey = [webhooks.path];

export const webhooksQuery = (partnerId: string) =>
  queryOptions({
    queryKey: [...webhooksKey, partnerId],
    queryFn: ({ signal }) => call(webhooks, { partnerId }, signal),
    staleTime: 0,
    refetchInterval: 30_000,
  });

export const deliveryViews = ['all', ...deliveryState.options] as const;
export type DeliveryView = (typeof deliveryViews)[number];

export const isDeliveryView = (name: string | undefined): name is DeliveryView =>
  deliveryViews.some((view) => view === name);

/** By what of the address the list is narrowed. */
export interface Narrowed {
  mode: PartnerMode;
  endpointId: string | undefined;
  type: EventType | undefined;
}

const uuid = v.pipe(v.string(), v.uuid());

function oneOf<T>(schema: v.GenericSchema<unknown, T>, value: string | null): T | undefined {
  const read = v.safeParse(schema, value);
  return read.success ? read.output : undefined;
}

/** What an address says; what is unknown in it is ignored. */
export const readNarrowed = (address: URLSearchParams): Narrowed => ({
  mode: oneOf(partnerMode, address.get('mode')) ?? 'live',
  endpointId: oneOf(uuid, address.get('endpoint')),
  type: oneOf(eventType, address.get('type')),
});

export function deliveriesHref(
  partnerId: string,
  view: DeliveryView,
  { mode, endpointId, type }: Narrowed,
): string {
  const query = new URLSearchParams({
    ...(mode === 'test' && { mode }),
    ...(endpointId !== undefined && { endpoint: endpointId }),
    ...(type !== undefined && { type }),
  });
  return `/deliveries/${partnerId}/${view}${query.size === 0 ? '' : `?${query}`}`;
}

export const deliveryHref = (partnerId: string, mode: PartnerMode, id: string): string =>
  `/delivery/${partnerId}/${id}${mode === 'test' ? '?mode=test' : ''}`;

export const deliveriesKey = [webhookDeliveries.path];

export const deliveriesPage = (asked: InputOf<typeof webhookDeliveries>, signal: AbortSignal) =>
  call(webhookDeliveries, asked, signal);

export const deliveryQuery = (partnerId: string, mode: PartnerMode, id: string) =>
  queryOptions({
    queryKey: [webhookDelivery.path, partnerId, mode, id],
    queryFn: ({ signal }) => call(webhookDelivery, { partnerId, mode, id }, signal),
    staleTime: 0,
    // It is tried again by itself.
    refetchInterval: 10_000,
  });
