import type { OfficerCall } from '../../base/call.ts';
import { Refusal } from '../../base/refusal.ts';
import { findPartner, type PartnerRow } from './store.ts';

/** A partner of the officer's sites; of another site it is as if there were none. */
export async function partnerForOfficer(call: OfficerCall, partnerId: string): Promise<PartnerRow> {
  const row = await findPartner(call.db, partnerId);
  const { sites } = call.actor;
  if (row === undefined || (sites.length > 0 && !sites.includes(row.site)))
    throw new Refusal('NOT_FOUND', 'There is no such partner.');
  return row;
}
