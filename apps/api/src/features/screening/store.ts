import type { Reader } from '../../db/database.ts';
import { eraserOf } from '../../jobs/eraser.ts';

export function readScreening(db: Reader, userId: string, scene: string) {
  return db
    .selectFrom('screening_result')
    .select(['outcome', 'decided_at'])
    .where('user_id', '=', userId)
    .where('scene', '=', scene)
    .executeTakeFirst();
}

/** What is erased of an account. */
export const screeningErasers = [eraserOf('case-records', 'name screening', 'screening_result')];
