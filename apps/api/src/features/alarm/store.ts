import type { Reader, Work } from '../../db/database.ts';

interface AlarmKey {
  kind: string;
  subject: string;
}

/**
 * Counts an alarm. Says how many were held back where operators are to be told now, because the last letter
 * is older than `since`; undefined where this one is held back too.
 */
export async function countAlarm(
  work: Work,
  { kind, subject }: AlarmKey,
  { now, since }: { now: Date; since: Date },
): Promise<number | undefined> {
  const inserted = await work
    .insertInto('alarm')
    .values({ kind, subject, told_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('kind')
    .executeTakeFirst();
  if (inserted !== undefined) return 0;
  const heldBack = await tellHeldBack(work, { kind, subject }, { now, since });
  if (heldBack !== undefined) return heldBack;
  await work
    .updateTable('alarm')
    .set(({ eb }) => ({ held_back: eb('held_back', '+', 1) }))
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .execute();
  return undefined;
}

/** Takes what was held back, where the last letter is older than `since`. */
export async function tellHeldBack(
  work: Work,
  { kind, subject }: AlarmKey,
  { now, since }: { now: Date; since: Date },
): Promise<number | undefined> {
  const row = await work
    .selectFrom('alarm')
    .select(['told_at', 'held_back'])
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined || row.told_at > since) return undefined;
  await work
    .updateTable('alarm')
    .set({ told_at: now, held_back: 0 })
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .execute();
  return row.held_back;
}

/** Alarms that were held back, and of which the last letter is older than a time. */
export function heldBackBefore(db: Reader, time: Date): Promise<AlarmKey[]> {
  return db
    .selectFrom('alarm')
    .select(['kind', 'subject'])
    .where('held_back', '>', 0)
    .where('told_at', '<=', time)
    .limit(100)
    .execute();
}

export async function forgetAlarmsBefore(work: Work, time: Date): Promise<void> {
  await work.deleteFrom('alarm').where('held_back', '=', 0).where('told_at', '<', time).execute();
}
