import type { ResultOf } from '@credence/contract/endpoint';
import { type memberInfo, ownOrigin } from '@credence/contract/profile';
import { brand } from './brand.ts';

/** The user as the verification area knows them (S3.7). */
export interface VerificationUser {
  id: string;
  member_tag: { KYC: number };
  /** '' outside SDK mode, and so the next two. */
  sdkToken: string;
  sdkLang: string;
  sdkFrom: string;
  /** The address asks for the flow without what surrounds it. */
  hidden: boolean;
  /** The level that the session was made for; 0 where none was named. */
  level: number;
  /** `redirect_url` is '' where there is no way back. */
  extraParams: { redirect_url: string };
  accessOrigin: string;
}

/** Of whom nothing is known yet, on a page of our own. */
export const unknownUser = (): VerificationUser => ({
  id: '',
  member_tag: { KYC: 0 },
  sdkToken: '',
  sdkLang: '',
  sdkFrom: '',
  hidden: false,
  level: 0,
  extraParams: { redirect_url: '' },
  accessOrigin: ownOrigin(brand.name),
});

/** Joins profile and member information, whose tags are newer. */
export const verificationUser = <Profile extends Pick<VerificationUser, 'id'>>(
  profile: Profile,
  { member_tag }: Pick<ResultOf<typeof memberInfo>, 'member_tag'>,
) => ({ ...unknownUser(), ...profile, member_tag });
