import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { nothing, time } from './shared.ts';

/** Whether the account is asked to confirm its details, and what of it is done. */
const refresh = v.object({
  /** `waiting`: only a document that is being checked is missing. */
  state: v.picklist(['none', 'open', 'waiting', 'overdue']),
  dueAt: v.nullable(time),
  /** `periodic`: a time has passed; `edition`: the site's rules have changed. */
  reason: v.picklist(['', 'periodic', 'edition']),
  details: v.picklist(['none', 'todo', 'done']),
  /** `none` where the details are all that is asked. */
  document: v.picklist(['none', 'todo', 'waiting', 'done']),
});

export const refreshState = endpoint({
  method: 'GET',
  path: '/v3/private/kyc/refresh',
  sdkPath: '/v1/s1/kyc/integration/refresh',
  access: 'account',
  summary: 'Whether the details of a verified account are to be confirmed again',
  input: nothing,
  result: refresh,
});

/**
 * Says that the declared details, which `readPersonalInfo` shows and a verified account cannot change there,
 * are still right. Settles what is asked unless a document is asked for too; where nothing is asked, nothing
 * changes.
 */
export const confirmRefresh = endpoint({
  method: 'POST',
  path: '/v3/private/kyc/refresh/confirm',
  sdkPath: '/v1/s1/kyc/integration/refresh/confirm',
  access: 'account',
  summary: 'Confirm that the details are still right',
  input: v.strictObject({}),
  result: refresh,
});
