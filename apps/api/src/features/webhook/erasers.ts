import type { Eraser } from '../../jobs/eraser.ts';
import { partnerOfAccount } from '../partner/index.ts';
import { deleteEventsOf } from './store.ts';
import { tellErased } from './tell.ts';

/**
 * What is erased of an account: all that its partner was told of it. That it is erased is told at the same
 * moment, as long as it is known to whom.
 */
export const webhookErasers: Eraser[] = [
  {
    class: 'case-records',
    what: 'events told to a partner',
    erase: async (call, work, userId) => {
      const applicant = await partnerOfAccount(work, userId);
      if (applicant !== undefined) await tellErased(call, work, applicant);
      return { rows: await deleteEventsOf(work, userId) };
    },
  },
];
