import { memberInfo, userProfile } from '@credence/contract/profile';
import type { Serve } from '../../http/serve.ts';
import { readMember, readProfile } from './profile.ts';

export function applicantRoutes(serve: Serve): void {
  serve(userProfile, readProfile);
  serve(memberInfo, readMember);
}
