import type { ResultOf } from '@credence/contract/endpoint';
import type { memberInfo } from '@credence/contract/profile';

/** What SDK mode knows of its user besides; outside it there is nothing of that. */
interface OfSession {
  sdkToken: string;
  sdkLang: string;
  sdkFrom: string;
  /** The address asks for the flow without what surrounds it. */
  hidden: boolean;
  /** The level that the session was made for; 0 until that is known. */
  level: number;
  /** `redirect_url` is '' where there is no way back. */
  extraParams: { redirect_url: string };
  accessOrigin: string;
}

interface OfAccount {
  id: string;
  member_tag: { KYC: number };
}

/** The user as the verification area knows them (S3.7). */
export type VerificationUser = OfAccount & Partial<OfSession>;

/** The same in SDK mode. */
export type SdkUser = OfAccount & OfSession;

/** Joins profile and member information, whose tags are newer. */
export const verificationUser = <Profile extends Omit<VerificationUser, 'member_tag'>>(
  profile: Profile,
  { member_tag }: Pick<ResultOf<typeof memberInfo>, 'member_tag'>,
): Profile & VerificationUser => ({ ...profile, member_tag });
