import type { channelPopup, tagMember, vipPopup } from '@credence/contract';
import { custodyOf, type Policy } from '@credence/policy';
import { transact } from '../../audit/index.ts';
import { countryOfAddress } from '../../http/country-of-address.ts';
import { Refusal } from '../../http/refusal.ts';
import type { CallOf, Verb } from '../../http/serve.ts';
import { levelNumber, lockApplicant, readApplicant } from '../applicant/index.ts';
import { hasBindingCase } from '../verification/index.ts';
import { noteNoticeSeen, setMemberType } from './store.ts';

export const tagMemberVerb: Verb<typeof tagMember> = (call, { tagName, value }) =>
  transact(call, call.actor.userId, async (unit) => {
    const { userId } = call.actor;
    const applicant = await lockApplicant(unit.work, userId, call.keyring);
    if (applicant.memberType === value) {
      unit.unchanged();
    } else {
      if (applicant.level > 0 || (await hasBindingCase(unit.work, userId))) {
        throw new Refusal('TAG_LOCKED', 'The kind of account stands once something was verified.');
      }
      await setMemberType(unit.work, userId, value);
      await unit.record({ action: 'member.tagged', subject: userId, details: { tagName, value } });
    }
    return { tagName, value };
  });

export const vipPopupVerb: Verb<typeof vipPopup> = async (call, input) => {
  const { userId } = call.actor;
  const applicant = await readApplicant(call.db, userId, call.keyring);
  const seen = Math.min(input.seen ?? 0, applicant.level);
  if (seen > applicant.noticeSeenLevel) {
    await transact(call, userId, async (unit) => {
      await noteNoticeSeen(unit.work, userId, seen);
      await unit.record({ action: 'member.notice-seen', subject: userId, details: { level: seen } });
    });
  }
  return {
    show: applicant.level > Math.max(applicant.noticeSeenLevel, seen),
    level: levelNumber(applicant.level),
  };
};

/** Where somebody lives and whose rules hold: as declared, else by the network address and the host. */
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
