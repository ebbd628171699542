import * as v from 'valibot';
import { defineJob } from '../../../jobs/index.ts';

const uuid = v.pipe(v.string(), v.uuid());

/**
 * Look at a session by ourselves, since a vendor's report may be lost. `look` counts: of two jobs for the same session only the one that was
 * queued last does anything.
 */
export const lookAtSession = defineJob(
  'look-at-session',
  v.object({ userId: uuid, sessionId: uuid, look: v.number() }),
);

/** `tries` counts how often the vendor could not be reached. */
const untilReached = v.object({ userId: uuid, sessionId: uuid, tries: v.number() });

/** Have the vendor forget the person of a session. */
export const eraseSession = defineJob('erase-session', untilReached);

/** Read again what the vendor says of a session that was decided on. */
export const lookBack = defineJob('look-back', untilReached);
