import type { vendorStep } from '@credence/contract';
import { transact } from '../../../audit/index.ts';
import { Refusal } from '../../../http/refusal.ts';
import type { Verb } from '../../../http/serve.ts';
import { checkCase } from '../jobs.ts';
import { showCase } from '../present.ts';
import { lockCase } from '../store.ts';
import { moveSession } from './settle.ts';
import { liveSession } from './store.ts';

/**
 * What the vendor's part told the page. Handed in is believed as far as nobody is asked to do it again; the case moves when the vendor says so.
 * Closing the window changes nothing.
 */
export const vendorStepVerb: Verb<typeof vendorStep> = (call, input) =>
  transact(call, call.actor.userId, async (unit) => {
    const { userId } = call.actor;
    const row = await lockCase(unit.work, userId, input.caseId);
    if (row === undefined) throw new Refusal('CASE_NOT_FOUND', 'There is no such case.');
    const session = await liveSession(unit.work, userId, row.id);
    const handedIn = input.step === 'handed-in' && row.state === 'collecting';
    if (handedIn && session?.state === 'open') {
      await moveSession(call, unit, session, 'handed-in');
      await call.jobs.enqueue(unit.work, checkCase, { userId, caseId: row.id });
    } else {
      unit.unchanged();
    }
    return showCase(call, unit.work, row);
  });
