import type { Work } from '../../../db/database.ts';
import type { Context } from '../../../base/context.ts';
import { hour, minute, second } from '../../../base/durations.ts';
import { pollSession } from './jobs.ts';
import { updateSession, type SessionRow } from './store.ts';

/**
 * How long a session may wait for the vendor's first answer before it is given up; longer than any vendor
 * call.
 */
const longestOpening = 10 * minute;

/** How long an applicant usually needs at most. */
const usualTime = 30 * minute;

/**
 * Milliseconds until the next poll: half of the time it already takes. Soon after submitting, because most
 * vendors answer within a minute; if the applicant has not finished, when the mount expires, after half an
 * hour at the latest, and rarely after that.
 */
function untilNextPoll(
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
      // A mount may be valid for weeks, while the applicant finishes in minutes and the webhook is lost.
      return left > 0 ? Math.min(left + second, Math.max(usualTime, seldom)) : seldom;
    }
  }
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}

/** Plans the session's next poll, which replaces the one planned before. */
export async function planPoll(context: Context, work: Work, session: SessionRow): Promise<void> {
  const now = context.now();
  const poll = session.polls + 1;
  const wait = Math.ceil(untilNextPoll(session, now) / second);
  await updateSession(work, session.user_id, session.id, {
    polls: poll,
    next_look_at: new Date(now.getTime() + wait * second),
  });
  await context.jobs.enqueue(
    work,
    pollSession,
    { userId: session.user_id, sessionId: session.id, look: poll },
    { startAfterSeconds: wait },
  );
}
