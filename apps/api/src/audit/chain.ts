import { createHmac, type KeyObject } from 'node:crypto';
import type { Tables } from '../db/tables/index.ts';
import type { Selectable } from 'kysely';

export type AuditEvent = Selectable<Tables['audit_event']>;

/**
 * The hash of one event: HMAC-SHA256 over the hash before it and every column, each with its length, under a key that the database does not
 * hold. Nobody with the database alone can alter, insert, remove or reorder an event and mend the chain.
 */
export function chainHash(key: KeyObject, previous: Buffer, event: Omit<AuditEvent, 'hash'>): Buffer {
  const hmac = createHmac('sha256', key).update(previous);
  const parts = [
    event.user_id,
    String(event.sequence),
    event.at.toISOString(),
    event.actor_kind,
    event.actor_id,
    event.action,
    event.subject,
    event.details,
    event.request_id,
  ];
  for (const part of parts) hmac.update(`${Buffer.byteLength(part)}:`).update(part);
  return hmac.digest();
}

/** What the first event of a chain follows. */
export const chainStart = Buffer.alloc(32);
