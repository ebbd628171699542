import type { ResultOf } from '@credence/contract/endpoint';
import {
  personalInfo,
  type PersonalInfo,
  type readPersonalInfo as readEndpoint,
  type savePersonalInfo as saveEndpoint,
} from '@credence/contract/personal-info';
import { checkPersonalInfo, mobileNumber } from '@credence/contract/personal-info-rules';
import { isCountry, servesResidence, type Site } from '@credence/policy';
import * as v from 'valibot';
import { transact, type Unit } from '../../audit/index.ts';
import { isoDay } from '../../base/day.ts';
import type { AccountCall, Call } from '../../base/call.ts';
import type { Reader } from '../../db/database.ts';
import { inputRefused, Refusal } from '../../base/refusal.ts';
import type { Verb } from '../../http/serve.ts';
import {
  type Applicant,
  keepDetails,
  lockApplicant,
  maskDetails,
  readApplicant,
} from '../applicant/index.ts';
import { hasBindingCase } from '../case/index.ts';
import { keyOnDevice } from '../sign-in/index.ts';
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
  return present(call, call.db, applicant, await hasBindingCase(call.db, applicant));
};

const problemsOf = (call: Pick<Call, 'now' | 'policyOf'>, info: PersonalInfo, site: Site) => {
  const policy = call.policyOf(site);
  return checkPersonalInfo(info, {
    today: isoDay(call.now()),
    minimumAge: policy.minimumAge,
    knownCountry: isCountry,
    servedCountry: (code) => servesResidence(policy, code),
  });
};

interface Kept {
  info: PersonalInfo;
  /** Whether they are complete. */
  stands: boolean;
  savedAt: Date | null;
  action: 'personal-info.draft-saved' | 'personal-info.saved';
}

/** Stores details, with the task that they fulfil. */
async function keep(
  call: Call,
  unit: Unit,
  applicant: Applicant,
  { info, stands, savedAt, action }: Kept,
): Promise<void> {
  await setTask(unit.work, {
    user_id: applicant.userId,
    code: 'PERSONAL_INFO',
    status: stands ? 'done' : 'todo',
    reason: 'account-added',
    updated_at: call.now(),
  });
  await keepDetails(unit, applicant, { info, complete: stands, savedAt, action });
}

/**
 * Declares where somebody lives who names it to move to a site: nobody is at a site by a residence that is
 * not declared. The form was not saved by it, so what is typed in there stays newer.
 */
export async function declareResidence(
  call: Call,
  unit: Unit,
  applicant: Applicant,
  { country, site }: { country: string; site: Site },
): Promise<void> {
  const declared = applicant.info ?? empty;
  if (declared.residenceCountry === country) return;
  const info = { ...declared, residenceCountry: country };
  const stands = applicant.infoComplete && Object.keys(problemsOf(call, info, site)).length === 0;
  const savedAt = applicant.infoUpdatedAt;
  await keep(call, unit, applicant, { info, stands, savedAt, action: 'personal-info.draft-saved' });
}

/** Saves the form. A draft may be incomplete, anything else must satisfy every rule. */
export const savePersonalInfoVerb: Verb<typeof saveEndpoint> = async (call, input) => {
  const info = tidy(input.info);
  return transact(call, call.actor.userId, async (unit) => {
    const applicant = await lockApplicant(unit.work, call.actor.userId, call.keyring);
    const problems = problemsOf(call, info, applicant.site);
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
    const action = input.draft === true ? 'personal-info.draft-saved' : 'personal-info.saved';
    await keep(call, unit, applicant, { info, stands, savedAt, action });
    const saved = { ...applicant, info, infoComplete: stands, infoUpdatedAt: savedAt };
    return present(call, unit.work, saved, false);
  });
};

async function present(
  call: AccountCall,
  db: Reader,
  applicant: Applicant,
  locked: boolean,
): Promise<ResultOf<typeof readEndpoint>> {
  const info = applicant.info ?? empty;
  return {
    // A draft is its writer's own; what was submitted or verified is shown in clear by `identity` alone.
    info: locked ? maskDetails(info) : info,
    complete: applicant.infoComplete,
    locked,
    minimumAge: call.policyOf(applicant.site).minimumAge,
    today: isoDay(call.now()),
    draftKey: await keyOnDevice(call, db, 'unsaved-details'),
    updatedAt: applicant.infoUpdatedAt?.toISOString() ?? null,
  };
}
