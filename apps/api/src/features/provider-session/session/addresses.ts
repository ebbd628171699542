import type { Provider } from '@credence/contract/first-words';
import type { Call } from '../../../base/call.ts';
import { frameOriginFor } from '../../../pages/frame-origin.ts';
import { pageOrigin } from '../../../pages/page-origin.ts';
import { pathOfVendor, type SessionRequest } from '../../provider/index.ts';

/** Where a vendor's page returns to, and where the vendor sends webhooks. */
export function addressesFor(call: Call, provider: Provider): SessionRequest['addresses'] {
  const vendor = pathOfVendor(provider) ?? '';
  const page = pageOrigin(call);
  const frames = frameOriginFor(call.config, call.headers.host) ?? page;
  const returned = `${frames}/user/accounts/frames/${vendor}/returned`;
  const api = call.config.page.apiOrigin ?? call.config.publicOrigins[0] ?? page;
  return { returned, failed: `${returned}?outcome=failed`, webhook: `${api}/v1/webhooks/${vendor}` };
}
