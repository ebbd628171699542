import type { Selectable } from 'kysely';
import type { Reader, Work } from '../../db/database.ts';
import type { Tables } from '../../db/tables/index.ts';
import { type AccountKey, openField, sealField } from '../../seal/index.ts';

export type MessageRow = Selectable<Tables['information_message']>;

/** The messages about a request, the oldest first. */
export function messagesOf(db: Reader, userId: string, questionnaireId: string): Promise<MessageRow[]> {
  return db
    .selectFrom('information_message')
    .selectAll()
    .where('user_id', '=', userId)
    .where('questionnaire_id', '=', questionnaireId)
    .orderBy('sent_at')
    .orderBy('id')
    .execute();
}

export function readMessage(db: Reader, userId: string, id: string): Promise<MessageRow | undefined> {
  return db
    .selectFrom('information_message')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function insertMessage(work: Work, row: MessageRow): Promise<void> {
  await work.insertInto('information_message').values(row).execute();
}

const place = (id: string) => ({ table: 'information_message', row: id, field: 'text' });

export const sealText = (key: AccountKey, id: string, text: string): Buffer =>
  sealField(key, place(id), text);

export const openText = (key: AccountKey, { id, text }: MessageRow): string =>
  openField(key, place(id), text);
