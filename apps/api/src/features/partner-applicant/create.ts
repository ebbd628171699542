import type { createApplicant } from '@credence/contract/partner-applicant';
import { transact, type Unit } from '../../audit/index.ts';
import type { PartnerCall } from '../../base/call.ts';
import type { PartnerVerb } from '../../http/serve-partner.ts';
import { openAccount } from '../applicant/index.ts';
import {
  accountOfExternalId,
  insertPartnerApplicant,
  type PartnerApplicant,
  partnerSite,
} from '../partner/index.ts';
import { present } from './present.ts';

/** Another call made the same one at this moment. */
class MadeMeanwhile extends Error {}

const usualCurrency = 'USD';

/** What an applicant is opened with. */
export interface NewApplicant {
  externalId: string;
  email?: string | undefined;
  currency?: string | undefined;
}

/** An applicant, and whether it was opened just now. */
export interface Found {
  applicant: PartnerApplicant;
  created: boolean;
}

/** Opens an account that nobody signs in to. */
async function open(
  call: PartnerCall,
  unit: Unit,
  applicant: PartnerApplicant,
  { email = '', currency = usualCurrency }: NewApplicant,
): Promise<void> {
  const { partnerId, mode, userId } = applicant;
  const site = await partnerSite(unit.work, partnerId);
  if (!(await insertPartnerApplicant(unit.work, applicant))) throw new MadeMeanwhile();
  await openAccount(call, unit, { userId, site, email, currencyCode: currency, test: mode === 'test' });
}

/**
 * Acts in one transaction on the applicant of an external id, who is opened in it where there is none; two
 * calls at once open one.
 */
export async function withApplicant<T>(
  call: PartnerCall,
  input: NewApplicant,
  act: (unit: Unit, found: Found) => Promise<T>,
): Promise<T> {
  const { partnerId, mode } = call.actor;
  const { externalId } = input;
  const known = await accountOfExternalId(call.db, call.actor, externalId);
  const fresh = { partnerId, mode, externalId, userId: call.newId(), createdAt: call.now() };
  const applicant = known ?? fresh;
  try {
    return await transact(call, applicant.userId, async (unit) => {
      if (known === undefined) await open(call, unit, applicant, input);
      return act(unit, { applicant, created: known === undefined });
    });
  } catch (error) {
    if (error instanceof MadeMeanwhile) return withApplicant(call, input, act);
    throw error;
  }
}

/** Finds the applicant of an external id, or opens one. */
async function findOrCreate(call: PartnerCall, input: NewApplicant): Promise<Found> {
  const known = await accountOfExternalId(call.db, call.actor, input.externalId);
  if (known !== undefined) return { applicant: known, created: false };
  return withApplicant(call, input, async (unit, found) => {
    if (!found.created) unit.unchanged();
    return found;
  });
}

export const createApplicantVerb: PartnerVerb<typeof createApplicant> = async (call, input) => {
  const { applicant, created } = await findOrCreate(call, input);
  if (created) call.created();
  return present(call, applicant);
};
