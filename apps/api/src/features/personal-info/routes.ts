import { tagMember } from '@credence/contract/member';
import { readPersonalInfo, savePersonalInfo } from '@credence/contract/personal-info';
import type { Serve } from '../../http/serve.ts';
import { tagMemberVerb } from './account-kind.ts';
import { readPersonalInfoVerb, savePersonalInfoVerb } from './personal-info.ts';

export function personalInfoRoutes(serve: Serve): void {
  serve(readPersonalInfo, readPersonalInfoVerb);
  serve(savePersonalInfo, savePersonalInfoVerb);
  serve(tagMember, tagMemberVerb);
}
