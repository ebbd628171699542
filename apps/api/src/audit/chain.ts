import { createHmac, type KeyObject } from 'node:crypto';
import type { Tables } from '../db/tables/index.ts';
import type { Selectable } from 'kysely';

export type AuditEvent = Selectable<Tables['audit_event']>;

/**
 * The hash of one event: HMAC-SHA256 over the previous hash and every column, each with its length. The key
 * is not in the database, so nobody with the database alone can alter, insert, remove or reorder events and
 * repair the chain.
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

/** The previous hash of a chain's first event. */
export const chainStart = Buffer.alloc(32);
