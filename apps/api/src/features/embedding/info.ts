import type { businessInfo, tokenInfo } from '@credence/contract/embedding';
import { ownOrigin } from '@credence/contract/embedding';
import type { ResultOf } from '@credence/contract/endpoint';
import type { PartnerLook } from '@credence/contract/partner';
import type { Call } from '../../base/call.ts';
import type { Reader } from '../../db/database.ts';
import type { Verb } from '../../http/serve.ts';
import { brandTones } from '../../pages/brand-style.ts';
import { maskEmail, readApplicant } from '../applicant/index.ts';
import { type EmbeddingSite, partnerShown, siteOfOrigin } from '../partner/index.ts';
import { orderToAnswer } from '../reverification/index.ts';
import { sessionToken } from './actor.ts';
import type { SdkTokenRow } from './store.ts';

/** The site or partner for which a session runs; undefined where it is the account's own. */
function siteOfToken(
  { config }: Pick<Call, 'config'>,
  db: Reader,
  { origin, partner_id: partnerId }: Pick<SdkTokenRow, 'origin' | 'partner_id'>,
): Promise<EmbeddingSite | undefined> {
  if (partnerId !== null) return partnerShown(db, partnerId);
  return origin === '' ? Promise.resolve(undefined) : siteOfOrigin({ config, db }, origin, undefined);
}

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

/** As a page needs it: with all that follows from the colour. */
const shownLook = ({ colour, ...look }: PartnerLook) => ({
  ...look,
  ...(colour !== undefined && { tones: brandTones(colour) }),
});

/** For whom a token is, as its page shows it. */
export async function businessOf(
  call: Pick<Call, 'config' | 'db'>,
  token: Pick<SdkTokenRow, 'origin' | 'partner_id'>,
): Promise<ResultOf<typeof businessInfo>> {
  const site = await siteOfToken(call, call.db, token);
  return {
    name: site?.name ?? '',
    origin: token.origin,
    partnerId: site?.partnerId ?? '',
    look: shownLook(site?.look ?? {}),
    languages: [...(site?.languages ?? [])],
  };
}

export const businessInfoVerb: Verb<typeof businessInfo> = async (call) =>
  businessOf(call, await sessionToken(call, call.db));
