import type { Selectable } from 'kysely';
import type { Work } from '../../../db/database.ts';
import type { Tables } from '../../../db/tables/index.ts';

type Cases = Selectable<Tables['verification_case']>;

export interface Unanswered extends Pick<Cases, 'user_id' | 'id' | 'provider' | 'route' | 'submitted_at'> {
  /** A session with an outside provider may still bring a verdict. */
  hasSession: boolean;
}

/** Cases handed in before a time that have no verdict and are due, the oldest first; locked, and those that another sweep holds are left to it. */
export async function lockUnanswered(
  work: Work,
  { handedInBefore, now, atMost }: { handedInBefore: Date; now: Date; atMost: number },
): Promise<Unanswered[]> {
  const rows = await work
    .selectFrom('verification_case as one')
    .select(['one.user_id', 'one.id', 'one.provider', 'one.route', 'one.submitted_at'])
    .select((column) =>
      column
        .exists(
          column
            .selectFrom('provider_session as session')
            .select('session.id')
            .whereRef('session.user_id', '=', 'one.user_id')
            .whereRef('session.case_id', '=', 'one.id')
            .where('session.state', 'in', ['opening', 'open', 'handed-in']),
        )
        .as('hasSession'),
    )
    .where('one.state', '=', 'submitted')
    .where('one.submitted_at', '<=', handedInBefore)
    .where((where) => where.or([where('one.sweep_at', 'is', null), where('one.sweep_at', '<=', now)]))
    .orderBy('one.submitted_at')
    .limit(atMost)
    .forUpdate('one')
    .skipLocked()
    .execute();
  return rows.map((row) => ({ ...row, hasSession: row.hasSession === true }));
}

/** Cases that still collect though their time was up before a time, and that are due; locked in the same way. */
export function lockOverdue(
  work: Work,
  { expiredBefore, now, atMost }: { expiredBefore: Date; now: Date; atMost: number },
): Promise<Pick<Cases, 'user_id' | 'id'>[]> {
  return work
    .selectFrom('verification_case')
    .select(['user_id', 'id'])
    .where('state', '=', 'collecting')
    .where('expires_at', '<=', expiredBefore)
    .where((where) => where.or([where('sweep_at', 'is', null), where('sweep_at', '<=', now)]))
    .orderBy('expires_at')
    .limit(atMost)
    .forUpdate()
    .skipLocked()
    .execute();
}

type Sessions = Selectable<Tables['provider_session']>;

/** Sessions that may still bring a verdict and whose look was planned for before a time; locked in the same way. */
export function lockUnlooked(
  work: Work,
  { plannedBefore, atMost }: { plannedBefore: Date; atMost: number },
): Promise<Pick<Sessions, 'user_id' | 'id' | 'polls'>[]> {
  return work
    .selectFrom('provider_session')
    .select(['user_id', 'id', 'polls'])
    .where('state', 'in', ['opening', 'open', 'handed-in'])
    .where('next_look_at', '<=', plannedBefore)
    .orderBy('next_look_at')
    .limit(atMost)
    .forUpdate()
    .skipLocked()
    .execute();
}
