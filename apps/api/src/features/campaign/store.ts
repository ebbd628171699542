import type { CampaignNumbers, CampaignState, CampaignLeftOut } from '@credence/contract/campaign';
import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import type { Reader, Work } from '../../db/database.ts';
import type { Tables } from '../../db/tables/index.ts';

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
  state: 'draft' | 'submitted' | 'open' | 'ended' | undefined;
  search: string;
  after: string | undefined;
  limit: number;
}

/** A page of campaigns, the newest first: their ids are made in the order of time. */
export function listPage(db: Reader, { state, search, after, limit }: ListQuery): Promise<CampaignRow[]> {
  let query = db.selectFrom('campaign').selectAll().orderBy('id', 'desc').limit(limit);
  if (state !== undefined) query = query.where('state', 'in', state === 'open' ? openStates : [state]);
  if (search !== '') query = query.where(sql`position(lower(${search}) in lower(name))`, '>', 0);
  if (after !== undefined) query = query.where('id', '<', after);
  return query.execute();
}

export async function countsByState(db: Reader): Promise<Map<CampaignState, number>> {
  const rows = await db
    .selectFrom('campaign')
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

/** The accounts that a plan is about. */
export type Aim = Pick<CampaignRow, 'site' | 'countries' | 'levels'>;

/** The case that proved an account's level: the newest of its highest level that still counts. */
const proof = sql`left join lateral (
    select kyc.id, kyc.country, kyc.decided_at from verification_case as kyc
    where kyc.user_id = applicant.user_id and kyc.state = 'approved' and not kyc.beside
      and kyc.level <= applicant.level
      and (applicant.verification_since is null or kyc.decided_at >= applicant.verification_since)
    order by kyc.level desc, kyc.decided_at desc
    limit 1
  ) as proof on true`;

/** Why an account of the site is not asked; null if it is. The first reason that holds is told. */
const leftOut = ({ countries, levels }: Aim): RawBuilder<CampaignLeftOut | null> => sql`case
    when applicant.member_tag_kyc = 1 then 'barred'
    when applicant.level = 0 then 'no-level'
    when not applicant.level = any(${levels}::integer[]) then 'other-level'
    when ${countries.length > 0} and proof.country is null then 'no-country'
    when ${countries.length > 0} and not proof.country = any(${countries}::text[]) then 'other-country'
    when exists (
      select from reverification as open
      where open.user_id = applicant.user_id and open.state in ('needed', 'pending', 'rejected')
    ) then 'asked-already'
  end`;

interface Group {
  leftOut: CampaignLeftOut | null;
  country: string | null;
  level: number;
  accounts: number;
}

/** How many accounts of the site are asked, or left out, by country and level. Reads every one of them. */
export async function countAccounts(db: Reader, aim: Aim): Promise<Group[]> {
  const { rows } = await sql<Group>`
    select ${leftOut(aim)} as "leftOut", proof.country, applicant.level, count(*)::integer as accounts
    from applicant ${proof}
    where applicant.site = ${aim.site}
    group by 1, 2, 3
    order by 4 desc, 2, 3`.execute(db);
  return rows;
}

interface Person {
  userId: string;
  level: number;
  country: string | null;
  caseId: string | null;
  provedAt: Date | null;
  leftOut: CampaignLeftOut | null;
}

/** A page of these accounts, by id. */
export async function accountsPage(
  db: Reader,
  aim: Aim,
  { asked, after, limit }: { asked: boolean; after: string | null; limit: number },
): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select applicant.user_id as "userId", applicant.level, proof.country, proof.id as "caseId",
      proof.decided_at as "provedAt", ${leftOut(aim)} as "leftOut"
    from applicant ${proof}
    where applicant.site = ${aim.site} and (${after}::uuid is null or applicant.user_id > ${after}::uuid)
      and (${leftOut(aim)} is null) = ${asked}
    order by applicant.user_id
    limit ${limit}`.execute(db);
  return rows;
}

/** How many accounts there are at most, of every site. */
export async function countEverybody(db: Reader): Promise<number> {
  const { count } = await db
    .selectFrom('applicant')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** A stretch of accounts by id: after one, up to and with another. */
export interface Stretch {
  after: string | null;
  upTo: string;
  accounts: number;
}

/** The next accounts after one; undefined after the last. */
export async function nextStretch(
  work: Work,
  after: string | null,
  atMost: number,
): Promise<Stretch | undefined> {
  const { rows } = await sql<{ upTo: string | null; accounts: number }>`
    select (array_agg(next.user_id order by next.user_id desc))[1] as "upTo", count(*)::integer as accounts
    from (
      select user_id from applicant
      where ${after}::uuid is null or user_id > ${after}::uuid
      order by user_id limit ${atMost}
    ) as next`.execute(work);
  const [found] = rows;
  return found?.upTo == null ? undefined : { after, upTo: found.upTo, accounts: found.accounts };
}

/** The accounts of a stretch that are asked. */
export async function peopleToAsk(
  work: Work,
  aim: Aim,
  { after, upTo }: Stretch,
): Promise<{ userId: string; level: number; country: string }[]> {
  const { rows } = await sql<{ userId: string; level: number; country: string }>`
    select applicant.user_id as "userId", applicant.level, coalesce(proof.country, '') as country
    from applicant ${proof}
    where applicant.site = ${aim.site} and applicant.user_id <= ${upTo}::uuid
      and (${after}::uuid is null or applicant.user_id > ${after}::uuid)
      and applicant.level = any(${aim.levels}::integer[])
      and ${leftOut(aim)} is null`.execute(work);
  return rows;
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

/** A notice that asked accounts are due whose day is after one moment and up to another. */
export interface NoticeStep {
  daysLeft: number;
  after: Date;
  until: Date;
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

/** Accounts that owe something to a campaign and are due a notice that they have not had, after one by id. */
export async function noticesDue(
  db: Reader,
  campaignId: string,
  steps: readonly NoticeStep[],
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

/** False where the account has had this notice, or does not owe it any more for that day. */
export async function insertNotice(
  work: Work,
  campaignId: string,
  { userId, id, dueAt, daysLeft }: DueNotice,
  at: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into campaign_notice (user_id, campaign_id, due_at, days_left, sent_at)
    select user_id, campaign_id, due_at, ${daysLeft}::integer, ${at}::timestamptz
    from reverification
    where user_id = ${userId}::uuid and id = ${id}::uuid and campaign_id = ${campaignId}::uuid
      and due_at = ${dueAt}::timestamptz and state in ('needed', 'rejected')
    on conflict do nothing
    returning days_left`.execute(work);
  return rows.length === 1;
}
