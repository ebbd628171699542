import type {
  WebhookAttempt,
  WebhookDelivery,
  WebhookEndpoint,
  WebhookEvent,
} from '@credence/contract/webhook';
import * as v from 'valibot';
import type { Keyring } from '../../seal/index.ts';
import { wireEventId } from './delivery/event-id.ts';
import { openContact } from './delivery/secret.ts';
import type { AttemptRow, DeliveryOfEvent, EndpointRow, EventRow } from './store.ts';

/** An endpoint as its partner and officers see it: no secret is in it. */
export function presentEndpoint(row: EndpointRow, keyring: Keyring, now: Date): WebhookEndpoint {
  const { former_until: until } = row;
  return {
    id: row.id,
    mode: row.mode,
    url: row.url,
    description: row.description,
    events: row.events,
    contact: openContact(keyring, row),
    status: row.status,
    stopReason: row.stop_reason,
    stoppedAt: row.stopped_at?.toISOString() ?? null,
    failingSince: row.failing_since?.toISOString() ?? null,
    formerSecretUntil: until !== null && until > now ? until.toISOString() : null,
    createdAt: row.created_at.toISOString(),
  };
}

const body = v.object({ timestamp: v.string(), data: v.looseObject({}) });

export function presentEvent({ id, type, body: text }: EventRow): WebhookEvent {
  return { id: wireEventId(id), type, ...v.parse(body, JSON.parse(text)) };
}

export function presentDelivery(row: DeliveryOfEvent): WebhookDelivery {
  return {
    id: row.id,
    mode: row.mode,
    endpointId: row.endpoint_id,
    eventId: wireEventId(row.event_id),
    type: row.type,
    state: row.state,
    createdAt: row.created_at.toISOString(),
    dueAt: row.due_at?.toISOString() ?? null,
    attempts: row.attempts,
    finishedAt: row.finished_at?.toISOString() ?? null,
    answer: row.answer,
  };
}

export function presentAttempt({ number, at, took_ms: tookMs, answer, head }: AttemptRow): WebhookAttempt {
  return { number, at: at.toISOString(), tookMs, answer, head };
}
