import type { OfficerCall } from '../../base/call.ts';
import { Problem } from '../../base/problem.ts';
import { inputRefused, Refusal } from '../../base/refusal.ts';
import { findPartner, type PartnerRow } from './store.ts';

/** A partner of the officer's sites; of another site it is as if there were none. */
export async function partnerForOfficer(call: OfficerCall, partnerId: string): Promise<PartnerRow> {
  const row = await findPartner(call.db, partnerId);
  const { sites } = call.actor;
  if (row === undefined || (sites.length > 0 && !sites.includes(row.site)))
    throw new Refusal('NOT_FOUND', 'There is no such partner.');
  return row;
}

/** The field that a refusal of the partners' API is about, where that names none. */
const fieldOf: Readonly<Record<string, string>> = {
  'settings-changed': 'revision',
  'keys-of-name': 'name',
  'keys-too-many': 'name',
};

/**
 * Does what the partners' API does too, for a partner of the officer's sites; what it would refuse is refused
 * as officers are told it.
 */
export async function asOfficer<T>(call: OfficerCall, partnerId: string, run: () => Promise<T>): Promise<T> {
  await partnerForOfficer(call, partnerId);
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.status === 404) throw new Refusal('NOT_FOUND', error.message);
    throw inputRefused({ ...(error.fields ?? { [fieldOf[error.code] ?? 'input']: error.code }) });
  }
}
