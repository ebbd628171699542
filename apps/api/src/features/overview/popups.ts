import type { channelPopup, vipPopup } from '@credence/contract/member';
import { custodyOf, type Policy } from '@credence/policy';
import { transact } from '../../audit/index.ts';
import { countryOfAddress } from '../../http/country-of-address.ts';
import type { CallOf, Verb } from '../../http/serve.ts';
import { levelNumber, setNoticeSeen, readApplicant } from '../applicant/index.ts';

/** The notice of a new level, once per level. */
export const vipPopupVerb: Verb<typeof vipPopup> = async (call, input) => {
  const { userId } = call.actor;
  const applicant = await readApplicant(call.db, userId, call.keyring);
  const seen = Math.min(input.seen ?? 0, applicant.level);
  if (seen > applicant.noticeSeenLevel) {
    await transact(call, userId, async (unit) => {
      await setNoticeSeen(unit.work, userId, seen);
      await unit.record({ action: 'member.notice-seen', subject: userId, details: { level: seen } });
    });
  }
  return {
    show: applicant.level > Math.max(applicant.noticeSeenLevel, seen),
    level: levelNumber(applicant.level),
  };
};

/** Residence and site: as declared, else by the network address and the host. */
async function residenceOf(call: CallOf<'public'>): Promise<{ country: string | undefined; policy: Policy }> {
  const country = countryOfAddress(call.address);
  if (call.actor.kind !== 'account') return { country, policy: call.policyOfHost(call.headers.host) };
  const { info, site } = await readApplicant(call.db, call.actor.userId, call.keyring);
  return { country: info?.residenceCountry || country, policy: call.policyOf(site) };
}

export const channelPopupVerb: Verb<typeof channelPopup> = async (call) => {
  const { country, policy } = await residenceOf(call);
  const custody = custodyOf(policy, country);
  return { show: custody === 'CUSTODY_SATOS', custody, paymentType: 'card' };
};
