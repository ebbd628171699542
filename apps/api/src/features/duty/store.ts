import type { Site } from '@credence/policy';
import { sql, type Selectable } from 'kysely';
import type { Reader, Work } from '../../db/database.ts';
import type { Tables } from '../../db/tables/index.ts';

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
export interface Step {
  site: Site;
  template: string;
  daysLeft: number;
  after: Date;
  until: Date;
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
    where not exists (
      select from duty_notice as told
      where told.user_id = owed.user_id and told.questionnaire_id = owed.id
        and told.due_at = owed.due_at and told.days_left = step.days_left
    )
    order by owed.due_at, owed.id
    limit ${atMost}`.execute(db);
  return found;
}
