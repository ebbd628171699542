import type { Provider } from '@credence/contract';
import type { Call } from '../../../http/call.ts';
import { frameOriginFor } from '../../../http/frame-origin.ts';
import { pageOrigin } from '../../../http/page-origin.ts';
import { pathOfVendor } from '../providers/index.ts';
import type { SessionRequest } from '../providers/provider.ts';

/** Where a vendor's page leads back to, and where it reports. */
export function addressesFor(call: Call, provider: Provider): SessionRequest['addresses'] {
  const vendor = pathOfVendor(provider) ?? '';
  const page = pageOrigin(call);
  const frames = frameOriginFor(call.config, call.headers.host) ?? page;
  const returned = `${frames}/user/accounts/frames/${vendor}/returned`;
  const api = call.config.page.apiOrigin ?? call.config.publicOrigins[0] ?? page;
  return { returned, failed: `${returned}?outcome=failed`, webhook: `${api}/v1/webhooks/${vendor}` };
}
