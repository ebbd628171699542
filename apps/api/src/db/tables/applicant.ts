import type { MemberType } from '@credence/contract/member';
import type { Site } from '@credence/policy';
import type { Generated } from 'kysely';

/**
 * The account as verification sees it. Everything that names a person is sealed under the account's own key.
 */
export interface ApplicantTables {
  /**
   * The data key of each account, wrapped by a key of the installation: without it the account's data is
   * unreadable. Apart from everything else, so that it can be left out of backups that are kept for long.
   */
  account_key: { user_id: string; wrapped: Buffer };
  applicant: {
    user_id: string;
    /** The approved level. It changes only together with the case that earned it. */
    level: number;
    site: Site;
    currency_code: string;
    sub_attribute: string;
    member_tag_kyc: number;
    sign_in_email: Buffer;
    /** Sealed JSON of PersonalInfo; null before the first save. */
    personal_info: Buffer | null;
    personal_info_complete: boolean;
    personal_info_updated_at: Date | null;
    /**
     * What was verified before this time does not count any more: the identity was reset, or the account
     * moved to another site.
     */
    verification_since: Date | null;
    registered_member_type: MemberType;
    /** The highest level whose notice was read. */
    notice_seen_level: number;
    /** Extra attempts that officers allowed, by level. */
    extra_attempts_1: Generated<number>;
    extra_attempts_2: Generated<number>;
    created_at: Date;
    /** Of a partner's trial: no outside vendor ever hears of it. */
    test: Generated<boolean>;
    closed_at: Generated<Date | null>;
    /** Since when officers hold it, so that nothing is erased. */
    held_at: Generated<Date | null>;
  };
}
