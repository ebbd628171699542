import type { ResultOf } from '@credence/contract/endpoint';
import {
  personalInfo,
  type PersonalInfo,
  type readPersonalInfo as readEndpoint,
  type savePersonalInfo as saveEndpoint,
} from '@credence/contract/personal-info';
import { checkPersonalInfo, mobileNumber } from '@credence/contract/personal-info-rules';
import { isCountry, servesResidence } from '@credence/policy';
import * as v from 'valibot';
import { transact } from '../../audit/index.ts';
import { isoDay } from '../../base/day.ts';
import type { Call } from '../../base/call.ts';
import { inputRefused, Refusal } from '../../base/refusal.ts';
import type { Verb } from '../../http/serve.ts';
import { deriveKey } from '../../seal/index.ts';
import {
  type Applicant,
  lockApplicant,
  maskDetails,
  readApplicant,
  updatePersonalInfo,
} from '../applicant/index.ts';
import { hasBindingCase } from '../case/index.ts';
import { setTask } from '../task/index.ts';

/** An object with every field of the form, each value made by a function of its name. */
function eachField(valueOf: (field: keyof PersonalInfo) => string): PersonalInfo {
  const fields = v.keyof(personalInfo).options;
  return v.parse(personalInfo, Object.fromEntries(fields.map((field) => [field, valueOf(field)])));
}

const empty = eachField(() => '');

/** Text as stored: Unicode-composed and trimmed, a mobile number by its digits. */
function tidy(info: PersonalInfo): PersonalInfo {
  const trimmed = eachField((field) => info[field].normalize('NFC').trim());
  return { ...trimmed, mobile: mobileNumber(trimmed.mobile) ?? trimmed.mobile };
}

export const readPersonalInfoVerb: Verb<typeof readEndpoint> = async (call) => {
  const applicant = await readApplicant(call.db, call.actor.userId, call.keyring);
  return present(call, applicant, await hasBindingCase(call.db, applicant));
};

/** Saves the form. A draft may be incomplete, anything else must satisfy every rule. */
export const savePersonalInfoVerb: Verb<typeof saveEndpoint> = async (call, input) => {
  const info = tidy(input.info);
  return transact(call, call.actor.userId, async (unit) => {
    const applicant = await lockApplicant(unit.work, call.actor.userId, call.keyring);
    const policy = call.policyOf(applicant.site);
    const problems = checkPersonalInfo(info, {
      today: isoDay(call.now()),
      minimumAge: policy.minimumAge,
      knownCountry: isCountry,
      servedCountry: (code) => servesResidence(policy, code),
    });
    const complete = Object.keys(problems).length === 0;
    if (!complete && input.draft !== true) throw inputRefused(problems);
    // A case under review, and an approval, depend on this data.
    if (await hasBindingCase(unit.work, applicant)) {
      throw new Refusal(
        'PERSONAL_INFO_LOCKED',
        'The information is being reviewed, or was approved, and cannot be changed.',
      );
    }
    // A draft never revokes the completeness of an earlier full save, unless it breaks a rule.
    const stands = input.draft === true ? applicant.infoComplete && complete : true;
    const savedAt = call.now();
    await updatePersonalInfo(unit.work, applicant.userId, applicant.key, info, stands, savedAt);
    await setTask(unit.work, {
      user_id: applicant.userId,
      code: 'PERSONAL_INFO',
      status: stands ? 'done' : 'todo',
      reason: 'account-added',
      updated_at: savedAt,
    });
    await unit.record({
      action: input.draft === true ? 'personal-info.draft-saved' : 'personal-info.saved',
      subject: applicant.userId,
    });
    return present(call, { ...applicant, info, infoComplete: stands, infoUpdatedAt: savedAt }, false);
  });
};

function present(
  call: Pick<Call, 'keyring' | 'now' | 'policyOf'>,
  applicant: Applicant,
  locked: boolean,
): ResultOf<typeof readEndpoint> {
  const info = applicant.info ?? empty;
  return {
    // A draft is its writer's own; what was submitted or verified is shown in clear by `identity` alone.
    info: locked ? maskDetails(info) : info,
    complete: applicant.infoComplete,
    locked,
    minimumAge: call.policyOf(applicant.site).minimumAge,
    today: isoDay(call.now()),
    draftKey: deriveKey(call.keyring.current('tokens'), 'unsaved-details', applicant.userId).toString(
      'base64',
    ),
    updatedAt: applicant.infoUpdatedAt?.toISOString() ?? null,
  };
}
