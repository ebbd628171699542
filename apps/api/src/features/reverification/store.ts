import { openReverificationStates, type ReverificationState } from '@credence/contract/reverification-words';
import type { NoticeSpan, Site } from '@credence/policy';
import { sql, type Selectable, type Updateable } from 'kysely';
import type { Reader, Work } from '../../db/database.ts';
import type { Tables } from '../../db/tables/index.ts';
import { eraserOf } from '../../jobs/eraser.ts';

export type ReverificationRow = Selectable<Tables['reverification']>;

/** What all accounts of one order have in common. */
export type Order = Pick<
  ReverificationRow,
  'campaign_id' | 'site' | 'level' | 'reason' | 'rules' | 'due_at' | 'consequence' | 'ordered_at'
>;

/** One account of an order: `id` is the new row's, `country` where the account is. */
export interface Asked {
  userId: string;
  id: string;
  country: string;
}

/** A row of `Asked` as it was written. */
export type Written = Pick<Asked, 'userId' | 'id'>;

/**
 * Orders re-verifications by one statement. Who was asked by this campaign, or owes another one, is left out;
 * returned are those who were written.
 */
export async function insertReverifications(
  work: Work,
  order: Order,
  people: readonly Asked[],
): Promise<Written[]> {
  if (people.length === 0) return [];
  const { rows } = await sql<Written>`
    insert into reverification (user_id, id, campaign_id, site, country, level, reason, rules, due_at,
      consequence, state, ordered_at)
    select user_id, id, ${order.campaign_id}::uuid, ${order.site}, country, ${order.level}::smallint,
      ${order.reason}, ${JSON.stringify(order.rules)}::jsonb, ${order.due_at}::timestamptz,
      ${order.consequence}, 'needed', ${order.ordered_at}::timestamptz
    from unnest(
      ${people.map(({ userId }) => userId)}::uuid[],
      ${people.map(({ id }) => id)}::uuid[],
      ${people.map(({ country }) => country)}::text[]
    ) as asked (user_id, id, country)
    on conflict do nothing
    returning user_id as "userId", id`.execute(work);
  return rows;
}

const open = [...openReverificationStates];

/** The order that an account owes; undefined where there is none. */
export function openReverification(db: Reader, userId: string): Promise<ReverificationRow | undefined> {
  return db
    .selectFrom('reverification')
    .selectAll()
    .where('user_id', '=', userId)
    .where('state', 'in', open)
    .executeTakeFirst();
}

/** The same with its row locked; every change of one order begins with this. */
export function lockReverification(work: Work, userId: string): Promise<ReverificationRow | undefined> {
  return work
    .selectFrom('reverification')
    .selectAll()
    .where('user_id', '=', userId)
    .where('state', 'in', open)
    .forUpdate()
    .executeTakeFirst();
}

export function readReverification(
  db: Reader,
  userId: string,
  id: string,
): Promise<ReverificationRow | undefined> {
  return db
    .selectFrom('reverification')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The order that is open, else the newest. */
export function newestReverification(db: Reader, userId: string): Promise<ReverificationRow | undefined> {
  return db
    .selectFrom('reverification')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('ordered_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function updateReverification(
  work: Work,
  { user_id: userId, id }: Pick<ReverificationRow, 'user_id' | 'id'>,
  changes: Updateable<Tables['reverification']>,
): Promise<void> {
  await work
    .updateTable('reverification')
    .set(changes)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

/** Open orders of a campaign after an account's id, in their order. */
const openOf = (work: Work, campaignId: string, after: string | undefined, limit: number) =>
  work
    .selectFrom('reverification')
    .select('user_id')
    .where('campaign_id', '=', campaignId)
    .where('state', 'in', open)
    .$if(after !== undefined, (query) => query.where('user_id', '>', after ?? ''))
    .orderBy('user_id')
    .limit(limit);

/** Ends open orders of a campaign, at most so many; the accounts, to be called again while there are some. */
export async function endOfCampaign(
  work: Work,
  campaignId: string,
  { at, limit }: { at: Date; limit: number },
): Promise<string[]> {
  const rows = await work
    .updateTable('reverification')
    .set({ state: 'ended', settled_at: at })
    .where('campaign_id', '=', campaignId)
    .where('user_id', 'in', openOf(work, campaignId, undefined, limit))
    .where('state', 'in', open)
    .returning('user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Another day for what a campaign asked, and what holds once it has passed. */
export interface NewTerms {
  dueAt: Date;
  consequence: ReverificationRow['consequence'];
}

/**
 * Gives open orders of a campaign other terms, at most so many after an account's id; the accounts in their
 * order. A day that is later already, because something was sent back, stays.
 */
export async function extendOfCampaign(
  work: Work,
  campaignId: string,
  { dueAt, consequence, after, limit }: NewTerms & { after: string | undefined; limit: number },
): Promise<string[]> {
  const rows = await work
    .updateTable('reverification')
    .set({ due_at: sql`greatest(due_at, ${dueAt}::timestamptz)`, consequence })
    .where('campaign_id', '=', campaignId)
    .where('user_id', 'in', openOf(work, campaignId, after, limit))
    .where('state', 'in', open)
    .returning('user_id')
    .execute();
  return rows.map(({ user_id }) => user_id).toSorted();
}

/** How many orders of a campaign stand where; `overdue`: needed or rejected, and late. */
export interface Progress {
  states: Record<ReverificationState, number>;
  overdue: number;
}

export async function progressOf(db: Reader, campaignId: string, now: Date): Promise<Progress> {
  const rows = await db
    .selectFrom('reverification')
    .select(['state', ({ fn }) => fn.countAll<number>().as('count')])
    .select(
      sql<number>`count(*) filter (where state in ('needed', 'rejected') and due_at <= ${now})`.as('overdue'),
    )
    .where('campaign_id', '=', campaignId)
    .groupBy('state')
    .execute();
  const states = { needed: 0, pending: 0, rejected: 0, passed: 0, ended: 0 };
  for (const { state, count } of rows) states[state] = count;
  return { states, overdue: rows.reduce((sum, { overdue }) => sum + overdue, 0) };
}

/** A notice that accounts of a site are due, for orders whose day is after one moment and up to another. */
export interface Step extends NoticeSpan {
  site: Site;
}

/** Orders without a campaign whose account is due a notice that it has not had, by their day. */
export async function noticesDue(
  db: Reader,
  steps: readonly Step[],
  atMost: number,
): Promise<{ userId: string; id: string }[]> {
  if (steps.length === 0) return [];
  const rows = steps.map(
    ({ site, daysLeft, after, until }) =>
      sql`(${site}::text, ${daysLeft}::integer, ${after}::timestamptz, ${until}::timestamptz)`,
  );
  const { rows: found } = await sql<{ userId: string; id: string }>`
    select owed.user_id as "userId", owed.id
    from (values ${sql.join(rows)}) as step (site, days_left, after, until)
    join reverification as owed on owed.campaign_id is null and owed.state in ('needed', 'rejected')
      and owed.due_at > step.after and owed.due_at <= step.until
    join applicant on applicant.user_id = owed.user_id and applicant.site = step.site
      and applicant.closed_at is null
    where not exists (
      select from reverification_notice as told
      where told.user_id = owed.user_id and told.reverification_id = owed.id
        and told.due_at = owed.due_at and told.days_left = step.days_left
    )
    order by owed.due_at, owed.id
    limit ${atMost}`.execute(db);
  return found;
}

/** False where the account has had this notice. */
export async function insertNotice(
  work: Work,
  notice: Selectable<Tables['reverification_notice']>,
): Promise<boolean> {
  const inserted = await work
    .insertInto('reverification_notice')
    .values(notice)
    .onConflict((conflict) => conflict.doNothing())
    .returning('days_left')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** What is erased of an account. */
export const reverificationErasers = [
  eraserOf('case-records', 'orders to verify again', 'reverification_notice', 'reverification'),
];
