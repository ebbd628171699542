import * as v from 'valibot';
import { uuid } from '../../../base/uuid.ts';
import { defineListener } from '../../../jobs/events.ts';
import { defineJob } from '../../../jobs/queue.ts';

/** Have the provider check a submitted case. */
export const checkCase = defineJob('check-case', v.object({ userId: uuid, caseId: uuid }));

/** A submitted case that waited for its pictures is checked as soon as they are processed. */
export const checkOnPicture = defineListener('check-on-picture', ['file.ready', 'file.unreadable']);

/**
 * Poll a session, since a webhook may be lost. `look` is the number of the poll: of two jobs for one session
 * only the one queued last does anything.
 */
export const pollSession = defineJob(
  'look-at-session',
  v.object({ userId: uuid, sessionId: uuid, look: v.number() }),
);

/** `tries` counts how often the vendor could not be reached. */
const untilReached = v.object({ userId: uuid, sessionId: uuid, tries: v.number() });

/** Have the vendor delete the person of a session. */
export const eraseSession = defineJob('erase-session', untilReached);

/** Check again what the vendor says about a decided session. */
export const recheckSession = defineJob('look-back', untilReached);
