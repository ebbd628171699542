import type { APIRequestContext, Frame, Page } from '@playwright/test';
import { withDetails } from '../cases.ts';
import { ownSurname } from '../people.ts';
import type { Account, TestServer } from '../server.ts';
import { goOnTo, type Vendor } from '../vendors.ts';
import { makeToken, openInFrame, type Partner } from '../partner.ts';

const sdkPath = '/user/accounts/auth/sdk?from=email&hidden=false&lang=en';

/**
 * Somebody whose details are saved in the partner's frame, up to the notice before the vendor's part; answers
 * the surname too.
 */
export async function goToNoticeInFrame(
  page: Page,
  request: APIRequestContext,
  { server, partner, account }: { server: TestServer; partner: Partner; account: Account },
  vendor: Vendor,
  allow?: string,
): Promise<{ frame: Frame; lastname: string }> {
  const lastname = ownSurname();
  await withDetails(request, server, account, { lastname });
  const token = await makeToken(request, server, account, { origin: partner.origin });
  const frame = await openInFrame(page, partner.pageWith(server.url(`${sdkPath}&token=${token}`), allow));
  await frame.getByRole('link', { name: 'Add your document' }).click();
  await goOnTo(frame, vendor, lastname);
  return { frame, lastname };
}
