import type { tokenInfo } from '@credence/contract/embedding';
import type { ResultOf } from '@credence/contract/endpoint';
import type { userProfile } from '@credence/contract/profile';

/**
 * The profile of an embedded session: its token's info, and what the address of the SDK route said (S3.5).
 */
export interface SdkProfile extends ResultOf<typeof tokenInfo> {
  isSdk: true;
  sdkToken: string;
  sdkLang: string;
  sdkFrom: string;
  /** The address asks for the flow without what surrounds it. */
  hidden: boolean;
}

/** Who uses the page (S3.4); `currency_code` is never empty. */
export type Profile = (ResultOf<typeof userProfile> & { isSdk?: undefined }) | SdkProfile;
