import type { ResultOf } from '@credence/contract/endpoint';
import { ownOrigin } from '@credence/contract/embedding';
import type { memberInfo } from '@credence/contract/profile';
import { brand } from './brand.ts';
import type { Profile } from './profile.ts';

/** The user as the verification area knows them (S3.7). */
export interface VerificationUser {
  id: string;
  member_tag: { KYC: number };
  /** '' outside SDK mode, and so the next three. */
  sdkToken: string;
  sdkLang: string;
  sdkFrom: string;
  hidden: boolean;
  /** The level that the session was made for; 0 where none was named. */
  level: number;
  extraParams: { redirect_url: string };
  accessOrigin: string;
}

/** Joins profile and member information to the user of the verification area. */
export function verificationUser(
  profile: Profile,
  member?: Pick<ResultOf<typeof memberInfo>, 'member_tag'>,
): VerificationUser {
  if (profile.isSdk) {
    const { id, sdkToken, sdkLang, sdkFrom, hidden, level, extraParams, accessOrigin } = profile;
    const member_tag = member?.member_tag ?? profile.member_tag;
    return { id, member_tag, sdkToken, sdkLang, sdkFrom, hidden, level, extraParams, accessOrigin };
  }
  return {
    id: profile.id,
    member_tag: member?.member_tag ?? { KYC: 0 },
    sdkToken: '',
    sdkLang: '',
    sdkFrom: '',
    hidden: false,
    level: 0,
    extraParams: { redirect_url: '' },
    accessOrigin: ownOrigin(brand.name),
  };
}
