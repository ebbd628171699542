import type { NoticeKind, NoticeState } from '@credence/contract/notice';
import type { Site } from '@credence/policy';
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Reader, Work } from '../../db/database.ts';
import type { Tables } from '../../db/tables/index.ts';
import { isOfSites } from '../applicant/index.ts';
import { eraserOf } from '../../jobs/eraser.ts';

export type NoticeRow = Selectable<Tables['notice']>;
export type SettingRow = Selectable<Tables['notice_setting']>;

export async function insertNotice(work: Work, row: Insertable<Tables['notice']>): Promise<void> {
  await work.insertInto('notice').values(row).execute();
}

/** A message with its row locked, so that two workers never send it both. */
export function lockNotice(work: Work, userId: string, id: string): Promise<NoticeRow | undefined> {
  return work
    .selectFrom('notice')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export function readNotice(db: Reader, userId: string, id: string): Promise<NoticeRow | undefined> {
  return db
    .selectFrom('notice')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function updateNotice(
  work: Work,
  { user_id: userId, id }: Pick<NoticeRow, 'user_id' | 'id'>,
  changes: Updateable<Tables['notice']>,
): Promise<void> {
  await work.updateTable('notice').set(changes).where('user_id', '=', userId).where('id', '=', id).execute();
}

/**
 * Takes messages whose time has come, of these kinds first and then the longest waiting; none of them is due
 * again before `until`.
 * What another worker has just taken is passed over.
 */
export async function takeDue(
  work: Work,
  { now, until, limit, first }: { now: Date; until: Date; limit: number; first: readonly NoticeKind[] },
): Promise<Pick<NoticeRow, 'user_id' | 'id'>[]> {
  const due = await work
    .selectFrom('notice')
    .select(['user_id', 'id'])
    .where('state', '=', 'waiting')
    .where('next_try_at', '<=', now)
    .orderBy(({ eb }) => eb('kind', 'in', first), 'desc')
    .orderBy('next_try_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  for (const row of due) await updateNotice(work, row, { next_try_at: until });
  return due;
}

export function readSetting(db: Reader, userId: string): Promise<SettingRow | undefined> {
  return db.selectFrom('notice_setting').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

/** The language of a sign-in, where the account has chosen none. */
export async function followLanguage(work: Work, userId: string, language: string, at: Date): Promise<void> {
  await work
    .insertInto('notice_setting')
    .values({ user_id: userId, language, reminders: true, updated_at: at })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ language, updated_at: at })
        .where('notice_setting.language_chosen', '=', false),
    )
    .execute();
}

/** Writes what is given; the rest stays, or is as usual. */
export async function writeSetting(
  work: Work,
  userId: string,
  change: { language?: string; language_chosen?: boolean; reminders?: boolean },
  at: Date,
): Promise<void> {
  const set = { ...change, updated_at: at };
  await work
    .insertInto('notice_setting')
    .values({ user_id: userId, language: '', reminders: true, ...set })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(set))
    .execute();
}

/** What an account was told after a time and has not been shown, newest first. */
export function unseenSince(
  db: Reader,
  userId: string,
  { since, kinds, limit }: { since: Date; kinds: readonly NoticeKind[]; limit: number },
): Promise<NoticeRow[]> {
  return db
    .selectFrom('notice')
    .selectAll()
    .where('user_id', '=', userId)
    .where('channel', '=', 'email')
    .where('kind', 'in', kinds)
    .where('created_at', '>', since)
    .where('seen_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function markSeen(db: Reader, userId: string, ids: readonly string[], at: Date): Promise<void> {
  await db
    .updateTable('notice')
    .set({ seen_at: at })
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .where('seen_at', 'is', null)
    .execute();
}

interface NoticesAsked {
  /** Sites whose accounts the officer sees; none for all. */
  sites: readonly Site[];
  state: NoticeState | undefined;
  kind: NoticeKind | undefined;
  userId?: string;
  /** Of an account or a message: the lowest and the highest id. */
  idRange?: readonly [string, string];
  after: string | undefined;
  limit: number;
}

/** Messages, newest first. */
export function noticesPage(db: Reader, asked: NoticesAsked): Promise<NoticeRow[]> {
  const { sites, state, kind, userId, idRange, after, limit } = asked;
  let query = db.selectFrom('notice').selectAll().where(isOfSites('notice.user_id', sites));
  if (userId !== undefined) query = query.where('user_id', '=', userId);
  if (idRange !== undefined) {
    const [low, high] = idRange;
    query = query.where((where) =>
      where.or([where.between('user_id', low, high), where.between('id', low, high)]),
    );
  }
  if (state !== undefined) query = query.where('state', '=', state);
  if (kind !== undefined) query = query.where('kind', '=', kind);
  if (after !== undefined) query = query.where('id', '<', after);
  return query.orderBy('id', 'desc').limit(limit).execute();
}

/** States that somebody may have to look after; of the others there are too many to count each time. */
const counted: readonly NoticeState[] = ['waiting', 'refused', 'given-up'];

/** How many are in each of these states; none where there are none. */
export async function noticeCounts(
  db: Reader,
  sites: readonly Site[],
): Promise<{ state: NoticeState; count: number }[]> {
  const rows = await db
    .selectFrom('notice')
    .select((select) => ['state', select.fn.countAll<number>().as('count')])
    .where('state', 'in', counted)
    .where(isOfSites('notice.user_id', sites))
    .groupBy('state')
    .execute();
  return rows.map(({ state, count }) => ({ state, count: Number(count) }));
}

/** What is erased of an account. */
export const noticeErasers = [eraserOf('case-records', 'messages', 'notice', 'notice_setting')];
