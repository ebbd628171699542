import type { createApplicant } from '@credence/contract/partner-applicant';
import { transact } from '../../audit/index.ts';
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
interface NewApplicant {
  externalId: string;
  email?: string | undefined;
  currency?: string | undefined;
}

/** Opens an account that nobody signs in to; undefined where another call opened it at this moment. */
async function open(
  call: PartnerCall,
  { externalId, email = '', currency = usualCurrency }: NewApplicant,
): Promise<PartnerApplicant | undefined> {
  const { partnerId, mode } = call.actor;
  const site = await partnerSite(call.db, partnerId);
  const userId = call.newId();
  const applicant = { partnerId, mode, externalId, userId, createdAt: call.now() };
  const account = { userId, site, email, currencyCode: currency, test: mode === 'test' };
  try {
    await transact(call, userId, async (unit) => {
      if (!(await insertPartnerApplicant(unit.work, applicant))) throw new MadeMeanwhile();
      await openAccount(call, unit, account);
    });
    return applicant;
  } catch (error) {
    if (error instanceof MadeMeanwhile) return undefined;
    throw error;
  }
}

/** Finds the applicant of an external id, or opens one; two calls at once open one. */
export async function findOrCreate(
  call: PartnerCall,
  input: NewApplicant,
): Promise<{ applicant: PartnerApplicant; created: boolean }> {
  const find = () => accountOfExternalId(call.db, call.actor, input.externalId);
  const known = await find();
  if (known !== undefined) return { applicant: known, created: false };
  const opened = await open(call, input);
  if (opened !== undefined) return { applicant: opened, created: true };
  const other = await find();
  if (other === undefined) throw new Error('An applicant that was just opened is not there');
  return { applicant: other, created: false };
}

export const createApplicantVerb: PartnerVerb<typeof createApplicant> = async (call, input) => {
  const { applicant, created } = await findOrCreate(call, input);
  if (created) call.created();
  return present(call, applicant);
};
