import { type Selectable, sql } from 'kysely';
import type { Reader } from '../../../db/database.ts';
import type { Tables } from '../../../db/tables/index.ts';
import { deleteRows, type Eraser, eraserOf } from '../../../jobs/eraser.ts';

type Skeleton = Selectable<Tables['case_skeleton']>;

/** What is left of the cases of several accounts once their records were erased. */
export const skeletonsOf = (db: Reader, userIds: readonly string[]): Promise<Skeleton[]> =>
  db.selectFrom('case_skeleton').selectAll().where('user_id', 'in', userIds).execute();

/** Of a case stays what was decided, when, by which rules and by whom: nothing that says about whom. */
const records: Eraser = {
  class: 'case-records',
  what: 'cases, but for what was decided',
  erase: async (_call, work, userId) => {
    await sql`insert into case_skeleton (user_id, id, level, beside, attempt, site, policy_version, provider, state,
        verdict_outcome, verdict_labels, created_at, submitted_at, decided_at, decided_by)
      select user_id, id, level, beside, attempt, site, policy_version, provider, state,
        verdict_outcome, verdict_labels, created_at, submitted_at, decided_at, decided_by
      from verification_case where user_id = ${userId} on conflict do nothing`.execute(work);
    return { rows: await deleteRows(work, userId, 'verification_case') };
  },
};

/** What is erased of an account. */
export const caseErasers: readonly Eraser[] = [
  records,
  eraserOf('audit-trail', 'what was decided of cases', 'case_skeleton'),
];
