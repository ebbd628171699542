import type { businessInfo, tokenInfo } from '@credence/contract/embedding';
import { ownOrigin } from '@credence/contract/embedding';
import type { Verb } from '../../http/serve.ts';
import { maskEmail, readApplicant } from '../applicant/index.ts';
import { orderToAnswer } from '../reverification/index.ts';
import { sessionToken } from './actor.ts';

/** Account and terms of an SDK session. The way back was checked when the token was made. */
export const tokenInfoVerb: Verb<typeof tokenInfo> = async (call) => {
  const token = await sessionToken(call, call.db);
  const applicant = await readApplicant(call.db, token.user_id, call.keyring);
  return {
    id: applicant.userId,
    currency_code: applicant.currencyCode,
    sub_attribute: applicant.subAttribute,
    member_tag: { KYC: applicant.memberTagKyc },
    level: token.level,
    account: maskEmail(applicant.signInEmail()),
    accessOrigin: token.origin || ownOrigin(call.config.brand.name),
    extraParams: { redirect_url: token.redirect_url },
    updatesPoi:
      call.actor.verifiesAgain === true &&
      (await orderToAnswer(call.db, call.policyOf(applicant.site), applicant)) !== undefined,
  };
};

export const businessInfoVerb: Verb<typeof businessInfo> = async (call) => {
  const { origin } = await sessionToken(call, call.db);
  const client = call.config.embeddingClients.find((candidate) => candidate.origin === origin);
  return { name: client?.name ?? '', origin: client?.origin ?? '' };
};
