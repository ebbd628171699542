import type { Reader } from '../../db/database.ts';

export function readScreening(db: Reader, userId: string, scene: string) {
  return db
    .selectFrom('screening_result')
    .select(['outcome', 'decided_at'])
    .where('user_id', '=', userId)
    .where('scene', '=', scene)
    .executeTakeFirst();
}
