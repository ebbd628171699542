import { sql } from 'kysely';
import type { Reader, Work } from '../../../db/database.ts';
import type { EndpointRow } from '../store.ts';

export type Place = Pick<EndpointRow, 'partner_id' | 'id'>;

/**
 * Active endpoints of partners that are not suspended, to which something is to be sent now; those that wait
 * longest first.
 */
export async function dueEndpoints(db: Reader, now: Date): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select partner_id, webhook_endpoint.id from webhook_endpoint
    join partner on partner.id = partner_id, lateral (
      select due_at from webhook_delivery
      where webhook_delivery.partner_id = webhook_endpoint.partner_id
        and endpoint_id = webhook_endpoint.id and state = 'waiting' and due_at <= ${now}
      order by due_at limit 1
    ) first
    where webhook_endpoint.status = 'active' and partner.status = 'active'
      and (not_before is null or not_before <= ${now})
    order by first.due_at`.execute(db);
  return rows;
}

export function readActive(db: Reader, { partner_id: partnerId, id }: Place, now: Date) {
  return db
    .selectFrom('webhook_endpoint')
    .selectAll()
    .where('partner_id', '=', partnerId)
    .where('id', '=', id)
    .where('status', '=', 'active')
    .where((where) => where.or([where('not_before', 'is', null), where('not_before', '<=', now)]))
    .executeTakeFirst();
}

/** A delivery that this process is to try. */
export interface Claimed {
  id: string;
  eventId: string;
  tries: number;
  attempts: number;
  body: string;
}

/**
 * Takes deliveries of an endpoint whose time has come, the longest waiting first; none of them is due again
 * before `until`. What another process is just taking is passed over.
 */
export function claim(
  db: Reader,
  { partner_id: partnerId, id: endpointId }: Place,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<Claimed[]> {
  return db
    .with('due', (due) =>
      due
        .selectFrom('webhook_delivery')
        .select('id')
        .where('partner_id', '=', partnerId)
        .where('endpoint_id', '=', endpointId)
        .where('state', '=', 'waiting')
        .where('due_at', '<=', now)
        .orderBy('due_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('webhook_delivery')
    .from('webhook_event')
    .set({ due_at: until })
    .where('webhook_delivery.partner_id', '=', partnerId)
    .where('webhook_delivery.id', 'in', ({ selectFrom }) => selectFrom('due').select('id'))
    .whereRef('webhook_event.partner_id', '=', 'webhook_delivery.partner_id')
    .whereRef('webhook_event.id', '=', 'webhook_delivery.event_id')
    .returning([
      'webhook_delivery.id',
      'webhook_delivery.event_id as eventId',
      'webhook_delivery.tries',
      'webhook_delivery.attempts',
      'webhook_event.body',
    ])
    .execute();
}

/** How a try ended, and what comes of it. */
export interface Tried {
  claimed: Claimed;
  at: Date;
  tookMs: number;
  answer: string;
  head: string;
  /** When it is tried next; undefined once it is finished. */
  again: Date | undefined;
  state: 'waiting' | 'delivered' | 'given-up';
}

/**
 * Writes tries down. What was erased in the meantime is not there any more, and what somebody asked for anew
 * stays asked for only if this try failed.
 */
export async function writeTries(
  work: Work,
  partnerId: string,
  tried: readonly Tried[],
  now: Date,
): Promise<void> {
  const rows = tried.map(({ claimed, at, tookMs, answer, head, again, state }) => ({
    id: claimed.id,
    at: at.toISOString(),
    took_ms: tookMs,
    answer,
    head,
    due_at: again?.toISOString() ?? null,
    finished_at: state === 'waiting' ? null : now.toISOString(),
    state,
  }));
  await sql`
    with tried as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row
        (id uuid, at timestamptz, took_ms integer, answer text, head text, due_at timestamptz,
         finished_at timestamptz, state text)
    ), written as (
      update webhook_delivery set state = tried.state, due_at = tried.due_at, finished_at = tried.finished_at,
        answer = tried.answer, tries = webhook_delivery.tries + 1, attempts = webhook_delivery.attempts + 1
      from tried
      where webhook_delivery.partner_id = ${partnerId} and webhook_delivery.id = tried.id
      returning webhook_delivery.id, webhook_delivery.attempts
    )
    insert into webhook_attempt (partner_id, delivery_id, number, at, took_ms, answer, head)
    select ${partnerId}::uuid, tried.id, written.attempts, tried.at, tried.took_ms, tried.answer, tried.head
    from tried join written on written.id = tried.id`.execute(work);
}

/** Something has reached the endpoint, which may still have asked for a pause. */
export async function noteReached(
  work: Work,
  { partner_id: partnerId, id }: Place,
  notBefore: Date | null,
): Promise<void> {
  await work
    .updateTable('webhook_endpoint')
    .set({ failures: 0, failing_since: null, not_before: notBefore })
    .where('partner_id', '=', partnerId)
    .where('id', '=', id)
    .execute();
}

/** So many tries failed and none succeeded with them; tells since when that has been so. */
export async function noteFailures(
  work: Work,
  { partner_id: partnerId, id }: Place,
  { count, at, notBefore }: { count: number; at: Date; notBefore: Date | null },
): Promise<Date | undefined> {
  const row = await work
    .updateTable('webhook_endpoint')
    .set(({ eb, fn, val }) => ({
      failures: eb('failures', '+', count),
      failing_since: fn.coalesce('failing_since', val(at)),
      not_before: notBefore,
    }))
    .where('partner_id', '=', partnerId)
    .where('id', '=', id)
    .returning('failing_since')
    .executeTakeFirst();
  return row?.failing_since ?? undefined;
}

/** Stops an active endpoint; false if it was stopped already. */
export async function stopActive(
  work: Work,
  { partner_id: partnerId, id }: Place,
  { reason, at }: { reason: 'failing' | 'gone'; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await work
    .updateTable('webhook_endpoint')
    .set({ status: 'stopped', stop_reason: reason, stopped_at: at })
    .where('partner_id', '=', partnerId)
    .where('id', '=', id)
    .where('status', '=', 'active')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
