import type { Selectable } from 'kysely';
import type { Reader, Work } from '../../db/database.ts';
import type { Tables } from '../../db/tables/index.ts';

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

/** Orders something anew, whatever became of an order before; reason and due date are those of this one. */
export async function orderTask(
  work: Work,
  task: Pick<TaskRow, 'user_id' | 'code' | 'subject' | 'due_at' | 'reason' | 'updated_at'>,
): Promise<void> {
  const { due_at, reason, updated_at } = task;
  await work
    .insertInto('task')
    .values({ ...task, status: 'todo' })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'code', 'subject'])
        .doUpdateSet({ status: 'todo', due_at, reason, updated_at }),
    )
    .execute();
}

/** The tasks of one kind, whatever they are about. */
export function readTasks(db: Reader, userId: string, code: TaskRow['code']): Promise<TaskRow[]> {
  return db.selectFrom('task').selectAll().where('user_id', '=', userId).where('code', '=', code).execute();
}
