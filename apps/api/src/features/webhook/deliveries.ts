import type {
  deliveryFilter,
  EventType,
  WebhookAttempt,
  WebhookDelivery,
  WebhookEvent,
} from '@credence/contract/webhook';
import type { InferOutput, StrictObjectSchema } from 'valibot';
import { transact } from '../../audit/index.ts';
import type { Call } from '../../base/call.ts';
import { notThere } from '../../base/problem.ts';
import type { Owner } from '../partner/index.ts';
import { rowEventId } from './delivery/event-id.ts';
import { requireActive } from './endpoints.ts';
import { presentAttempt, presentDelivery, presentEvent } from './present.ts';
import {
  attemptsOf,
  deliveriesPage,
  eventsPage,
  readDelivery,
  readEndpoint,
  readEvent,
  setDue,
} from './store.ts';

export type DeliveryFilter = InferOutput<StrictObjectSchema<typeof deliveryFilter, undefined>>;

interface Page {
  /** The id of the row that the page before ended with. */
  after: string | undefined;
  limit: number;
}

interface Found<Item> {
  items: Item[];
  next: string | null;
}

/** What is shown of rows, of which there is one more than asked for where another page follows. */
function pageOf<Row extends { id: string }, Item>(
  rows: readonly Row[],
  { limit }: Page,
  show: (row: Row) => Item,
): Found<Item> {
  const shown = rows.slice(0, limit);
  return { items: shown.map(show), next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null };
}

export async function listEvents(
  call: Call,
  owner: Owner,
  { type, userId, ...page }: Page & { type: EventType | undefined; userId: string | undefined },
): Promise<Found<WebhookEvent>> {
  const rows = await eventsPage(call.db, { ...owner, type, userId, ...page, limit: page.limit + 1 });
  return pageOf(rows, page, presentEvent);
}

export async function listDeliveries(
  call: Call,
  owner: Owner,
  { endpointId, eventId, state, type, userId }: DeliveryFilter & { userId?: string | undefined },
  page: Page,
): Promise<Found<WebhookDelivery>> {
  const rows = await deliveriesPage(call.db, {
    ...owner,
    endpointId,
    eventId: eventId === undefined ? undefined : rowEventId(eventId),
    state,
    type,
    userId,
    after: page.after,
    limit: page.limit + 1,
  });
  return pageOf(rows, page, presentDelivery);
}

/** A delivery: what was sent where, and how each try ended. */
export async function showDelivery(
  call: Call,
  owner: Owner,
  id: string,
): Promise<{ delivery: WebhookDelivery; url: string; body: string; attempts: WebhookAttempt[] }> {
  const row = await readDelivery(call.db, owner, id);
  if (row === undefined) throw notThere('delivery');
  const [endpoint, event, attempts] = await Promise.all([
    readEndpoint(call.db, owner, row.endpoint_id),
    readEvent(call.db, owner.partnerId, row.event_id),
    attemptsOf(call.db, owner.partnerId, id),
  ]);
  if (endpoint === undefined || event === undefined) throw notThere('delivery');
  return {
    delivery: presentDelivery(row),
    url: endpoint.url,
    body: event.body,
    attempts: attempts.map(presentAttempt),
  };
}

/** Sends an event again under the same id, whatever became of it; it has all its tries before it. */
export function resendDelivery(call: Call, owner: Owner, id: string): Promise<WebhookDelivery> {
  return transact(call, owner.partnerId, async (unit) => {
    const row = await readDelivery(unit.work, owner, id);
    const endpoint = row && (await readEndpoint(unit.work, owner, row.endpoint_id));
    if (row === undefined || endpoint === undefined) throw notThere('delivery');
    requireActive(endpoint);
    const now = call.now();
    await setDue(unit.work, row, now);
    await unit.record({ action: 'webhook.resent', subject: id });
    return presentDelivery({ ...row, state: 'waiting', due_at: now, finished_at: null });
  });
}
