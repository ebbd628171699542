import type { CampaignLeftOut } from '@credence/contract/campaign';
import { type RawBuilder, sql } from 'kysely';
import type { Reader, Work } from '../../../db/database.ts';
import type { CampaignRow } from '../store.ts';

/** The accounts that a plan is about. */
export type Aim = Pick<CampaignRow, 'site' | 'countries' | 'levels'>;

/** Whether a case proves an account's level, or one below. */
const proves = sql`kyc.user_id = applicant.user_id and kyc.state = 'approved' and not kyc.beside
    and kyc.level <= applicant.level
    and (applicant.verification_since is null or kyc.decided_at >= applicant.verification_since)`;

/** The case that proved an account's level: the newest of its highest level that still counts. */
const proof = sql`left join lateral (
    select kyc.id, kyc.country, kyc.decided_at from verification_case as kyc
    where ${proves}
    order by kyc.level desc, kyc.decided_at desc
    limit 1
  ) as proof on true`;

/** Why an account of the site is not asked; null if it is. The first reason that holds is told. */
const leftOut = ({ countries, levels }: Aim): RawBuilder<CampaignLeftOut | null> => sql`case
    when applicant.member_tag_kyc = 1 or applicant.closed_at is not null then 'barred'
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

/**
 * How many accounts of the site are asked, or left out, by country and level. Reads every one of them, with
 * its proof: side by side in the order of their ids, which takes half the time of a look-up for each.
 */
export async function countAccounts(db: Reader, aim: Aim): Promise<Group[]> {
  const { rows } = await sql<Group>`
    select ${leftOut(aim)} as "leftOut", proof.country, applicant.level, count(*)::integer as accounts
    from (
      select distinct on (applicant.user_id) applicant.user_id, applicant.level, applicant.member_tag_kyc,
        applicant.closed_at, kyc.country
      from applicant left join verification_case as kyc on ${proves}
      where applicant.site = ${aim.site}
      order by applicant.user_id, kyc.level desc, kyc.decided_at desc
    ) as applicant, lateral (select applicant.country) as proof
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
