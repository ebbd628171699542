import { within } from '../../../audit/index.ts';
import { type Eraser, eraserOf } from '../../../jobs/eraser.ts';
import { endSession, eraseAtVendor } from '../session/settle.ts';
import { isLive } from '../session/store.ts';
import { knownToVendors } from './store.ts';

/** Has every vendor delete the person; the job that does so notes in the trail that it is done. */
const atVendors: Eraser = {
  class: 'identity-documents',
  what: 'sessions that vendors were told to erase',
  erase: async (call, work, userId) => {
    const sessions = await knownToVendors(work, userId);
    for (const session of sessions) {
      if (isLive(session))
        await within(work, call, userId, (unit) => endSession(call, unit, session, 'abandoned', 'closed'));
      else await eraseAtVendor(call, work, session);
    }
    return { rows: sessions.length };
  },
};

/** What is erased of an account. What a vendor is still to erase has to be known until it has done so. */
export const providerSessionErasers: readonly Eraser[] = [
  atVendors,
  eraserOf('audit-trail', 'that there were sessions with vendors', 'provider_session'),
];
