import type { Selectable } from 'kysely';
import type { Reader, Work } from '../../db/database.ts';
import { writeAlong } from '../../db/transaction.ts';
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

/** Orders something anew, whatever was ordered before: with a reason and a due date of its own. */
export async function orderTask(
  work: Work,
  task: Omit<TaskRow, 'status'> & Partial<Pick<TaskRow, 'status'>>,
): Promise<void> {
  const row = { status: 'todo' as const, ...task };
  const { status, updated_at, due_at, reason } = row;
  await writeAlong(
    work,
    work
      .insertInto('task')
      .values(row)
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'code', 'subject']).doUpdateSet({ status, updated_at, due_at, reason }),
      ),
  );
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
