import type { memberInfo, userProfile } from '@credence/contract/profile';
import type { Verb } from '../../http/serve.ts';
import { maskEmail } from './mask.ts';
import { readApplicant } from './store.ts';

export const readProfile: Verb<typeof userProfile> = async (call) => {
  const applicant = await readApplicant(call.db, call.actor.userId, call.keyring);
  return {
    id: applicant.userId,
    currency_code: applicant.currencyCode,
    sub_attribute: applicant.subAttribute,
  };
};

export const readMember: Verb<typeof memberInfo> = async (call) => {
  const applicant = await readApplicant(call.db, call.actor.userId, call.keyring);
  return {
    id: applicant.userId,
    masked_email: maskEmail(applicant.signInEmail()),
    member_tag: { KYC: applicant.memberTagKyc },
  };
};
