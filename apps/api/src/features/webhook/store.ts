import type { DeliveryState, EventType } from '@credence/contract/webhook';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Reader, Work } from '../../db/database.ts';
import type { Tables } from '../../db/tables/index.ts';
import { deleteRows } from '../../jobs/eraser.ts';
import type { Owner } from '../partner/index.ts';
import { dueChannel } from './delivery/due-channel.ts';

export type EndpointRow = Selectable<Tables['webhook_endpoint']>;
export type EventRow = Selectable<Tables['webhook_event']>;
export type DeliveryRow = Selectable<Tables['webhook_delivery']>;
export type AttemptRow = Selectable<Tables['webhook_attempt']>;

export async function insertEndpoint(work: Work, row: Insertable<Tables['webhook_endpoint']>): Promise<void> {
  await work.insertInto('webhook_endpoint').values(row).execute();
}

/** In the order in which they were made. */
export function endpointsOf(db: Reader, { partnerId, mode }: Owner): Promise<EndpointRow[]> {
  return db
    .selectFrom('webhook_endpoint')
    .selectAll()
    .where('partner_id', '=', partnerId)
    .where('mode', '=', mode)
    .orderBy('id')
    .execute();
}

export function readEndpoint(
  db: Reader,
  { partnerId, mode }: Owner,
  id: string,
): Promise<EndpointRow | undefined> {
  return db
    .selectFrom('webhook_endpoint')
    .selectAll()
    .where('partner_id', '=', partnerId)
    .where('id', '=', id)
    .where('mode', '=', mode)
    .executeTakeFirst();
}

export async function updateEndpoint(
  work: Work,
  { partner_id: partnerId, id }: Pick<EndpointRow, 'partner_id' | 'id'>,
  changes: Updateable<Tables['webhook_endpoint']>,
): Promise<void> {
  await work
    .updateTable('webhook_endpoint')
    .set(changes)
    .where('partner_id', '=', partnerId)
    .where('id', '=', id)
    .execute();
}

/** With its deliveries. */
export async function deleteEndpoint(
  work: Work,
  { partner_id: partnerId, id }: Pick<EndpointRow, 'partner_id' | 'id'>,
): Promise<void> {
  await work
    .deleteFrom('webhook_endpoint')
    .where('partner_id', '=', partnerId)
    .where('id', '=', id)
    .execute();
}

/** Endpoints after one, in the order of all. */
export function endpointsAfter(work: Work, after: string | undefined, limit: number): Promise<EndpointRow[]> {
  return work
    .selectFrom('webhook_endpoint')
    .selectAll()
    .$if(after !== undefined, (select) => select.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute();
}

/** How many endpoints hold something sealed under another key than one. */
export async function endpointsNotUnder(db: Reader, keyId: string): Promise<number> {
  const id = Buffer.from(keyId, 'hex');
  const { count } = await db
    .selectFrom('webhook_endpoint')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where(
      sql<boolean>`substring(secret from 1 for 8) <> ${id} or substring(former_secret from 1 for 8) <> ${id}
        or substring(contact from 1 for 8) <> ${id}`,
    )
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * The next order number of an account, and nobody else's until this transaction ends: what is rolled back
 * leaves no gap.
 */
export async function nextNumber(work: Work, userId: string): Promise<number> {
  const { number } = await work
    .insertInto('webhook_order')
    .values({ user_id: userId, number: 1 })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(({ eb }) => ({ number: eb('webhook_order.number', '+', 1) })),
    )
    .returning('number')
    .executeTakeFirstOrThrow();
  return number;
}

export async function insertEvent(work: Work, row: Insertable<Tables['webhook_event']>): Promise<void> {
  await work.insertInto('webhook_event').values(row).execute();
}

const tellsDue = sql`pg_notify(${dueChannel}, '')`.as('told');

/** Writes deliveries; the commit wakes whoever sends them. */
export async function insertDeliveries(
  work: Work,
  rows: readonly Insertable<Tables['webhook_delivery']>[],
): Promise<void> {
  if (rows.length === 0) return;
  await work
    .with('written', (written) => written.insertInto('webhook_delivery').values(rows))
    .selectNoFrom(tellsDue)
    .execute();
}

interface EventsAsked extends Owner {
  type: EventType | undefined;
  userId: string | undefined;
  after: string | undefined;
  limit: number;
}

/** Events, newest first. */
export function eventsPage(db: Reader, asked: EventsAsked): Promise<EventRow[]> {
  const { partnerId, mode, type, userId, after, limit } = asked;
  let query = db
    .selectFrom('webhook_event')
    .selectAll()
    .where('partner_id', '=', partnerId)
    .where('mode', '=', mode);
  if (type !== undefined) query = query.where('type', '=', type);
  if (userId !== undefined) query = query.where('user_id', '=', userId);
  if (after !== undefined) query = query.where('id', '<', after);
  return query.orderBy('id', 'desc').limit(limit).execute();
}

/** What was told of accounts, in the order of their numbers. */
export function eventsOfAccounts(
  db: Reader,
  { partnerId, mode }: Owner,
  userIds: readonly string[],
): Promise<EventRow[]> {
  return db
    .selectFrom('webhook_event')
    .selectAll()
    .where('partner_id', '=', partnerId)
    .where('mode', '=', mode)
    .where('user_id', 'in', userIds)
    .orderBy('user_id')
    .orderBy('number')
    .execute();
}

export type DeliveryOfEvent = DeliveryRow & Pick<EventRow, 'type'>;

const deliveriesOf = (db: Reader, { partnerId, mode }: Owner) =>
  db
    .selectFrom('webhook_delivery')
    .innerJoin('webhook_event', (join) =>
      join
        .onRef('webhook_event.partner_id', '=', 'webhook_delivery.partner_id')
        .onRef('webhook_event.id', '=', 'webhook_delivery.event_id'),
    )
    .selectAll('webhook_delivery')
    .select('webhook_event.type')
    .where('webhook_delivery.partner_id', '=', partnerId)
    .where('webhook_delivery.mode', '=', mode);

export interface DeliveriesAsked extends Owner {
  endpointId: string | undefined;
  eventId: string | undefined;
  state: DeliveryState | undefined;
  type: EventType | undefined;
  userId?: string | undefined;
  after: string | undefined;
  limit: number;
}

/** Deliveries, newest first. */
export function deliveriesPage(db: Reader, asked: DeliveriesAsked): Promise<DeliveryOfEvent[]> {
  const { endpointId, eventId, state, type, userId, after, limit } = asked;
  let query = deliveriesOf(db, asked);
  if (endpointId !== undefined) query = query.where('endpoint_id', '=', endpointId);
  if (eventId !== undefined) query = query.where('event_id', '=', eventId);
  if (state !== undefined) query = query.where('state', '=', state);
  if (type !== undefined) query = query.where('webhook_event.type', '=', type);
  if (userId !== undefined) query = query.where('webhook_event.user_id', '=', userId);
  if (after !== undefined) query = query.where('webhook_delivery.id', '<', after);
  return query.orderBy('webhook_delivery.id', 'desc').limit(limit).execute();
}

export function readDelivery(db: Reader, owner: Owner, id: string): Promise<DeliveryOfEvent | undefined> {
  return deliveriesOf(db, owner).where('webhook_delivery.id', '=', id).executeTakeFirst();
}

export function readEvent(db: Reader, partnerId: string, id: string): Promise<EventRow | undefined> {
  return db
    .selectFrom('webhook_event')
    .selectAll()
    .where('partner_id', '=', partnerId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The latest tries of a delivery, newest first. */
export function attemptsOf(db: Reader, partnerId: string, deliveryId: string): Promise<AttemptRow[]> {
  return db
    .selectFrom('webhook_attempt')
    .selectAll()
    .where('partner_id', '=', partnerId)
    .where('delivery_id', '=', deliveryId)
    .orderBy('number', 'desc')
    .limit(100)
    .execute();
}

/** To be sent now, with all its tries before it. */
export async function setDue(
  work: Work,
  { partner_id: partnerId, id }: Pick<DeliveryRow, 'partner_id' | 'id'>,
  at: Date,
): Promise<void> {
  await work
    .with('written', (written) =>
      written
        .updateTable('webhook_delivery')
        .set({ state: 'waiting', due_at: at, tries: 0, finished_at: null })
        .where('partner_id', '=', partnerId)
        .where('id', '=', id),
    )
    .selectNoFrom(tellsDue)
    .execute();
}

/** What was told of an account, with its deliveries; returns how many rows. */
export async function deleteEventsOf(work: Work, userId: string): Promise<number> {
  const { numDeletedRows } = await work
    .deleteFrom('webhook_event')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return Number(numDeletedRows) + (await deleteRows(work, userId, 'webhook_order'));
}

/** Events of before a time, with their deliveries; returns how many. */
export async function deleteEventsBefore(work: Work, time: Date, limit: number): Promise<number> {
  const { numDeletedRows } = await work
    .deleteFrom('webhook_event')
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('partner_id', 'id'),
        'in',
        selectFrom('webhook_event')
          .select(['partner_id', 'id'])
          .where('created_at', '<', time)
          .limit(limit)
          .$asTuple('partner_id', 'id'),
      ),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
