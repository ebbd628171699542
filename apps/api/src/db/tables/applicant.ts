/** The account seen by verification. Everything that names a person is sealed under the account's own key. */
export interface ApplicantTables {
  applicant: {
    user_id: string;
    /** The level that stands approved. It changes only together with the case that earned it. */
    level: number;
    site: string;
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
    created_at: Date;
  };
}
