import type { NoticeSpan, Site } from '@credence/policy';
import { sql, type Selectable } from 'kysely';
import type { Reader, Work } from '../../db/database.ts';
import type { Tables } from '../../db/tables/index.ts';
import { eraserOf } from '../../jobs/eraser.ts';

type Notice = Selectable<Tables['duty_notice']>;

/** False where the account has had this notice. */
export async function insertNotice(work: Work, notice: Notice): Promise<boolean> {
  const inserted = await work
    .insertInto('duty_notice')
    .values(notice)
    .onConflict((conflict) => conflict.doNothing())
    .returning('days_left')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** A notice that accounts of a site are due, for duties whose day is after one moment and up to another. */
export interface Step extends NoticeSpan {
  site: Site;
  template: string;
}

/** Questionnaires whose account is due a notice that it has not had, by their day. */
export async function noticesDue(
  db: Reader,
  steps: readonly Step[],
  atMost: number,
): Promise<{ userId: string; id: string }[]> {
  if (steps.length === 0) return [];
  const rows = steps.map(
    ({ site, template, daysLeft, after, until }) =>
      sql`(${site}::text, ${template}::text, ${daysLeft}::integer, ${after}::timestamptz, ${until}::timestamptz)`,
  );
  const { rows: found } = await sql<{ userId: string; id: string }>`
    select owed.user_id as "userId", owed.id
    from (values ${sql.join(rows)}) as step (site, template, days_left, after, until)
    join questionnaire as owed on owed.template_code = step.template
      and owed.due_at > step.after and owed.due_at <= step.until and owed.state in ('draft', 'rejected')
    join applicant on applicant.user_id = owed.user_id and applicant.site = step.site
      and applicant.closed_at is null
    where not exists (
      select from duty_notice as told
      where told.user_id = owed.user_id and told.questionnaire_id = owed.id
        and told.due_at = owed.due_at and told.days_left = step.days_left
    )
    order by owed.due_at, owed.id
    limit ${atMost}`.execute(db);
  return found;
}

/** After how many months due diligence is asked again at a site. */
export interface Renewal {
  site: Site;
  months: number;
}

/**
 * The last due diligence of accounts with a level whose approval is older than the term of their site, those
 * that have waited longest first; of one account where that is named. None where it is asked again already,
 * or where officers have withdrawn what was asked again.
 */
export async function diligenceGrownOld(
  db: Reader,
  templates: readonly string[],
  renewals: readonly Renewal[],
  { now, userId, atMost }: { now: Date; userId?: string; atMost: number },
): Promise<{ userId: string; id: string; template: string }[]> {
  if (renewals.length === 0) return [];
  const terms = renewals.map(({ site, months }) => sql`(${site}::text, ${months}::integer)`);
  const { rows } = await sql<{ userId: string; id: string; template: string }>`
    select approved.user_id as "userId", approved.id, approved.template_code as template
    from (values ${sql.join(terms)}) as term (site, months)
    join applicant on applicant.site = term.site and applicant.level > 0
      and applicant.closed_at is null
    join questionnaire as approved on approved.user_id = applicant.user_id
      and approved.template_code in (${sql.join(templates)}) and approved.state = 'approved'
      and approved.decided_at <= ${now}::timestamptz - make_interval(months => term.months)
    where ${userId === undefined ? sql`true` : sql`approved.user_id = ${userId}`} and not exists (
      select from questionnaire as later
      where later.user_id = approved.user_id and later.template_code in (${sql.join(templates)})
        and later.created_at > approved.created_at
        and (later.state <> 'ended'
          or later.created_at >= approved.decided_at + make_interval(months => term.months))
    )
    order by approved.decided_at, approved.id
    limit ${atMost}`.execute(db);
  return rows;
}

/** What is erased of an account. */
export const dutyErasers = [eraserOf('case-records', 'messages about duties', 'duty_notice')];
