import type { tagMember } from '@credence/contract/member';
import { transact } from '../../audit/index.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Verb } from '../../http/serve.ts';
import { lockApplicant, setMemberType } from '../applicant/index.ts';
import { hasBindingCase } from '../case/index.ts';

/** Sets whether the account is a person's or a company's. */
export const tagMemberVerb: Verb<typeof tagMember> = (call, { tagName, value }) =>
  transact(call, call.actor.userId, async (unit) => {
    const { userId } = call.actor;
    const applicant = await lockApplicant(unit.work, userId, call.keyring);
    if (applicant.memberType === value) {
      unit.unchanged();
    } else {
      if (applicant.level > 0 || (await hasBindingCase(unit.work, applicant))) {
        throw new Refusal('TAG_LOCKED', 'The kind of account stands once something was verified.');
      }
      await setMemberType(unit.work, userId, value);
      await unit.record({ action: 'member.tagged', subject: userId, details: { tagName, value } });
    }
    return { tagName, value };
  });
