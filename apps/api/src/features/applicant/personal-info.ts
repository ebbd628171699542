import {
  checkPersonalInfo,
  type PersonalInfo,
  type readPersonalInfo as readEndpoint,
  type ResultOf,
  type savePersonalInfo as saveEndpoint,
} from '@credence/contract';
import { isCountry, servesResidence } from '@credence/policy';
import { transact } from '../../audit/index.ts';
import { deriveKey } from '../../blobs/seal.ts';
import { inputRefused, Refusal } from '../../http/refusal.ts';
import type { Call } from '../../http/call.ts';
import type { Verb } from '../../http/serve.ts';
import { lockApplicant, readApplicant, updatePersonalInfo, type Applicant } from './store.ts';
import type { Reader } from '../../db/database.ts';

const empty: PersonalInfo = {
  firstname: '',
  lastname: '',
  birthDate: '',
  nationality: '',
  residenceCountry: '',
  address: '',
  city: '',
  postalCode: '',
  email: '',
  mobile: '',
};

/** Whether something beyond this feature forbids a change: a case with the reviewers, or an approval that rests on what was declared. */
export type InfoLock = (db: Reader, userId: string) => Promise<boolean>;

export function readPersonalInfoVerb(locked: InfoLock): Verb<typeof readEndpoint> {
  return async (call) => {
    const applicant = await readApplicant(call.db, call.actor.userId, call.keyring);
    return present(call, applicant, await locked(call.db, applicant.userId));
  };
}

/** Saves the form. Text is trimmed and composed; a draft may be incomplete, anything else must hold every rule. */
export function savePersonalInfoVerb(locked: InfoLock): Verb<typeof saveEndpoint> {
  return async (call, input) => {
    const info = tidy(input.info);
    return transact(call, call.actor.userId, async (unit) => {
      const applicant = await lockApplicant(unit.work, call.actor.userId, call.keyring);
      const policy = call.policyOf(applicant.site);
      const problems = checkPersonalInfo(info, {
        today: dayOf(call.now()),
        minimumAge: policy.minimumAge,
        knownCountry: isCountry,
        servedCountry: (code) => servesResidence(policy, code),
      });
      const complete = Object.keys(problems).length === 0;
      if (!complete && input.draft !== true) throw inputRefused(problems);
      if (await locked(unit.work, applicant.userId)) {
        throw new Refusal(
          'PERSONAL_INFO_LOCKED',
          'The information is being reviewed, or was approved, and cannot be changed.',
        );
      }
      // A draft never takes completeness back that a whole save gave, unless it breaks a rule.
      const stands = input.draft === true ? applicant.infoComplete && complete : true;
      const savedAt = call.now();
      await updatePersonalInfo(unit.work, applicant.userId, applicant.key, info, stands, savedAt);
      await unit.record({
        action: input.draft === true ? 'personal-info.draft-saved' : 'personal-info.saved',
        subject: applicant.userId,
      });
      return present(call, { ...applicant, info, infoComplete: stands, infoUpdatedAt: savedAt }, false);
    });
  };
}

function tidy(info: PersonalInfo): PersonalInfo {
  const trim = (text: string) => text.normalize('NFC').trim();
  return {
    firstname: trim(info.firstname),
    lastname: trim(info.lastname),
    birthDate: trim(info.birthDate),
    nationality: trim(info.nationality),
    residenceCountry: trim(info.residenceCountry),
    address: trim(info.address),
    city: trim(info.city),
    postalCode: trim(info.postalCode),
    email: trim(info.email),
    mobile: trim(info.mobile),
  };
}

const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

function present(
  call: Pick<Call, 'keyring' | 'now' | 'policyOf'>,
  applicant: Applicant,
  locked: boolean,
): ResultOf<typeof readEndpoint> {
  return {
    info: applicant.info ?? empty,
    complete: applicant.infoComplete,
    locked,
    minimumAge: call.policyOf(applicant.site).minimumAge,
    today: dayOf(call.now()),
    draftKey: deriveKey(call.keyring, 'unsaved-details', applicant.userId).toString('base64'),
    updatedAt: applicant.infoUpdatedAt?.toISOString() ?? null,
  };
}
