import { appOrigin } from './app-origin.ts';
import type { Returned } from './returned-message.ts';

/**
 * Where a vendor's page leads when it has come to an end: in the frame or, where it was opened by itself,
 * in place of it.
 */
const query = new URLSearchParams(location.search);
const message: Returned = {
  type: 'returned',
  outcome: query.get('outcome') === 'failed' ? 'failed' : 'done',
  code: query.get('errorCode') ?? '',
};
if (window.parent === window) location.replace(`${appOrigin()}/user/accounts/auth/kyc`);
else window.parent.postMessage(message, location.origin);
