import { leftBy } from '@credence/policy';
import type { Unit } from '../../audit/index.ts';
import type { AccountCall } from '../../base/call.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Applicant } from '../applicant/index.ts';
import { casesOf } from '../case/index.ts';
import { openReverification } from './store.ts';
import { orderOwed, shownReverification } from './terms.ts';

/**
 * Refuses what would let an account do more, while it can only withdraw. What was handed in at a vendor
 * counts here once the vendor has said so.
 */
export async function requireUnrestricted(
  call: AccountCall,
  { work }: Unit,
  { userId, site, level, info }: Pick<Applicant, 'userId' | 'site' | 'level' | 'info'>,
): Promise<void> {
  const policy = call.policyOf(site);
  const account = { level, residence: info?.residenceCountry ?? '' };
  const cases = await casesOf(work, userId, { level: 1, beside: false });
  const order = shownReverification(policy, account, await openReverification(work, userId), cases);
  if (order !== undefined && leftBy(policy, orderOwed(order, call.now())).closed.length > 0)
    throw new Refusal('REVERIFICATION_FIRST', 'The account can only withdraw until it has verified again.');
}
