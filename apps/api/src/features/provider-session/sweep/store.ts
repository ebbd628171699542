import type { Selectable } from 'kysely';
import type { Work } from '../../../db/database.ts';
import type { Tables } from '../../../db/tables/index.ts';
import { liveStates } from '../session/store.ts';

type Sessions = Selectable<Tables['provider_session']>;

/** Sessions that may still bring a verdict and whose poll is overdue; locked in the same way. */
export function lockOverduePolls(
  work: Work,
  { plannedBefore, atMost }: { plannedBefore: Date; atMost: number },
): Promise<Pick<Sessions, 'user_id' | 'id' | 'polls'>[]> {
  return work
    .selectFrom('provider_session')
    .select(['user_id', 'id', 'polls'])
    .where('state', 'in', [...liveStates])
    .where('next_look_at', '<=', plannedBefore)
    .orderBy('next_look_at')
    .limit(atMost)
    .forUpdate()
    .skipLocked()
    .execute();
}
