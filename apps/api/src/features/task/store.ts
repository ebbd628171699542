import { sql, type Selectable } from 'kysely';
import { writeOnce } from '../../db/compile-once.ts';
import type { Reader, Work } from '../../db/database.ts';
import type { Tables } from '../../db/tables/index.ts';
import { eraserOf } from '../../jobs/eraser.ts';

export type TaskRow = Selectable<Tables['task']>;

/** Orders something from an account, or updates its state; reason and due date stay those of the order. */
export async function setTask(
  work: Work,
  task: Pick<TaskRow, 'user_id' | 'code' | 'status' | 'reason' | 'updated_at'> & Partial<TaskRow>,
): Promise<void> {
  const row = { subject: '', due_at: null, ...task };
  const { status, updated_at } = row;
  await work
    .insertInto('task')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'code', 'subject']).doUpdateSet({ status, updated_at }),
    )
    .execute();
}

type Ordered = Omit<TaskRow, 'status'> & Partial<Pick<TaskRow, 'status'>>;

const order = writeOnce<
  [
    userId: string,
    code: TaskRow['code'],
    subject: string,
    status: TaskRow['status'],
    dueAt: Date | null,
    reason: string,
    at: Date,
  ]
>(
  ['u', 'QUESTIONNAIRE', 's', 'todo', null, 'r', new Date(0)],
  (db, userId, code, subject, status, dueAt, reason, at) =>
    db
      .insertInto('task')
      .values({ user_id: userId, code, subject, status, due_at: dueAt, reason, updated_at: at })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'code', 'subject']).doUpdateSet(({ ref }) => ({
          status: ref('excluded.status'),
          updated_at: ref('excluded.updated_at'),
          due_at: ref('excluded.due_at'),
          reason: ref('excluded.reason'),
        })),
      ),
);

/** Orders something anew, whatever was ordered before: with a reason and a due date of its own. */
export async function orderTask(
  work: Work,
  { user_id, code, subject, status = 'todo', due_at, reason, updated_at }: Ordered,
): Promise<void> {
  await order(work, user_id, code, subject, status, due_at, reason, updated_at);
}

/**
 * Orders the same of many accounts, about the accounts themselves, by one statement. Without a reason what is
 * ordered already gets a later day and nothing else.
 */
export async function orderTasks(
  work: Work,
  userIds: readonly string[],
  {
    code,
    due_at,
    reason,
    updated_at,
  }: Omit<TaskRow, 'user_id' | 'subject' | 'status' | 'reason'> & { reason?: string },
): Promise<void> {
  if (userIds.length === 0) return;
  await sql`
    insert into task (user_id, code, subject, status, due_at, reason, updated_at)
    select user_id, ${code}, '', 'todo', ${due_at}::timestamptz, ${reason ?? ''}, ${updated_at}::timestamptz
    from unnest(${[...userIds]}::uuid[]) as owes (user_id)
    on conflict (user_id, code, subject) do update set
      due_at = case when excluded.reason = '' then greatest(task.due_at, excluded.due_at)
        else excluded.due_at end,
      updated_at = excluded.updated_at,
      status = case when excluded.reason = '' then task.status else 'todo' end,
      reason = coalesce(nullif(excluded.reason, ''), task.reason)`.execute(work);
}

/** Takes back what was ordered of many accounts about the accounts themselves. */
export async function dropTasks(
  work: Work,
  userIds: readonly string[],
  code: TaskRow['code'],
): Promise<void> {
  if (userIds.length === 0) return;
  await sql`delete from task where code = ${code} and subject = ''
    and user_id = any(${[...userIds]}::uuid[])`.execute(work);
}

/** Takes an order back. */
export async function dropTask(
  work: Work,
  { user_id, code, subject }: Pick<TaskRow, 'user_id' | 'code' | 'subject'>,
): Promise<void> {
  await work
    .deleteFrom('task')
    .where('user_id', '=', user_id)
    .where('code', '=', code)
    .where('subject', '=', subject)
    .execute();
}

/** A task about the account itself; undefined if it was never ordered. */
export function readTask(db: Reader, userId: string, code: TaskRow['code']): Promise<TaskRow | undefined> {
  return db
    .selectFrom('task')
    .selectAll()
    .where('user_id', '=', userId)
    .where('code', '=', code)
    .where('subject', '=', '')
    .executeTakeFirst();
}

/** The tasks of one kind, whatever they are about. */
export function readTasks(db: Reader, userId: string, code: TaskRow['code']): Promise<TaskRow[]> {
  return db.selectFrom('task').selectAll().where('user_id', '=', userId).where('code', '=', code).execute();
}

/** What is erased of an account. */
export const taskErasers = [eraserOf('case-records', 'tasks', 'task')];
