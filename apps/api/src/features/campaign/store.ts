import type { CampaignNumbers, CampaignState } from '@credence/contract/campaign';
import type { NoticeSpan } from '@credence/policy';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Reader, Work } from '../../db/database.ts';
import type { Tables } from '../../db/tables/index.ts';
import { eraserOf } from '../../jobs/eraser.ts';

export type CampaignRow = Selectable<Tables['campaign']>;
/** What is written of a campaign. */
export type CampaignChanges = Updateable<Tables['campaign']>;
export type ActRow = Selectable<Tables['campaign_act']>;

/** States in which accounts are, or were, asked and an officer can still act. */
const openStates = ['starting', 'running', 'paused'] as const;

export function readCampaign(db: Reader, id: string): Promise<CampaignRow | undefined> {
  return db.selectFrom('campaign').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The same with its row locked until the transaction ends. */
export function lockCampaign(work: Work, id: string): Promise<CampaignRow | undefined> {
  return work.selectFrom('campaign').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function insertCampaign(work: Work, row: Insertable<Tables['campaign']>): Promise<void> {
  await work.insertInto('campaign').values(row).execute();
}

export async function updateCampaign(work: Work, id: string, changes: CampaignChanges): Promise<void> {
  await work.updateTable('campaign').set(changes).where('id', '=', id).execute();
}

/** Ids of campaigns in these states, for the jobs. */
export async function campaignsIn(db: Reader, states: readonly CampaignState[]): Promise<string[]> {
  const rows = await db.selectFrom('campaign').select('id').where('state', 'in', states).execute();
  return rows.map(({ id }) => id);
}

export interface ListQuery {
  /** Sites whose campaigns the officer sees; none for all. */
  sites: readonly string[];
  state: 'draft' | 'submitted' | 'open' | 'ended' | undefined;
  search: string;
  after: string | undefined;
  limit: number;
}

/** Those that an officer of these sites sees: also what names no site yet. */
function ofSites(db: Reader, sites: readonly string[]) {
  const all = db.selectFrom('campaign');
  return sites.length === 0 ? all : all.where('site', 'in', ['', ...sites]);
}

/** A page of campaigns, the newest first: their ids are made in the order of time. */
export function listPage(
  db: Reader,
  { sites, state, search, after, limit }: ListQuery,
): Promise<CampaignRow[]> {
  let query = ofSites(db, sites).selectAll().orderBy('id', 'desc').limit(limit);
  if (state !== undefined) query = query.where('state', 'in', state === 'open' ? openStates : [state]);
  if (search !== '') query = query.where(sql`position(lower(${search}) in lower(name))`, '>', 0);
  if (after !== undefined) query = query.where('id', '<', after);
  return query.execute();
}

export async function countsByState(
  db: Reader,
  sites: readonly string[],
): Promise<Map<CampaignState, number>> {
  const rows = await ofSites(db, sites)
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();
  return new Map(rows.map(({ state, count }) => [state, count]));
}

/** Everybody who has written in a campaign, the last one first. */
export function editorsOf(db: Reader, id: string): Promise<{ officer_id: string; edited_at: Date }[]> {
  return db
    .selectFrom('campaign_editor')
    .select(['officer_id', 'edited_at'])
    .where('campaign_id', '=', id)
    .orderBy('edited_at', 'desc')
    .orderBy('officer_id')
    .execute();
}

export async function keepEditor(work: Work, id: string, officerId: string, at: Date): Promise<void> {
  await work
    .insertInto('campaign_editor')
    .values({ campaign_id: id, officer_id: officerId, edited_at: at })
    .onConflict((conflict) => conflict.columns(['campaign_id', 'officer_id']).doUpdateSet({ edited_at: at }))
    .execute();
}

export async function insertAct(work: Work, act: ActRow): Promise<void> {
  await work.insertInto('campaign_act').values(act).execute();
}

/** What happened to a campaign, the newest first. */
export function actsOf(db: Reader, id: string): Promise<ActRow[]> {
  return db
    .selectFrom('campaign_act')
    .selectAll()
    .where('campaign_id', '=', id)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Marks that the campaign of an order is to be counted; undefined where it is marked, or there is none. */
export async function markToCount(work: Work, userId: string, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    update campaign set count_due = true
    from reverification as asked
    where asked.user_id = ${userId}::uuid and asked.id = ${id}::uuid and campaign.id = asked.campaign_id
      and not campaign.count_due
    returning campaign.id`.execute(work);
  return rows[0]?.id;
}

/** Keeps how a campaign stands, as of now and as the day's. */
export async function keepNumbers(work: Work, id: string, numbers: CampaignNumbers, at: Date): Promise<void> {
  const kept = JSON.stringify(numbers);
  await updateCampaign(work, id, { numbers: kept, counted_at: at, count_due: false });
  await work
    .insertInto('campaign_day')
    .values({ campaign_id: id, day: at.toISOString().slice(0, 10), numbers: kept })
    .onConflict((conflict) => conflict.columns(['campaign_id', 'day']).doUpdateSet({ numbers: kept }))
    .execute();
}

/** The newest days, the oldest of them first. */
export async function daysOf(
  db: Reader,
  id: string,
  atMost: number,
): Promise<{ day: string; numbers: CampaignNumbers }[]> {
  const rows = await db
    .selectFrom('campaign_day')
    .select(['day', 'numbers'])
    .where('campaign_id', '=', id)
    .orderBy('day', 'desc')
    .limit(atMost)
    .execute();
  return rows.toReversed();
}

/** One account that is due a notice. */
export interface DueNotice {
  userId: string;
  id: string;
  dueAt: Date;
  daysLeft: number;
}

/** The notice that an account is asked, which no other day repeats. */
export const askedNotice = -1;

/** The notice that nothing is owed any more, because the campaign has ended. */
export const endedNotice = -2;

/** Accounts that owed something when the campaign ended, knew of it, and have not heard that. */
export async function endedDue(
  db: Reader,
  campaignId: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<DueNotice[]> {
  const { rows } = await sql<DueNotice>`
    select owed.user_id as "userId", owed.id, owed.due_at as "dueAt", ${endedNotice}::integer as "daysLeft"
    from reverification as owed
    where owed.campaign_id = ${campaignId}::uuid and owed.state = 'ended' and exists (
      select from campaign_notice as told
      where told.user_id = owed.user_id and told.campaign_id = owed.campaign_id
    ) and not exists (
      select from campaign_notice as told
      where told.user_id = owed.user_id and told.campaign_id = owed.campaign_id
        and told.days_left = ${endedNotice}
    ) and (${after}::uuid is null or owed.user_id > ${after}::uuid)
    order by owed.user_id
    limit ${limit}`.execute(db);
  return rows;
}

/** Accounts that owe something to a campaign and are due a notice that they have not had, after one by id. */
export async function noticesDue(
  db: Reader,
  campaignId: string,
  steps: readonly NoticeSpan[],
  { after, limit }: { after: string | null; limit: number },
): Promise<DueNotice[]> {
  const rows = steps.map(
    ({ daysLeft, after, until }) => sql`(${daysLeft}::integer, ${after}::timestamptz, ${until}::timestamptz)`,
  );
  const { rows: found } = await sql<DueNotice>`
    select owed.user_id as "userId", owed.id, owed.due_at as "dueAt", step.days_left as "daysLeft"
    from (values ${sql.join(rows)}) as step (days_left, after, until)
    join reverification as owed on owed.campaign_id = ${campaignId}::uuid
      and owed.state in ('needed', 'rejected') and owed.due_at > step.after and owed.due_at <= step.until
    where not exists (
      select from campaign_notice as told
      where told.user_id = owed.user_id and told.campaign_id = owed.campaign_id
        and (told.due_at = owed.due_at or step.days_left = ${askedNotice})
        and told.days_left = step.days_left
    ) and (${after}::uuid is null or owed.user_id > ${after}::uuid)
    order by owed.user_id, step.days_left
    limit ${limit}`.execute(db);
  return found;
}

/**
 * Notes a notice. `none` where the account has had it, or does not owe it any more for that day; `noted`
 * where it is a reminder of what was asked less than a day ago, which says nothing new.
 */
export async function insertNotice(
  work: Work,
  campaignId: string,
  { userId, id, dueAt, daysLeft }: DueNotice,
  at: Date,
): Promise<'none' | 'noted' | 'to-tell'> {
  const standing = daysLeft === endedNotice ? ['ended'] : ['needed', 'rejected'];
  const { rows } = await sql<{ justAsked: boolean }>`
    insert into campaign_notice (user_id, campaign_id, due_at, days_left, sent_at)
    select user_id, campaign_id, due_at, ${daysLeft}::integer, ${at}::timestamptz
    from reverification
    where user_id = ${userId}::uuid and id = ${id}::uuid and campaign_id = ${campaignId}::uuid
      and due_at = ${dueAt}::timestamptz and state = any(${standing}::text[])
    on conflict do nothing
    returning days_left > 0 and exists (
      select from campaign_notice as told
      where told.user_id = ${userId}::uuid and told.campaign_id = ${campaignId}::uuid
        and told.days_left = ${askedNotice} and told.sent_at > ${at}::timestamptz - interval '1 day'
    ) as "justAsked"`.execute(work);
  const [noted] = rows;
  if (noted === undefined) return 'none';
  return noted.justAsked ? 'noted' : 'to-tell';
}

/** What is erased of an account. */
export const campaignErasers = [eraserOf('case-records', 'messages of campaigns', 'campaign_notice')];
