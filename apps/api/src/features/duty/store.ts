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
  after: Date | undefined;
  until: Date;
}

/** Questionnaires whose account is due a notice that it has not had, by their day. */
export async function noticesDue(
  db: Reader,
  { site, template, daysLeft, after, until }: Step,
  atMost: number,
): Promise<{ userId: string; id: string }[]> {
  let query = db
    .selectFrom('questionnaire as owed')
    .innerJoin('applicant', 'applicant.user_id', 'owed.user_id')
    .where('owed.state', 'in', ['draft', 'rejected'])
    .where('owed.template_code', '=', template)
    .where('owed.due_at', '<=', until)
    .where('applicant.site', '=', site)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('duty_notice as told')
            .select(sql<number>`1`.as('one'))
            .whereRef('told.user_id', '=', 'owed.user_id')
            .whereRef('told.questionnaire_id', '=', 'owed.id')
            .whereRef('told.due_at', '=', 'owed.due_at')
            .where('told.days_left', '=', daysLeft),
        ),
      ),
    );
  if (after !== undefined) query = query.where('owed.due_at', '>', after);
  return query
    .select(['owed.user_id as userId', 'owed.id as id'])
    .orderBy('owed.due_at')
    .orderBy('owed.id')
    .limit(atMost)
    .execute();
}
