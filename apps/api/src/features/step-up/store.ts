import type { SecurityAction } from '@credence/contract/security-action';
import type { Insertable, Selectable } from 'kysely';
import type { AccountActor } from '../../base/actor.ts';
import type { Reader, Work } from '../../db/database.ts';
import type { Tables } from '../../db/tables/index.ts';
import { eraserOf } from '../../jobs/eraser.ts';

export type TicketRow = Selectable<Tables['security_ticket']>;

export async function insertTicket(work: Work, row: Insertable<Tables['security_ticket']>): Promise<void> {
  await work.insertInto('security_ticket').values(row).execute();
}

/** A ticket of this very session. */
export function readTicket(
  db: Reader,
  { userId, session }: AccountActor,
  id: string,
): Promise<TicketRow | undefined> {
  return db
    .selectFrom('security_ticket')
    .selectAll()
    .where('user_id', '=', userId)
    .where('session_id', '=', session)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function proveTicket(work: Work, userId: string, id: string, at: Date): Promise<void> {
  await work
    .updateTable('security_ticket')
    .set({ proved_at: at })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

export async function passTicket(work: Work, userId: string, id: string, at: Date): Promise<void> {
  await work
    .updateTable('security_ticket')
    .set({ passed_at: at })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

/**
 * Uses up a ticket for its action and returns when it ends; undefined if there is no valid one. A single
 * statement, so that it can be used only once.
 */
export async function useTicket(
  work: Work,
  { userId, session }: AccountActor,
  ticket: { id: string; action: SecurityAction },
  at: Date,
): Promise<Date | undefined> {
  const used = await work
    .updateTable('security_ticket')
    .set({ used_at: at })
    .where('user_id', '=', userId)
    .where('session_id', '=', session)
    .where('id', '=', ticket.id)
    .where('action', '=', ticket.action)
    .where('passed_at', 'is not', null)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .returning('expires_at')
    .executeTakeFirst();
  return used?.expires_at;
}

export async function deleteTicketsEndedBefore(work: Work, time: Date): Promise<void> {
  await work.deleteFrom('security_ticket').where('expires_at', '<', time).execute();
}

/** What is erased of an account. */
export const stepUpErasers = [eraserOf('access', 'checks before dangerous steps', 'security_ticket')];
