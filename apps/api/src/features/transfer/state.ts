import type { transferState } from '@credence/contract/transfer';
import type { Verb } from '../../http/serve.ts';
import { newestFrom, newestTo, type TransferRow } from './store.ts';
import { endShownFor, hasExpired } from './terms.ts';

export const transferStateVerb: Verb<typeof transferState> = async (call) => {
  const { userId } = call.actor;
  const [from, to] = await Promise.all([newestFrom(call.db, userId), newestTo(call.db, userId)]);
  const [newest, role] =
    to !== undefined && (from === undefined || to.updated_at > from.updated_at)
      ? ([to, 'target'] as const)
      : ([from, 'source'] as const);
  const none = {
    status: 'KYC_TRANSFER_VERIFY_STATUS_UNDEFINED',
    role: null,
    outcome: null,
    expiresAt: null,
    ended: null,
  } as const;
  if (newest === undefined || (await hasExpired(call, call.db, newest))) return none;
  const expiresAt = newest.expires_at.toISOString();
  const isNews = ({ updated_at: at }: TransferRow) => call.now().getTime() - at.getTime() < endShownFor;
  switch (newest.status) {
    case 'pending':
      return {
        status: 'KYC_TRANSFER_VERIFY_STATUS_PENDING',
        role,
        outcome: 'pending',
        expiresAt,
        ended: null,
      };
    case 'complete':
      return {
        status: 'KYC_TRANSFER_VERIFY_STATUS_COMPLETE',
        role,
        outcome: 'success',
        expiresAt: null,
        ended: null,
      };
    case 'open':
      return { status: 'KYC_TRANSFER_VERIFY_STATUS_UNDEFINED', role, outcome: null, expiresAt, ended: null };
    case 'undone':
      return isNews(newest) ? { ...none, role, ended: 'undone' } : none;
    case 'over':
      return newest.ended !== null && isNews(newest) ? { ...none, role, ended: newest.ended } : none;
  }
};
