import type { vendorStep } from '@credence/contract/vendor-calls';
import { transact } from '../../audit/index.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Verb } from '../../http/serve.ts';
import { checkCase, liveSession, moveSession, pauseSession } from '../provider-session/index.ts';
import { lockCase } from '../case/index.ts';
import { showCase } from './present.ts';

/**
 * What the vendor's part told the page. That the applicant has finished is believed to the extent that they
 * are not asked to do it again; the case moves when the vendor confirms it. Closing the window leaves the
 * case as it is.
 */
export const vendorStepVerb: Verb<typeof vendorStep> = (call, input) =>
  transact(call, call.actor.userId, async (unit) => {
    const { userId } = call.actor;
    const row = await lockCase(unit.work, userId, input.caseId);
    if (row === undefined) throw new Refusal('CASE_NOT_FOUND', 'There is no such case.');
    const session = await liveSession(unit.work, userId, row.id);
    const submitted = input.step === 'handed-in' && row.state === 'collecting';
    if (submitted && session?.state === 'open') {
      await moveSession(call, unit, session, 'handed-in');
      await call.jobs.enqueue(unit.work, checkCase, { userId, caseId: row.id });
    } else if (input.step === 'closed' && session?.state === 'open') {
      await pauseSession(call, unit, session);
    } else {
      unit.unchanged();
    }
    return showCase(call, unit.work, row);
  });
