import type { MemberType } from '@credence/contract';
import type { Site } from '@credence/policy';
import type { Generated } from 'kysely';

/** The account seen by verification. Everything that names a person is sealed under the account's own key. */
export interface ApplicantTables {
  applicant: {
    user_id: string;
    /** The level that stands approved. It changes only together with the case that earned it. */
    level: number;
    site: Site;
    currency_code: string;
    sub_attribute: string;
    member_tag_kyc: number;
    /** The account's data key, wrapped by the master key. Without it nothing of the account can be read again. */
    wrapped_key: Buffer;
    sign_in_email: Buffer;
    /** Sealed JSON of PersonalInfo; null before the first save. */
    personal_info: Buffer | null;
    personal_info_complete: boolean;
    personal_info_updated_at: Date | null;
    /** What was verified before this time counts no more: the identity was set back, or the account moved to another site. */
    verification_since: Date | null;
    registered_member_type: MemberType;
    /** The highest level whose notice was read. */
    notice_seen_level: number;
    /** Attempts that officers allowed beyond those of the policy, by level. */
    extra_attempts_1: Generated<number>;
    extra_attempts_2: Generated<number>;
    created_at: Date;
  };
}
