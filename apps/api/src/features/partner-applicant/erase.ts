import type { eraseApplicant } from '@credence/contract/partner-applicant';
import { transact } from '../../audit/index.ts';
import type { PartnerVerb } from '../../http/serve-partner.ts';
import { askToClose, closingOf, keptByLaw } from '../erasure/index.ts';
import { ownApplicant } from './present.ts';

/** Closes an account at once; repeated, it says what was asked before. */
export const eraseApplicantVerb: PartnerVerb<typeof eraseApplicant> = async (call, { id: userId }) => {
  await ownApplicant(call, userId);
  const closesAt = call.now();
  await transact(call, userId, (unit) => askToClose(call, unit, { userId, by: 'partner', closesAt }));
  const closing = await closingOf(call.db, userId);
  return {
    status: closing?.closed_at == null ? 'closing' : 'closed',
    askedAt: (closing?.asked_at ?? closesAt).toISOString(),
    kept: await keptByLaw(call, userId, closing?.closes_at ?? closesAt),
  };
};
