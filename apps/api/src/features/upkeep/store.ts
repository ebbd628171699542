import type { Level } from '@credence/contract/words';
import type { AskAgain, FileKind, NoticeSpan, Site, UpkeepKind } from '@credence/policy';
import { sql, type Selectable } from 'kysely';
import type { Reader, Work } from '../../db/database.ts';
import type { Tables } from '../../db/tables/index.ts';
import { eraserOf } from '../../jobs/eraser.ts';

export type UpkeepRow = Selectable<Tables['upkeep']>;
type Notice = Selectable<Tables['upkeep_notice']>;

/** What keeps an account's file current; nothing before its first level. */
export function readUpkeep(db: Reader, userId: string): Promise<UpkeepRow[]> {
  return db.selectFrom('upkeep').selectAll().where('user_id', '=', userId).execute();
}

export async function saveUpkeep(work: Work, row: UpkeepRow): Promise<void> {
  const { user_id: _user, kind: _kind, ...changes } = row;
  await work
    .insertInto('upkeep')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet(changes))
    .execute();
}

/** False where there was none. */
export async function dropUpkeep(work: Work, userId: string, kind: FileKind): Promise<boolean> {
  const { numDeletedRows } = await work
    .deleteFrom('upkeep')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** False where the account has had this notice. */
export async function insertNotice(work: Work, notice: Notice): Promise<boolean> {
  const inserted = await work
    .insertInto('upkeep_notice')
    .values(notice)
    .onConflict((conflict) => conflict.doNothing())
    .returning('days_left')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Whether an account has had any notice for a day. */
export async function wasTold(
  db: Reader,
  { user_id: userId, kind, due_at: dueAt }: Pick<Notice, 'user_id' | 'kind' | 'due_at'>,
): Promise<boolean> {
  const found = await db
    .selectFrom('upkeep_notice')
    .select('days_left')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('due_at', '=', dueAt)
    .executeTakeFirst();
  return found !== undefined;
}

/** A notice that accounts of a site are due, for days after one moment and up to another. */
export interface Step extends NoticeSpan {
  site: Site;
  kind: UpkeepKind;
  /** From which level on. */
  level: 0 | Level;
  /** Of which sites it counts: of tests those that the site takes, of a class its own. */
  sites: readonly Site[];
  /** Of what ended before, the day is this one. */
  soonest: Date;
}

/** Accounts that are due a notice that they have not had, by their day. */
export async function noticesDue(
  db: Reader,
  steps: readonly Step[],
  atMost: number,
): Promise<{ userId: string; kind: UpkeepKind }[]> {
  if (steps.length === 0) return [];
  const rows = steps.map(
    ({ site, kind, daysLeft, after, until, level, sites, soonest }) =>
      sql`(${site}::text, ${kind}::text, ${daysLeft}::integer, ${after}::timestamptz, ${until}::timestamptz,
        ${level}::integer, ${sites}::text[], ${soonest}::timestamptz)`,
  );
  const { rows: found } = await sql<{ userId: string; kind: UpkeepKind }>`
    select kept.user_id as "userId", kept.kind
    from (values ${sql.join(rows)}) as step (site, kind, days_left, after, until, level, sites, soonest)
    join lateral (
      select user_id, kind, due_at from upkeep
      where kind = step.kind and due_at > step.after and due_at <= step.until
      union all
      select result.user_id, result.test, greatest(result.valid_until, step.soonest)
      from suitability_result as result
      join suitability_attempt as paper
        on paper.user_id = result.user_id and paper.id = result.attempt_id and paper.site = any(step.sites)
      where result.test = step.kind and result.passed
        and result.valid_until <= step.until
        and greatest(result.valid_until, step.soonest) > step.after
        and greatest(result.valid_until, step.soonest) <= step.until
        and not exists (
          select from suitability_result as later
          join suitability_attempt as newer
            on newer.user_id = later.user_id and newer.id = later.attempt_id and newer.site = any(step.sites)
          where later.user_id = result.user_id and later.test = result.test and later.passed
            and later.at > result.at
        )
      union all
      select user_id, subject, due_at from task
      where code = 'AGREEMENT' and subject = step.kind and status = 'todo'
        and due_at > step.after and due_at <= step.until
      union all
      select user_id, class, expires_at from investor_class
      where class = step.kind and site = any(step.sites) and ended_at is null
        and expires_at > step.after and expires_at <= step.until
    ) as kept on true
    join applicant on applicant.user_id = kept.user_id and applicant.site = step.site
      and applicant.level >= step.level and applicant.closed_at is null
    where not exists (
      select from upkeep_notice as told
      where told.user_id = kept.user_id and told.kind = kept.kind
        and told.due_at = kept.due_at and told.days_left = step.days_left
    )
    order by kept.due_at, kept.user_id
    limit ${atMost}`.execute(db);
  return found;
}

/** Verified accounts that nothing watches over yet. */
export async function accountsUnwatched(
  db: Reader,
  page: { after: string | undefined; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('applicant')
    .select('applicant.user_id')
    .where('applicant.level', '>', 0)
    .where('applicant.closed_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('upkeep')
            .select('upkeep.kind')
            .whereRef('upkeep.user_id', '=', 'applicant.user_id')
            .where('upkeep.kind', '=', 'refresh'),
        ),
      ),
    )
    .$if(page.after !== undefined, (query) => query.where('applicant.user_id', '>', page.after ?? ''))
    .orderBy('applicant.user_id')
    .limit(page.limit)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** The accounts that an order of an edition is for and that it has not asked yet. */
function toAsk(db: Reader, site: Site, order: AskAgain) {
  const { name, level, verifiedBefore, documentTypes, issuedBy, risk } = order;
  return db
    .selectFrom('upkeep')
    .innerJoin('applicant', 'applicant.user_id', 'upkeep.user_id')
    .where('upkeep.kind', '=', 'refresh')
    .where('upkeep.asked_for', '<>', name)
    .where('applicant.site', '=', site)
    .where('applicant.closed_at', 'is', null)
    .where('applicant.level', '>=', level)
    .$if(risk !== undefined, (query) => query.where('upkeep.risk', 'in', [...(risk ?? [])]))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('verification_case as attempt')
          .select('attempt.id')
          .whereRef('attempt.user_id', '=', 'upkeep.user_id')
          .where('attempt.state', '=', 'approved')
          .where('attempt.site', '=', site)
          .where('attempt.decided_at', '<', new Date(`${verifiedBefore}T00:00:00.000Z`))
          .where((at) =>
            at.or([
              at('applicant.verification_since', 'is', null),
              at('attempt.created_at', '>=', at.ref('applicant.verification_since')),
            ]),
          )
          .$if(documentTypes !== undefined, (query) =>
            query.where('attempt.document_type', 'in', [...(documentTypes ?? [])]),
          )
          .$if(issuedBy !== undefined, (query) =>
            query.where('attempt.country', 'in', [...(issuedBy ?? [])]),
          ),
      ),
    );
}

/** The next accounts to ask, in no particular order: who was asked is not found again. */
export async function accountsToAsk(
  db: Reader,
  site: Site,
  order: AskAgain,
  limit: number,
): Promise<string[]> {
  const rows = await toAsk(db, site, order).select('upkeep.user_id').limit(limit).execute();
  return rows.map(({ user_id }) => user_id);
}

/** How many accounts an order would ask now, by their level. */
export async function countToAsk(
  db: Reader,
  site: Site,
  order: AskAgain,
): Promise<{ level: Level; accounts: number }[]> {
  const rows = await toAsk(db, site, order)
    .select(({ fn }) => ['applicant.level', fn.countAll<string>().as('accounts')])
    .groupBy('applicant.level')
    .orderBy('applicant.level')
    .execute();
  return rows.map(({ level, accounts }) => ({ level: level === 2 ? 2 : 1, accounts: Number(accounts) }));
}

/** What is erased of an account. */
export const upkeepErasers = [
  eraserOf('case-records', 'days of documents and details', 'upkeep_notice', 'upkeep'),
];
