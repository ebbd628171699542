import type { Selectable } from 'kysely';
import type { Reader, Work } from '../../db/database.ts';
import type { Tables } from '../../db/tables/index.ts';
import { type AccountKey, openField, sealField } from '../../seal/index.ts';
import { eraserOf } from '../../jobs/eraser.ts';

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

type Side = Selectable<Tables['information_read']>['reader'];

/** Counts that so many messages of the other side were shown to one; false where no more than before. */
export async function markSeen(
  work: Work,
  { userId, requestId }: { userId: string; requestId: string },
  reader: Side,
  seen: number,
  at: Date,
): Promise<boolean> {
  if (seen === 0) return false;
  const row = { user_id: userId, questionnaire_id: requestId, reader, seen, read_at: at };
  const changed = await work
    .insertInto('information_read')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'questionnaire_id', 'reader'])
        .doUpdateSet({ seen, read_at: at })
        .where('information_read.seen', '<', seen),
    )
    .returning('seen')
    .executeTakeFirst();
  return changed !== undefined;
}

/** How many messages of officers an account has not been shown, by request; none is not told. */
export async function unreadByAccount(db: Reader, userId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('information_message as message')
    .leftJoin('information_read as mark', (join) =>
      join
        .onRef('mark.user_id', '=', 'message.user_id')
        .onRef('mark.questionnaire_id', '=', 'message.questionnaire_id')
        .on('mark.reader', '=', 'account'),
    )
    .where('message.user_id', '=', userId)
    .where('message.officer_id', 'is not', null)
    .groupBy(['message.questionnaire_id', 'mark.seen'])
    .select((select) => [
      'message.questionnaire_id as id',
      'mark.seen',
      select.fn.countAll<string>().as('sent'),
    ])
    .execute();
  return new Map(
    rows.flatMap(({ id, seen, sent }) => {
      const unread = Number(sent) - (seen ?? 0);
      return unread > 0 ? [[id, unread]] : [];
    }),
  );
}

/** What is erased of an account. */
export const informationRequestErasers = [
  eraserOf('case-records', 'messages to and from officers', 'information_read', 'information_message'),
];
