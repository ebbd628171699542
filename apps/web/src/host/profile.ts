import type { tokenInfo } from '@credence/contract/embedding';
import type { ResultOf } from '@credence/contract/endpoint';
import type { userProfile } from '@credence/contract/profile';
import type { SdkUser } from './verification-user.ts';

/**
 * The profile of an embedded session: its token's info, and what the address of the SDK route said (S3.5).
 */
export type SdkProfile = ResultOf<typeof tokenInfo> & SdkUser & { isSdk: true };

/** Who uses the page (S3.4); `currency_code` is never empty. */
export type Profile = (ResultOf<typeof userProfile> & { isSdk?: undefined }) | SdkProfile;
