import type { Provider } from '@credence/contract/first-words';
import type { Call } from '../../../base/call.ts';
import type { Reader } from '../../../db/database.ts';
import { frameOriginFor } from '../../../pages/frame-origin.ts';
import { pageOrigin } from '../../../pages/page-origin.ts';
import { partnerOfAccount } from '../../partner/index.ts';
import { pathOfVendor, type SessionRequest } from '../../provider/index.ts';

/**
 * Where a vendor’s page returns to, and where the vendor sends webhooks. What is returned to names the
 * account's partner, because it has that partner's page around it as well.
 */
export async function addressesFor(
  call: Call,
  db: Reader,
  { provider, userId }: { provider: Provider; userId: string },
): Promise<SessionRequest['addresses']> {
  const vendor = pathOfVendor(provider) ?? '';
  const page = pageOrigin(call);
  const frames = frameOriginFor(call.config, call.headers.host) ?? page;
  const partner = await partnerOfAccount(db, userId);
  const returned = (terms: Record<string, string>): string => {
    const query = new URLSearchParams({ ...terms, ...(partner && { partner: partner.partnerId }) });
    return `${frames}/user/accounts/frames/${vendor}/returned${query.size > 0 ? `?${query}` : ''}`;
  };
  const api = call.config.page.apiOrigin ?? call.config.publicOrigins[0] ?? page;
  return {
    returned: returned({}),
    failed: returned({ outcome: 'failed' }),
    webhook: `${api}/v1/webhooks/${vendor}`,
  };
}
