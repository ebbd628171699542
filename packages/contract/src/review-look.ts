import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { stepReason } from './review-account.ts';
import { caseAddress } from './review-queue.ts';
import { time } from './shared.ts';

/**
 * Says why an officer looks at an account of which nothing waits to be decided; its cases can be seen from
 * then until `until`. Without it they are refused with REASON_NEEDED. Refused with LOOKS_USED_UP once an
 * officer has looked at as many accounts as an hour allows; the first such refusal is an alarm.
 */
export const lookAtDecided = endpoint({
  method: 'POST',
  path: '/console/api/case/look',
  access: 'officer',
  permission: 'read-cases',
  summary: 'Say why a decided case is looked at',
  input: v.strictObject({ ...caseAddress.entries, reason: stepReason }),
  result: v.object({ until: time }),
});

/** Who looked at the account's decided cases, and why. */
export const decidedLook = v.object({ at: time, officer: v.string(), reason: v.string() });
