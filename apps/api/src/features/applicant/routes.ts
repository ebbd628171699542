import { memberInfo, readPersonalInfo, savePersonalInfo, userProfile } from '@credence/contract';
import type { Serve } from '../../http/serve.ts';
import { readPersonalInfoVerb, savePersonalInfoVerb, type InfoLock } from './personal-info.ts';
import { readMember, readProfile } from './profile.ts';

export function applicantRoutes(serve: Serve, locked: InfoLock): void {
  serve(userProfile, readProfile);
  serve(memberInfo, readMember);
  serve(readPersonalInfo, readPersonalInfoVerb(locked));
  serve(savePersonalInfo, savePersonalInfoVerb(locked));
}
