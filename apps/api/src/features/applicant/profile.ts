import type { memberInfo, userProfile } from '@credence/contract/profile';
import type { Verb } from '../../http/serve.ts';
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

/** `anna@example.com` as `a•••@e••••••.com`: recognisable to the owner, useless to an onlooker. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  const dot = domain.lastIndexOf('.');
  const ending = dot > 0 ? domain.slice(dot) : '';
  return `${mask(email.slice(0, at))}@${mask(domain.slice(0, domain.length - ending.length))}${ending}`;
}

function mask(text: string): string {
  return `${text.slice(0, 1)}${'•'.repeat(Math.max(2, Math.min(6, text.length - 1)))}`;
}
