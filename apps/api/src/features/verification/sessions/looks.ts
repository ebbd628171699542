import type { Work } from '../../../db/database.ts';
import type { Context } from '../../../context.ts';
import { lookAtSession } from './jobs.ts';
import { updateSession, type SessionRow } from './store.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** How long a session that the vendor has not answered for may stay so before it is given up; longer than any call to a vendor. */
const longestOpening = 10 * minute;

/** How long a person needs for it at the most, as a rule. */
const usualTime = 30 * minute;

/**
 * When to look at a session again, in milliseconds from now: half as long again as it already takes. Soon after it was handed in, since most
 * vendors answer within a minute; where the person has not finished, when what is mounted ends, after half an hour at the latest, and then seldom.
 */
function untilNextLook(
  session: Pick<SessionRow, 'state' | 'created_at' | 'updated_at' | 'mount_expires_at'>,
  now: Date,
): number {
  const since = (time: Date) => now.getTime() - time.getTime();
  switch (session.state) {
    case 'opening':
      return longestOpening;
    case 'handed-in':
      return clamp(since(session.updated_at) / 2, 5 * second, hour);
    default: {
      const ends = session.mount_expires_at?.getTime() ?? session.created_at.getTime() + usualTime;
      const left = ends - now.getTime();
      const seldom = clamp(since(session.created_at) / 2, 10 * minute, 24 * hour);
      // What is mounted may be good for weeks, while the person is done in minutes and the report of it is lost.
      return left > 0 ? Math.min(left + second, Math.max(usualTime, seldom)) : seldom;
    }
  }
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}

/** Has the session looked at when it is time; what was planned before does nothing any more. */
export async function planLook(context: Context, work: Work, session: SessionRow): Promise<void> {
  const now = context.now();
  const look = session.polls + 1;
  const wait = Math.ceil(untilNextLook(session, now) / second);
  await updateSession(work, session.user_id, session.id, {
    polls: look,
    next_look_at: new Date(now.getTime() + wait * second),
  });
  await context.jobs.enqueue(
    work,
    lookAtSession,
    { userId: session.user_id, sessionId: session.id, look },
    { startAfterSeconds: wait },
  );
}
